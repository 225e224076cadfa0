import type { Option } from './form-files.ts';
import type { Form, Question } from './form.ts';
import type { Logic } from './logic.ts';
import { getOwn } from './answers.ts';

/** Every rule under which a question offers one of its lists, or an option of one. */
export const rulesOfOffers = ({ lists }: Pick<Question, 'lists'>, all: Form['lists']): readonly Logic[] =>
  lists.flatMap(({ list, when }) => {
    const optionList = getOwn(all, list);
    const options = optionList && 'options' in optionList ? optionList.options : [];
    return [when, ...options.map((option) => option.when)].filter((rule) => rule !== undefined);
  });

/** Whether what a question offers changes with answers, or with time. */
export const isChoosing = (question: Pick<Question, 'lists'>, all: Form['lists']): boolean =>
  rulesOfOffers(question, all).length > 0 || timedOptionsOf(question, all).length > 0;

/** The options of a question that open or close. */
export const timedOptionsOf = ({ lists }: Pick<Question, 'lists'>, all: Form['lists']): readonly Option[] =>
  lists.flatMap(({ list }) => {
    const optionList = getOwn(all, list);
    const options = optionList && 'options' in optionList ? optionList.options : [];
    return options.filter(({ opens, closes }) => opens !== undefined || closes !== undefined);
  });
