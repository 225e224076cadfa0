import type { Answers, ChosenTabs, RepeatCounts } from '../../form/model/answers.ts';
import type { AnswerStore } from '../answers/answer-store-context.tsx';

/** Answers, what files are known by, and of which components and tabs. */
export interface SeenAnswers {
  readonly seen: Answers;
  readonly files: Readonly<Record<string, string>>;
  readonly counts: RepeatCounts;
  readonly tabs: ChosenTabs;
}

export function collectSeenAnswers(store: AnswerStore): SeenAnswers {
  const { counts, tabs } = store.formState();
  return { seen: store.getAnswers(), files: Object.fromEntries(store.files), counts, tabs };
}
