import { type AnswerOption, writtenOptions } from './form-files.ts';
import type { Form, Question } from './form.ts';
import type { Logic } from './logic.ts';
import { getOwn } from './answers.ts';

export const optionConditions = ({ lists }: Pick<Question, 'lists'>, all: Form['lists']): readonly Logic[] =>
  lists.flatMap(({ list, when }) => {
    const options = writtenOptions(getOwn(all, list));
    return [when, ...options.map((option) => option.when)].filter((rule) => rule !== undefined);
  });

export const hasDynamicOptions = (question: Pick<Question, 'lists'>, all: Form['lists']): boolean =>
  optionConditions(question, all).length > 0 || optionsWithPeriod(question, all).length > 0;

export const optionsWithPeriod = ({ lists }: Pick<Question, 'lists'>, all: Form['lists']): readonly AnswerOption[] =>
  lists.flatMap(({ list }) => writtenOptions(getOwn(all, list)).filter(({ opens, closes }) => opens !== undefined || closes !== undefined));
