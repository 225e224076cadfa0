import { answerOf, isAnswered, isSameAnswer, type Answer, type Answers, type FormState, getOwn } from '../../form/model/answers.ts';
import type { Failures, Form } from '../../form/model/form.ts';
import { applyAnswer, isDerivedAnswer } from '../../form/evaluate/apply-answer.ts';
import { evaluateSection } from '../../form/evaluate/evaluate.ts';
import { ruleHolds, referencedKeys } from '../../form/model/logic.ts';
import { tabOfQuestion } from '../form-files/checked-form.ts';
import { takeFirst, findSatisfyingAnswers, type AnswerCandidates } from './find-satisfying-answers.ts';

export interface GeneratorContext extends AnswerCandidates {
  readonly failures: (formState: FormState) => Failures;
  /** Called with the failures of each abandoned application. */
  readonly onGivenUp?: (failures: Failures) => void;
  /** Repairs that may still be tried, each of which validates the form. Unlimited without. */
  readonly budget?: { repairs: number };
}

const MAX_CHANGES = 400;
const MAX_WAYS = 20;

interface Wish {
  /** Required answers; `''` must stay unanswered. */
  readonly pinned: Answers;
  /** Initial answers: those of a complete application. */
  readonly base?: Answers;
  /** Id of a required section without required answers: a further component of a repeat. */
  readonly place?: string;
  /** True to answer all other visible questions, too. */
  readonly full?: boolean;
  /** True if the pinned answers may be missing or wrong, as those of a student who has not finished. */
  readonly unfinished?: boolean;
}

/** Completes an application as wished, without failures; undefined if none was found. */
export function generateCompleteApplication(
  maker: GeneratorContext,
  { pinned, base = {}, place = '', full = false, unfinished = false }: Wish,
): FormState | undefined {
  const { form, today } = maker;
  const places = placesOf(form, pinned, place);
  const empty: FormState = { answers: {}, today, ...places };
  const kept = Object.fromEntries(Object.entries(base).filter(([key]) => !isInOtherTab(form, places.tabs, key)));
  const start = pinnedDown(form, { ...empty, answers: applyAnswer(form, empty, { ...kept, ...pinned }) }, pinned);
  const failing = unfinished ? { ...maker, failures: (now: FormState) => without(maker.failures(now), pinned) } : maker;
  const sound = repairFailures(failing, start, pinned);
  if (!sound || !isAsPinned(sound, pinned)) return undefined;
  return full ? answerOptionalQuestions(failing, sound, pinned) : sound;
}

const without = (failures: Failures, pinned: Answers): Failures =>
  Object.fromEntries(Object.entries(failures).filter(([key]) => !Object.hasOwn(pinned, key)));

function placesOf({ questions, sections }: Form, pinned: Answers, place: string): Pick<FormState, 'counts' | 'tabs'> {
  const counts: Record<string, number> = {};
  const tabs: Record<string, string> = {};
  const answered = Object.keys(pinned).filter((key) => isAnswered(getOwn(pinned, key)));
  for (const id of [place, ...answered.map((key) => questions[key]?.section ?? '')]) {
    const { repeat, tab } = sections[id] ?? {};
    if (repeat) counts[repeat.id] = Math.max(repeat.n, getOwn(counts, repeat.id) ?? 1);
    if (tab) tabs[tab.of] = tab.id;
  }
  return { counts, tabs };
}

/** An answer in a tab beside the chosen one would show its own tab. */
function isInOtherTab(form: Form, tabs: FormState['tabs'], key: string): boolean {
  const tab = tabOfQuestion(form, key);
  return tab !== undefined && (getOwn(tabs, tab.of) ?? tab.id) !== tab.id;
}

/** One answer may show the question of an earlier one, so they are given again until nothing changes. */
function pinnedDown(form: Form, formState: FormState, pinned: Answers): FormState {
  let now = formState;
  for (let round = 0; round < 4; round += 1) {
    const before = now.answers;
    for (const key of Object.keys(form.questions)) {
      const answer = getOwn(pinned, key);
      if (answer !== undefined && isAnswered(answer) && !isSameAnswer(answerOf(now, key), answer)) now = withAnswer(form, now, key, answer);
    }
    if (now.answers === before) break;
  }
  return now;
}

