import { isAnswered, type Answer, getOwn, UNANSWERED } from '../../form/model/answers.ts';
import type { AnswerOption } from '../../form/model/form-files.ts';
import type { Form, SectionState } from '../../form/model/form.ts';
import { isOpen } from '../../form/evaluate/page-period.ts';
import { isSameList } from '../../form/evaluate/reevaluate.ts';
import type { AnswerStore } from './answer-store-context.tsx';

/** All that a field shows of its question, in one value, so that a field follows the store once. */
export interface QuestionState {
  /** `''` where there is none, and where the control follows the store by itself. */
  readonly answer: Answer;
  readonly required: boolean;
  /** Id of the source's section, if the answer is a copy. */
  readonly copiedFrom: string | undefined;
  /** True while its page is not open. */
  readonly isLocked: boolean;
  readonly offered: readonly AnswerOption[] | undefined;
  /** Its failures, where they show, and why the server did not store it; empty if nothing is wrong. */
  readonly messages: readonly string[];
  /** Why the field could not store what was put into it; `''` if it could. */
  readonly notice: string;
  /** Failures found before the submission; the field is not marked invalid for them. */
  readonly earlyFailures: readonly string[];
  /** Messages that deserve a second look; they block nothing. */
  readonly warnings: readonly string[];
  readonly today: string;
  /** Epoch of the store: older text belongs to other answers. */
  readonly epoch: number;
}

/**
 * Reads the state of a question, the same object until a part changes.
 * @param isUncontrolled the control shows the answer by itself, so another one is no other state
 */
export function createQuestionSelector(store: AnswerStore, key: string, isUncontrolled = false): () => QuestionState {
  const section = store.form.questions[key]?.section;
  let last: QuestionState | undefined;
  return () => {
    const state = section === undefined ? undefined : store.sectionState(section);
    const notice = store.noticeAt(key);
    const answer = store.answerTo(key);
    const told = store.reportedFailures()[key] ?? NONE;
    const isJudged = !store.reportsAllFailures() && store.areEarlyFailuresEnabled() && isAnswered(answer) && notice === '';
    const now: QuestionState = {
      answer: isUncontrolled ? UNANSWERED : answer,
      required: state?.required.has(key) ?? false,
      copiedFrom: state && copySourceSection(store.form, state, key),
      isLocked: !isOpen(store.form.sections[section ?? '']?.pagePeriod, store.formTime()),
      offered: state?.offered.get(key),
      // The field shows its own notice elsewhere.
      messages: notice === '' ? told : NONE,
      notice,
      earlyFailures: isJudged ? (getOwn(store.failures(), key) ?? NONE).filter((message) => !told.includes(message)) : NONE,
      warnings: state?.warnings.get(key) ?? NONE,
      today: store.formTime().today,
      epoch: store.epoch(),
    };
    return last && isSame(last, now) ? last : (last = now);
  };
}

/** The section in which a copied answer is given; undefined where it is no copy. */
export const copySourceSection = ({ questions }: Form, { copied }: SectionState, key: string): string | undefined =>
  questions[copied.get(key)?.[0] ?? '']?.section;

const NONE: readonly string[] = [];

const isSame = (a: QuestionState, b: QuestionState): boolean =>
  a.answer === b.answer &&
  a.required === b.required &&
  a.copiedFrom === b.copiedFrom &&
  a.isLocked === b.isLocked &&
  a.today === b.today &&
  a.epoch === b.epoch &&
  isSameList(a.offered, b.offered) &&
  a.notice === b.notice &&
  isSameWords(a.messages, b.messages) &&
  isSameWords(a.earlyFailures, b.earlyFailures) &&
  isSameWords(a.warnings, b.warnings);

const isSameWords = (a: readonly string[], b: readonly string[]): boolean => a === b || a.join('\n') === b.join('\n');
