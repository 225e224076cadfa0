import { ConflictError, isNoResponseError, RetryLaterError, ServerError, UnauthorizedError } from '../api/api-client.ts';
import { addJitterMs } from '../api/jitter.ts';
import { putAnswers } from '../api/put-answers.ts';
import type { SaveResponse } from '../../api/schemas/application-schemas.ts';
import type { AnswerStore } from '../answers/answer-store-context.tsx';
import { companionKey, isAnswered, type Answers, getOwn } from '../../form/model/answers.ts';
import { mergeSavedAnswers } from './merge-saved-answers.ts';

/** `partly`: but for answers that could not be stored; `retrying`: the server fails; `refused`: for good; `conflict`: to be chosen. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'partly' | 'offline' | 'retrying' | 'refused' | 'conflict';

export type Saver = ReturnType<typeof createSaver>;

/** True for final refusals; timeouts, 429 and 5xx are retried. */
const isFinalRefusal = (error: unknown): boolean =>
  error instanceof ServerError && error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429;

const ALREADY_SUBMITTED = 409;
const PAUSE_MS = 2000;
const PAUSE_SECONDS = PAUSE_MS / 1000;
/** Longest delay of a save in ms during continuous changes. */
const LONGEST_UNSENT_MS = 7000;
const LONGEST_PAUSE_SECONDS = 60;

