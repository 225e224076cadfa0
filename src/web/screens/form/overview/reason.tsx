import { isAnswered, getOwn } from '../../../../form/model/answers.ts';
import type { Failures } from '../../../../form/model/form.ts';
import { useFromStore, answeredText, type AnswerStore } from '../../../answers/answer-context.tsx';
import { labelOfFailed } from '../label-of-failed.ts';
import { useFaults } from '../use-failures.ts';

/** Why an answer is wrong, with the label of its question; nothing where it is only missing. */
export function Reason({ of: key }: { readonly of: string }) {
  const faults = useFaults();
  const words = useFromStore((store) => reasonOf(store, key, faults(store)));
  return words === '' ? null : <span className="reason">{words}</span>;
}

function reasonOf(store: AnswerStore, key: string, failures: Failures): string {
  const question = store.form.questions[key];
  const messages = getOwn(failures, key);
  if (!question || !messages || isOnlyMissing(store, key)) return '';
  return `${answeredText(store, labelOfFailed(store.form, question))}: ${messages.join(' ')}`;
}

/** Whether nothing is in its field, and something must be. */
function isOnlyMissing({ form, answerTo, notices, sectionState }: AnswerStore, key: string): boolean {
  if (isAnswered(answerTo(key)) || Object.hasOwn(notices(), key)) return false;
  return sectionState(form.questions[key]?.section ?? '').required.has(key);
}
