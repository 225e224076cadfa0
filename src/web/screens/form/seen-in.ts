import type { Answers, ChosenTabs, Counts } from '../../../form/model/answers.ts';
import type { AnswerStore } from '../../answers/answer-context.tsx';

/** Answers, what files are known by, and of which components and tabs. */
export interface Seen {
  readonly seen: Answers;
  readonly files: Readonly<Record<string, string>>;
  readonly counts: Counts;
  readonly tabs: ChosenTabs;
}

export function seenIn(store: AnswerStore): Seen {
  const { counts, tabs } = store.formState();
  return { seen: store.getAnswers(), files: Object.fromEntries(store.files), counts, tabs };
}
