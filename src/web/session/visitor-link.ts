import { type Answers, companionOf, isAnswered } from '../../form/model/answers.ts';
import type { AnswerStore } from '../answers/answer-context.tsx';
import { draftOf, reconcile } from '../drafts/draft.ts';

/** The answers of a link to questions that are answered differently here, half a date included. */
export function differingFrom(store: AnswerStore, linked: Answers): Answers {
  const here = Object.entries({ ...store.getAnswers(), ...store.unreadableTexts() }).filter(([, answer]) => isAnswered(answer));
  return reconcile(store.form, linked, draftOf(Object.fromEntries(here))).contested;
}

/** Takes over the answers of a link, except for questions that keep their answer here. */
export function bringInLinked(store: AnswerStore, linked: Answers, keysToKeep: readonly string[]): void {
  const kept = new Set(keysToKeep.flatMap((key) => [key, companionOf(key)]));
  store.carry(Object.fromEntries(Object.entries(linked).filter(([key]) => !kept.has(key))));
}
