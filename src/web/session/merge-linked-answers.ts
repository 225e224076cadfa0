import { type Answers, companionKey, isAnswered } from '../../form/model/answers.ts';
import type { AnswerStore } from '../answers/answer-store-context.tsx';
import { draftFromAnswers, reconcileDraft } from '../drafts/draft.ts';

/** The answers of a link to questions that are answered differently here, half a date included. */
export function findLinkConflicts(store: AnswerStore, linked: Answers): Answers {
  const here = Object.entries({ ...store.getAnswers(), ...store.unreadableTexts() }).filter(([, answer]) => isAnswered(answer));
  return reconcileDraft(store.form, linked, draftFromAnswers(Object.fromEntries(here))).contested;
}

/** Takes over the answers of a link, except for questions that keep their answer here. */
export function mergeLinkedAnswers(store: AnswerStore, linked: Answers, keysToKeep: readonly string[]): void {
  const kept = new Set(keysToKeep.flatMap((key) => [key, companionKey(key)]));
  store.addUnsavedAnswers(Object.fromEntries(Object.entries(linked).filter(([key]) => !kept.has(key))));
}
