import { isAnswered, getOwn } from '../../../form/model/answers.ts';
import { useAnswerStore, useAnswerStoreSelector, interpolateAnswers, type AnswerStore } from '../../answers/answer-store-context.tsx';
import { failureLabel } from '../failure-label.ts';

/** Why answers are wrong, each with the label of its question; nothing of those that are only missing. */
export function FailureReasons({ of: keys }: { readonly of: readonly string[] }) {
  const { form } = useAnswerStore();
  const sections = new Set(keys.flatMap((key) => form.questions[key]?.section ?? []));
  const words = useAnswerStoreSelector((store) => keys.map((key) => reasonOf(store, key)).join('\n'), [...sections]);
  return words.split('\n').map((reason, n) => reason !== '' && <Reason key={keys[n]}>{reason}</Reason>);
}
const Reason = ({ children }: { readonly children: string }) => <span className="reason">{children}</span>;

function reasonOf(store: AnswerStore, key: string): string {
  const question = store.form.questions[key];
  const messages = getOwn(store.failuresToCorrect(), key);
  if (!question || !messages || isOnlyMissing(store, key)) return '';
  const [label, reason] = [interpolateAnswers(store, failureLabel(store.form, question)), messages.join(' ')];
  return [label, question.label].some((words) => reason.startsWith(words)) ? reason : `${label}: ${reason}`;
}

/** True if the field is empty and must not be. */
function isOnlyMissing({ form, answerTo, notices, sectionState }: AnswerStore, key: string): boolean {
  if (isAnswered(answerTo(key)) || Object.hasOwn(notices(), key)) return false;
  return sectionState(form.questions[key]?.section ?? '').required.has(key);
}
