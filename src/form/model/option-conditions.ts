import type { AnswerOption } from './form-files.ts';
import type { Form, Question } from './form.ts';
import type { Logic } from './logic.ts';
import { getOwn } from './answers.ts';

export const optionConditions = ({ lists }: Pick<Question, 'lists'>, all: Form['lists']): readonly Logic[] =>
  lists.flatMap(({ list, when }) => {
    const optionList = getOwn(all, list);
    const options = optionList && 'options' in optionList ? optionList.options : [];
    return [when, ...options.map((option) => option.when)].filter((rule) => rule !== undefined);
  });

export const hasDynamicOptions = (question: Pick<Question, 'lists'>, all: Form['lists']): boolean =>
  optionConditions(question, all).length > 0 || optionsWithPeriod(question, all).length > 0;

export const optionsWithPeriod = ({ lists }: Pick<Question, 'lists'>, all: Form['lists']): readonly AnswerOption[] =>
  lists.flatMap(({ list }) => {
    const optionList = getOwn(all, list);
    const options = optionList && 'options' in optionList ? optionList.options : [];
    return options.filter(({ opens, closes }) => opens !== undefined || closes !== undefined);
  });