const withAnswer = (form: Form, now: FormState, key: string, answer: Answer): FormState => ({
  ...now,
  answers: applyAnswer(form, now, { [key]: answer }),
});

const isAsPinned = (now: FormState, pinned: Answers): boolean =>
  Object.keys(pinned).every((key) => isSameAnswer(answerOf(now, key), getOwn(pinned, key)));

function repairFailures(maker: GeneratorContext, start: FormState, pinned: Answers): FormState | undefined {
  let now = start;
  let failures = maker.failures(now);
  for (let n = 0; n < MAX_CHANGES; n += 1) {
    if (Object.keys(failures).length === 0) return now;
    const next = findImprovement(maker, now, failures, pinned);
    if (!next) break;
    now = next;
    failures = maker.failures(now);
  }
  maker.onGivenUp?.(failures);
  return undefined;
}

/** A state with fewer failures; else one in which a missing answer is there, and wrong only together with others. */
function findImprovement(maker: GeneratorContext, now: FormState, failures: Failures, pinned: Answers): FormState | undefined {
  let answered: FormState | undefined;
  for (const key of Object.keys(failures)) {
    for (const after of repairCandidates(maker, now, key, pinned)) {
      if (!Object.keys(pinned).every((one) => isSameAnswer(answerOf(after, one), answerOf(now, one)))) continue;
      if (maker.budget !== undefined && (maker.budget.repairs -= 1) < 0) return undefined;
      const left = maker.failures(after);
      const isGone = Object.keys(failures).some((one) => !Object.hasOwn(left, one));
      if (Object.keys(left).some((one) => !Object.hasOwn(failures, one) && isAnswered(answerOf(now, one)))) continue;
      if (isGone) return after;
      if (!isAnswered(answerOf(now, key)) && isAnswered(answerOf(after, key))) answered ??= after;
    }
  }
  return answered;
}

function* repairCandidates(maker: GeneratorContext, now: FormState, key: string, pinned: Answers): Generator<FormState> {
  const { form } = maker;
  const question = form.questions[key];
  const section = question && form.sections[question.section];
  if (!question || !section) return;
  const { copied, offered } = evaluateSection(form, section.id, now);
  const [source] = copied.get(key) ?? [];
  if (source !== undefined) return yield* repairCandidates(maker, now, source, pinned);
  if (!Object.hasOwn(pinned, key) && question.value === undefined) {
    const values = offered.get(key)?.map(({ value }) => value);
    const answers = maker.answersOf(key);
    const possible =
      values === undefined || question.type === 'array' ? answers : answers.filter((answer) => values.includes(String(answer)));
    for (const answer of possible) yield withAnswer(form, now, key, answer);
  }
  for (const { keys, must } of section.rules) {
    if (!keys.includes(key) || ruleHolds(must, now)) continue;
    const read = referencedKeys(must);
    const fixed = Object.fromEntries(
      [...read].filter((one) => Object.hasOwn(pinned, one) || isDerivedAnswer(form, now, one)).map((one) => [one, answerOf(now, one)]),
    );
    const kept = Object.fromEntries(Object.entries(now.answers).filter(([one]) => !read.has(one)));
    for (const answers of takeFirst(MAX_WAYS, findSatisfyingAnswers(maker, [[must, true]], { ...kept, ...fixed })))
      yield pinnedDown(form, now, answers);
  }
}

function answerOptionalQuestions(maker: GeneratorContext, sound: FormState, pinned: Answers): FormState {
  const { form } = maker;
  let now = sound;
  for (const key of Object.keys(form.questions)) {
    const shows = evaluateSection(form, form.questions[key]?.section ?? '', now).keys.has(key);
    if (!shows || isAnswered(answerOf(now, key)) || Object.hasOwn(pinned, key) || isDerivedAnswer(form, now, key)) continue;
    for (const answer of maker.answersOf(key).slice(0, 3)) {
      const after = repairFailures(maker, withAnswer(form, now, key, answer), pinned);
      if (!after || !isAsPinned(after, pinned) || !isAnswered(answerOf(after, key))) continue;
      now = after;
      break;
    }
  }
  return now;
}
