import { isAnswered, isSameAnswer, type Answer, type Answers } from '../../form/model/answers.ts';
import type { Failures, Form } from '../../form/model/form.ts';
import { say } from '../../form/model/text.ts';

/** What the server did with answers that it was sent, where that is not what was asked of it. */
export interface Outcome {
  /** Why it did not store them. */
  readonly refused?: Failures;
  /** What it holds in place of those that it did not store as they were sent. */
  readonly answers?: Answers;
}

/** The answers that the server did not store as they are. */
export interface Unstored {
  /** Records the result for answers that were sent. */
  note(sent: Answers, outcome: Outcome): void;
  /** Whether the current answer was not stored; another one may be. */
  has(key: string): boolean;
  /** Why, by question; the same object until that changes. */
  reasons(): Failures;
  forget(): void;
}

/** `current` returns the answer that is on the screen. */
export function createUnstored(form: Form, current: (key: string) => Answer): Unstored {
  let noted: Readonly<Record<string, { readonly answer: Answer; readonly why: readonly string[] }>> = {};
  let last: Failures = {};

  const has = (key: string): boolean => {
    const entry = noted[key];
    return entry !== undefined && isSameAnswer(entry.answer, current(key));
  };
  /** Where the server gave no reason, the question is hidden there. */
  const reason = (key: string, answer: Answer, { refused = {}, answers = {} }: Outcome): readonly string[] => {
    if (refused[key] !== undefined) return refused[key];
    const isHidden = form.questions[key] !== undefined && isAnswered(answer) && !isAnswered(answers[key]);
    return isHidden ? [say('answer.not_shown', {}, form)] : [];
  };
  return {
    note(sent, outcome) {
      const kept = Object.entries(noted).filter(([key]) => !Object.hasOwn(sent, key));
      const added = Object.entries(sent).flatMap(([key, answer]) => {
        const isOther = outcome.refused?.[key] !== undefined || (outcome.answers !== undefined && Object.hasOwn(outcome.answers, key));
        return isOther ? [[key, { answer, why: reason(key, answer, outcome) }] as const] : [];
      });
      noted = Object.fromEntries([...kept, ...added]);
    },
    has,
    reasons() {
      const now = Object.entries(noted)
        .filter(([key, { why }]) => why.length > 0 && has(key))
        .map(([key, { why }]) => [key, why] as const);
      const isLast = now.length === Object.keys(last).length && now.every(([key, why]) => last[key] === why);
      return isLast ? last : (last = Object.fromEntries(now));
    },
    forget() {
      noted = {};
    },
  };
}
