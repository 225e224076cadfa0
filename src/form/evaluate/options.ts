import { answerOf, UNANSWERED, type Answer, type FormState, getOwn } from '../model/answers.ts';
import type { AnswerOption, OptionList } from '../model/form-files.ts';
import type { OpenPeriod } from '../model/institution.ts';
import type { Form, Question } from '../model/form.ts';
import { ruleHolds, type Logic } from '../model/logic.ts';
import { memoizeByObject } from '../model/memoize.ts';
import { optionsWithPeriod } from '../model/option-conditions.ts';
import { openStateOf } from './open-period.ts';

const none: readonly AnswerOption[] = [];
const resolved = new WeakMap<OptionList, Map<string, readonly AnswerOption[]>>();

/** Options of a list without the empty '--' choice; the same array all year. `today` decides where generated years start. */
export function allOptionsOfList(form: Form, list: string, today: string): readonly AnswerOption[] {
  const optionList = form.lists[list];
  if (!optionList) return none;
  if ('options' in optionList) return optionList.options;
  const year = today.slice(0, 4);
  let byYear = resolved.get(optionList);
  if (!byYear) resolved.set(optionList, (byYear = new Map()));
  let options = byYear.get(year);
  if (!options) {
    const start = optionList.start ?? Number(year);
    const step = optionList.direction === 'past' ? -1 : 1;
    options = Array.from({ length: optionList.count }, (_, n) => {
      const value = String(start + n * step);
      return { value, label: value };
    });
    byYear.set(year, options);
  }
  return options;
}

/** Options of all lists of a question, whatever is answered. An option in several lists is there several times. */
export function allOptionsOfQuestion(form: Form, { lists }: Pick<Question, 'lists'>, today: string): readonly AnswerOption[] {
  const [first, ...others] = lists;
  if (first === undefined) return none;
  return others.length === 0 ? allOptionsOfList(form, first.list, today) : lists.flatMap(({ list }) => allOptionsOfList(form, list, today));
}

/** Options offered now. Closed ones stay for those who had chosen them before these changes. */
export const availableOptions = (form: Form, question: Pick<Question, 'key' | 'lists'>, formState: FormState): readonly AnswerOption[] =>
  offeredSometime(form, question, formState).filter((option) => isOptionOpenOrChosen(option, question.key, formState));

const optionsClosingForAll = memoizeByObject(({ questions, lists }: Form) =>
  Object.values(questions).flatMap((question) =>
    optionsWithPeriod(question, lists).flatMap((option) => (option.closes_for_all ? [{ key: question.key, option }] : [])),
  ),
);

/** Chosen options that close for everybody, of a question or of all: `open` ones, or those that have closed, whenever they were chosen. */
export const choicesClosingForAll = (form: Form, formState: FormState, state: 'open' | 'after', of?: string): readonly AnswerOption[] =>
  optionsClosingForAll(form).flatMap(({ key, option }) =>
    (of ?? key) === key && openStateOf(option, formState) === state && isChosen(option, key, formState) ? [option] : [],
  );

/** Options that closed since applications opened, and that the student has not chosen. */
export function closedOptions(form: Form, question: Pick<Question, 'key' | 'lists'>, formState: FormState): readonly AnswerOption[] {
  const { opens = '' } = form.institution;
  const isLate = (option: AnswerOption): boolean =>
    option.closes !== undefined && option.closes >= opens && openStateOf(option, formState) === 'after';
  return offeredSometime(form, question, formState).filter((option) => isLate(option) && !isChosen(option, question.key, formState));
}

/** Opening or closing time of a question without options; empty if time is not the reason. */
export function openPeriodOfOptions(form: Form, question: Pick<Question, 'lists'>, formState: FormState): OpenPeriod {
  const options = offeredSometime(form, question, formState);
  const opens = options.flatMap((option) => (openStateOf(option, formState) === 'before' ? (option.opens ?? []) : [])).sort();
  if (opens[0] !== undefined) return { opens: opens[0] };
  const closes = options
    .flatMap((option) => option.closes ?? [])
    .sort()
    .at(-1);
  return closes === undefined ? {} : { closes };
}

function offeredSometime(form: Form, { lists }: Pick<Question, 'lists'>, formState: FormState): readonly AnswerOption[] {
  const applies = ({ when }: { readonly when?: Logic }): boolean => when === undefined || ruleHolds(when, formState);
  return lists.filter(applies).flatMap(({ list }) => allOptionsOfList(form, list, formState.today).filter(applies));
}

/** True if an option is open, or was when it was chosen; or if it is chosen, and closes for everybody. */
export function isOptionOpenOrChosen(option: AnswerOption, key: string, formState: FormState): boolean {
  const state = openStateOf(option, formState);
  return state === 'open' || (state === 'after' && isChosen(option, key, formState));
}

/** True if an option was chosen before pending changes; one that closes for everybody is refused at Submit, so a late choice may stay. */
function isChosen({ value, closes_for_all: isForAll }: AnswerOption, key: string, formState: FormState): boolean {
  const answer = isForAll ? answerOf(formState, key) : getOwn(formState.answers, key);
  return Array.isArray(answer) ? answer.includes(value) : answer === value;
}

/** Removes choices that were among the options `before` and are not among those `now`. */
export function removeClosedOptions(answer: Answer, before: readonly AnswerOption[], now: readonly AnswerOption[]): Answer {
  const has = (options: readonly AnswerOption[], value: string): boolean => options.some((option) => option.value === value);
  const isGone = (value: string): boolean => has(before, value) && !has(now, value);
  if (!Array.isArray(answer)) return isGone(String(answer)) ? UNANSWERED : answer;
  const left = (answer as readonly string[]).filter((value) => !isGone(value));
  return left.length === answer.length ? answer : left;
}

export function isYearRelativeList(form: Form, list: string): boolean {
  const optionList = form.lists[list];
  return optionList !== undefined && 'generate' in optionList && optionList.start === undefined;
}

export const labelOfOption = (form: Form, question: Pick<Question, 'lists'>, value: string, today: string): string | undefined =>
  optionOf(form, question, value, today)?.label;

export function storedLabelOfOption(form: Form, question: Pick<Question, 'lists'>, value: string, today: string): string | undefined {
  const option = optionOf(form, question, value, today);
  return option?.kept ?? option?.label;
}

const optionOf = (form: Form, question: Pick<Question, 'lists'>, value: string, today: string): AnswerOption | undefined =>
  allOptionsOfQuestion(form, question, today).find((option) => option.value === value);
