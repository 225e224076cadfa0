import type { AnswerStore } from '../answers/answer-store-context.tsx';
import type { Drafts } from './drafts.ts';

/** Answer store and drafts of the open form. */
export interface ActiveForm {
  readonly store: AnswerStore;
  readonly drafts: Drafts;
  /** Forgets what the server has said about them. */
  readonly clearResponseCache: () => Promise<unknown>;
}

let loaded: ActiveForm | null = null;

export const setActiveForm = (now: ActiveForm): void => void (loaded = now);

export const getActiveForm = (): ActiveForm | null => loaded;
