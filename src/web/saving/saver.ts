import { ConflictError, ServerError, UnauthorizedError } from '../api/errors.ts';
import { putAnswers } from '../api/put-answers.ts';
import type { Saved } from '../../contract/bodies.ts';
import type { AnswerStore } from '../answers/answer-store.ts';
import { isSameAnswer } from '../answers/same-answer.ts';
import type { Answers } from '../../form/answers.ts';

/** `partly`: all but answers that could not be stored, which say why. `refused`: the server will not take these answers, however often they are sent; the next change tries anew. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'partly' | 'retrying' | 'refused' | 'conflict';

/** Brings the changes of one store to the server, one call at a time. */
export interface Saver {
  readonly getState: () => SaveState;
  /** What the server holds of the answers that nobody may overwrite unasked, or null. */
  readonly getConflict: () => Answers | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Commits text still being typed and saves every change. Throws what the call throws; nothing typed is lost. */
  readonly save: () => Promise<void>;
  /** Runs what must not cross a save: it waits for the one on its way, and later ones wait for it. */
  readonly apart: (work: () => Promise<void>) => Promise<void>;
  /** Settles a conflict: the base of these keys is now what the server holds. */
  readonly settle: (chosen: Answers) => void;
  /** Saves by itself: a while after the last change, and when the page is hidden or left. Answers how to stop it. */
  readonly start: (onUnauthorized: () => void) => () => void;
}

/** Answers that say "later", not "no": no answer at all, a time-out, too many calls, a failing server. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ServerError && error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429;

const PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

export function createSaver(store: AnswerStore): Saver {
  const listeners = new Set<() => void>();
  let state: SaveState = 'idle';
  let conflict: Answers | null = null;
  let running: Promise<void> = Promise.resolve();
  let failures = 0;
  let hasLeft = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onUnauthorized: (() => void) | null = null;

  const become = (next: SaveState): void => {
    if (state === next) return;
    state = next;
    listeners.forEach((listener) => listener());
  };
  const isChanged = (): boolean => Object.keys(store.unsaved().answers).length > 0;

  const saved = (): SaveState => (Object.keys(store.unstored()).length > 0 ? 'partly' : 'saved');

  async function send(isLeaving: boolean): Promise<void> {
    const { answers, base } = store.unsaved();
    if (Object.keys(answers).length === 0) return become(state === 'idle' ? 'idle' : saved());
    become('saving');
    let outcome: Saved;
    try {
      outcome = await putAnswers({ answers, base }, isLeaving);
    } catch (error) {
      return refused(error, answers, isLeaving);
    }
    failures = 0;
    conflict = null;
    store.markSaved(answers, outcome);
    become(isChanged() ? 'idle' : saved());
  }

  /** Answers that agree with the saved ones are no conflict: a save of our own may have crossed this one. */
  async function refused(error: unknown, answers: Answers, isLeaving: boolean): Promise<void> {
    if (!(error instanceof ConflictError)) {
      failures += 1;
      become(isRefusal(error) ? 'refused' : 'retrying');
      throw error;
    }
    const saved = Object.entries(error.saved);
    const agreed = saved.filter(([key, answer]) => isSameAnswer(answer, answers[key] ?? ''));
    store.markSaved(Object.fromEntries(agreed));
    if (agreed.length > 0 && agreed.length === saved.length) return send(isLeaving);
    conflict = Object.fromEntries(saved.filter((entry) => !agreed.includes(entry)));
    become('conflict');
    throw error;
  }

  const save = (): Promise<void> => {
    store.flush();
    clearTimeout(timer);
    return apart(() => send(false));
  };
  const apart: Saver['apart'] = (work) => {
    running = running.catch(() => undefined).then(work);
    return running;
  };
  const saveQuietly = (): void => {
    save().catch((error: unknown) => {
      if (error instanceof UnauthorizedError) onUnauthorized?.();
      else if (state === 'retrying') schedule();
    });
  };
  const schedule = (): void => {
    clearTimeout(timer);
    if (onUnauthorized) timer = setTimeout(saveQuietly, Math.min(PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS));
  };
  const changed = (): void => {
    if (state === 'partly' && !isChanged()) become(saved());
    if (state === 'conflict' || !isChanged()) return;
    if (state === 'saved' || state === 'partly') become('idle');
    schedule();
  };
  const leave = (): void => {
    if (hasLeft) return;
    hasLeft = true;
    store.flush();
    if (state !== 'conflict' && isChanged()) send(true).catch(schedule);
  };
  const showOrHide = (): void => {
    if (document.visibilityState === 'hidden') leave();
    else hasLeft = false;
  };

  return {
    getState: () => state,
    getConflict: () => conflict,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    save,
    apart,
    settle(chosen) {
      store.markSaved(conflict ?? {});
      conflict = null;
      become('idle');
      store.change(chosen);
    },
    start(whenUnauthorized) {
      onUnauthorized = whenUnauthorized;
      const unsubscribe = store.subscribe(changed);
      document.addEventListener('visibilitychange', showOrHide);
      window.addEventListener('pagehide', leave);
      window.addEventListener('online', changed);
      changed();
      return () => {
        onUnauthorized = null;
        clearTimeout(timer);
        unsubscribe();
        document.removeEventListener('visibilitychange', showOrHide);
        window.removeEventListener('pagehide', leave);
        window.removeEventListener('online', changed);
      };
    },
  };
}
