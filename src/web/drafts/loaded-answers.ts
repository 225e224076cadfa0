import type { AnswerStore } from '../answers/answer-context.tsx';
import type { Drafts } from './drafts.ts';

/** Answer store and drafts of the open form. */
export interface LoadedAnswers {
  readonly store: AnswerStore;
  readonly drafts: Drafts;
  /** Forgets what the server has said about them. */
  readonly forgetResponses: () => Promise<unknown>;
}

let loaded: LoadedAnswers | null = null;

export const setLoadedAnswers = (now: LoadedAnswers): void => void (loaded = now);

export const loadedAnswers = (): LoadedAnswers | null => loaded;