/** `keep` brings what is about to be sent onto this device first: a browser may die in the middle of a call. */
export function createSaver(store: AnswerStore, keep: () => Promise<void> = () => Promise.resolve()) {
  const listeners = new Set<() => void>();
  let state: SaveState = 'idle';
  let running: Promise<void> = Promise.resolve();
  let failures = 0;
  let notBefore = 0;
  let unsentSince: number | null = null;
  let hasLeft = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onUnauthorized: (() => void) | null = null;
  let onSubmittedElsewhere: (() => void) | null = null;

  const setState = (next: SaveState): void => {
    if (state === next) return;
    state = next;
    listeners.forEach((listener) => listener());
  };

  const isAnythingToSend = (): boolean => Object.keys(sendable(store).answers).length > 0;
  const saved = (): SaveState => (store.conflictingAnswers() ? 'conflict' : Object.keys(store.notices()).length > 0 ? 'partly' : 'saved');

  async function send(isLeaving: boolean): Promise<void> {
    const { answers, base } = sendable(store);
    unsentSince = null;
    if (Object.keys(answers).length === 0) return setState(state === 'idle' && !store.conflictingAnswers() ? 'idle' : saved());
    setState('saving');
    store.markSent(answers);
    if (!isLeaving) await keep();
    let outcome: SaveResponse;
    try {
      outcome = await putAnswers({ answers, base }, isLeaving);
    } catch (error) {
      return failed(error, answers, isLeaving);
    }
    failures = 0;
    store.markSaved(answers, outcome);
    const isMore = isAnythingToSend();
    setState(isMore && !store.conflictingAnswers() ? 'idle' : saved());
    if (isMore) schedule();
  }

  /** A saved answer equal to this one, or sent by an unanswered save, is no conflict but its base. Others are saved anyway. */
  async function failed(error: unknown, answers: Answers, isLeaving: boolean): Promise<void> {
    if (!(error instanceof ConflictError)) {
      failures = isFinalRefusal(error) ? 0 : failures + 1;
      const seconds = Math.min(PAUSE_SECONDS * 2 ** failures, LONGEST_PAUSE_SECONDS);
      notBefore = performance.now() + addJitterMs(error instanceof RetryLaterError ? Math.max(seconds, error.retryAfter) : seconds);
      setState(isFinalRefusal(error) ? 'refused' : isOffline(error) ? 'offline' : 'retrying');
      if (error instanceof ServerError && error.status === ALREADY_SUBMITTED) onSubmittedElsewhere?.();
      // A save that the student began, too: the status says that it goes on.
      if (state !== 'refused' && !(error instanceof UnauthorizedError)) schedule();
      throw error;
    }
    mergeSavedAnswers(store, error.saved, answers);
    await send(isLeaving);
  }

  const runExclusive = (work: () => Promise<void>): Promise<void> => {
    running = running.catch(() => undefined).then(work);
    return running;
  };
  const save = async (): Promise<void> => {
    store.flush();
    clearTimeout(timer);
    await runExclusive(() => send(false));
    const contested = store.conflictingAnswers();
    if (contested) throw new ConflictError('', contested as Record<string, string>);
  };
  const reportUnauthorized = (error: unknown): void => void (error instanceof UnauthorizedError && onUnauthorized?.());
  const saveQuietly = (): void => {
    clearTimeout(timer);
    runExclusive(() => send(false)).catch(reportUnauthorized);
  };
  /** A failed save is tried again ever more slowly, not before the server wants it, and at no instant at which all others do. */
  const schedule = (): void => {
    clearTimeout(timer);
    if (!onUnauthorized) return;
    const now = performance.now();
    unsentSince ??= now;
    const due = failures > 0 ? notBefore : Math.min(now + PAUSE_MS, unsentSince + LONGEST_UNSENT_MS);
    timer = setTimeout(saveQuietly, Math.max(0, due - now));
  };
  const changed = (): void => {
    if (state === 'conflict' && !store.conflictingAnswers()) setState(isAnythingToSend() ? 'idle' : saved());
    if (state === 'saved' || state === 'partly') setState(saved());
    // Until the first save, and after a change, the save itself looks.
    if (state !== 'idle' && !isAnythingToSend()) return;
    if (state === 'saved' || state === 'partly') setState('idle');
    schedule();
  };
  const typed = (): void => {
    if (state === 'saved' || state === 'partly') setState('idle');
    schedule();
  };
  const connected = (): void => {
    failures = 0;
    if (isAnythingToSend()) saveQuietly();
  };
  const leave = (): void => {
    if (hasLeft) return;
    hasLeft = true;
    store.flush();
    if (isAnythingToSend()) send(true).catch(reportUnauthorized);
  };
  const showOrHide = (): void => {
    if (document.visibilityState === 'hidden') leave();
    else hasLeft = false;
  };

  return {
    getState: (): SaveState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Commits typed text and saves every change. Throws what the call throws, and `ConflictError`; nothing typed is lost. */
    save,
    runExclusive,
    /** Saves by itself: after changes, at reconnection, when the page is hidden. Returns a stop function. */
    start(whenUnauthorized: () => void, whenSubmittedElsewhere: () => void): () => void {
      onUnauthorized = whenUnauthorized;
      onSubmittedElsewhere = whenSubmittedElsewhere;
      const unfollow = [store.subscribe(changed), store.subscribeTyping(typed)];
      document.addEventListener('visibilitychange', showOrHide);
      window.addEventListener('pagehide', leave);
      window.addEventListener('online', connected);
      if (store.conflictingAnswers()) setState('conflict');
      changed();
      return () => {
        onUnauthorized = null;
        onSubmittedElsewhere = null;
        clearTimeout(timer);
        unfollow.forEach((end) => end());
        document.removeEventListener('visibilitychange', showOrHide);
        window.removeEventListener('pagehide', leave);
        window.removeEventListener('online', connected);
      };
    },
  };
}

const isOffline = (error: unknown): boolean => isNoResponseError(error) && !navigator.onLine;

/** Answers that may go now: refused ones only along with others, contested ones not, and nothing is cleared during a conflict. */
function sendable(store: AnswerStore): { readonly answers: Answers; readonly base: Answers } {
  const unsaved = store.unsaved();
  if (Object.keys(unsaved.answers).every(store.isRejected)) return { answers: {}, base: {} };
  const contested = store.conflictingAnswers();
  if (!contested) return unsaved;
  const heldBack = new Set(Object.keys(contested).flatMap((key) => [key, companionKey(key)]));
  const keep = (of: Answers): Answers =>
    Object.fromEntries(Object.entries(of).filter(([key]) => !heldBack.has(key) && isAnswered(getOwn(unsaved.answers, key))));
  return { answers: keep(unsaved.answers), base: keep(unsaved.base) };
}
