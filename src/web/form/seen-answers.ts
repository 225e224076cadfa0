import type { AnswerStore } from '../answers/answer-store-context.tsx';

/** Answers, what files are known by, and of which components and tabs. */
export function collectSeenAnswers(store: AnswerStore) {
  const { counts, tabs } = store.formState();
  return { seen: store.getAnswers(), files: Object.fromEntries(store.files), counts, tabs };
}
