import { type Answers, getOwn } from '../../form/model/answers.ts';
import { findConflicts } from '../../form/evaluate/find-conflicts.ts';
import type { AnswerStore } from '../answers/answer-store-context.tsx';

/** Merges saved answers; the student chooses where both differ. */
export function mergeSavedAnswers(store: AnswerStore, saved: Answers, answers: Answers): void {
  const sent = store.sentValues();
  const conflicts = findConflicts(saved, answers, Object.fromEntries(Object.keys(saved).map((key) => [key, getOwn(sent, key) ?? []])));
  store.markSaved(Object.fromEntries(Object.entries(saved).filter(([key]) => !Object.hasOwn(conflicts, key))));
  if (Object.keys(conflicts).length > 0) store.setConflictingAnswers({ ...store.conflictingAnswers(), ...conflicts });
}
