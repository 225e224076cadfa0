import { fileProblems, isConverting } from '../../contract/documents.ts';
import { isAnswered } from '../../form/model/answers.ts';
import { fileParams } from '../../form/model/file-rules.ts';
import type { AnswerStore } from '../answers/answer-store.ts';
import type { Uploads, UploadState } from '../renderer/upload/uploads.ts';
import { createFileTasks, type TaskDeps } from './file-tasks.ts';
import { pageLanguage } from '../platform/page-language.ts';
import { warnOnLeaving, whenShownAgain } from './leaving-and-returning.ts';
import { next, UNKNOWN, type FileEffect, type FileEvent, type FileState, type FileTask } from './next-file-state.ts';

export interface UploadDeps extends TaskDeps {
  readonly store: Pick<AnswerStore, 'answerTo' | 'change' | 'markSaved'>;
  /** Something is being tried, perhaps again. */
  readonly onStart: () => void;
  readonly onError: (kind: 'upload' | 'documents', error: unknown, key: string) => void;
}

/** The file of one question, what it does now, and who hears of it. */
interface Slot {
  state: FileState;
  readonly listeners: Set<() => void>;
  /** Ends what is under way; whatever comes next waits for that end. */
  stop: AbortController;
  work: Promise<void>;
}

/** Follows the files of questions from the choice to the PDF: `next` says what happens next, and this does it. */
export function createUploads(deps: UploadDeps): Uploads & { readonly stop: () => void } {
  const { store, calls, unfinished, say, onStart, onError } = deps;
  const tasks = createFileTasks(deps);
  const slots = new Map<string, Slot>();
  const slotOf = (key: string): Slot => {
    const slot = slots.get(key) ?? { state: UNKNOWN, listeners: new Set(), stop: new AbortController(), work: Promise.resolve() };
    slots.set(key, slot);
    return slot;
  };
  const keysAt = (...steps: readonly UploadState['at'][]): readonly string[] =>
    [...slots].flatMap(([key, { state }]) => (steps.includes(state.shown.at) ? [key] : []));

  const dispatch = (key: string, event: FileEvent): void => {
    const slot = slotOf(key);
    const before = slot.state.shown;
    const { state, effects } = next(slot.state, event);
    slot.state = state;
    if (isUnfinished(state.shown) && !isUnfinished(before)) unfinished.note(key);
    if (!isUnfinished(state.shown) && isUnfinished(before)) unfinished.forget(key);
    warnOnLeaving(keysAt('sending').length > 0);
    if (state.shown !== before) slot.listeners.forEach((listener) => listener());
    effects.forEach((effect) => perform(key, slot, effect));
  };
  const perform = (key: string, slot: Slot, effect: FileEffect): void => {
    switch (effect.do) {
      case 'answer':
        store.change({ [key]: effect.answer });
        if (effect.isSaved) store.markSaved({ [key]: effect.answer });
        return;
      case 'report':
        return onError(effect.kind, effect.error, key);
      case 'announce':
        if (slot.listeners.size === 0) onError('upload', new Error(effect.message), key);
        return;
      case 'send':
        onStart();
        return begin(key, slot, effect.do);
      case 'ask':
      case 'poll':
      case 'remove':
        return begin(key, slot, effect.do);
    }
  };
  const begin = (key: string, slot: Slot, task: FileTask): void => {
    slot.stop.abort();
    const { signal } = (slot.stop = new AbortController());
    const emit = (event: FileEvent): void => {
      if (!signal.aborted) dispatch(key, event);
    };
    slot.work = slot.work.then(() => (signal.aborted ? undefined : tasks[task]({ key, state: slot.state, signal, emit })));
  };
  const stopWatching = whenShownAgain(() =>
    slots.forEach(({ listeners }, key) => {
      if (listeners.size > 0) dispatch(key, { is: 'returned' });
    }),
  );

  return {
    stateOf: (key) => slotOf(key).state.shown,
    follow(key, listener) {
      const { listeners } = slotOf(key);
      listeners.add(listener);
      dispatch(key, { is: 'followed' });
      return () => void listeners.delete(listener);
    },
    choose(key, file, rules) {
      const problems = fileProblems(file, rules).map((problem) => say(`upload.${problem}`, fileParams(rules, pageLanguage())));
      dispatch(key, problems.length === 0 ? { is: 'chosen', file } : { is: 'refused', problems });
    },
    retry: (key) => dispatch(key, { is: 'retried' }),
    remove: (key) => dispatch(key, { is: 'removing' }),
    async removeAll(keys) {
      const busy = keysAt(...ON_THE_WAY);
      // Students who never chose a file are not asked to wait for one: what the server says below is enough.
      const asked = keysAt('asking').filter((key) => isAnswered(store.answerTo(key)));
      if (keys.some((key) => busy.includes(key) || asked.includes(key))) return false;
      const statuses = await Promise.all(keys.map(async (key) => (await calls.getConversion(key)).status));
      if (statuses.some(isConverting)) return false;
      for (const [n, key] of keys.entries()) {
        // What is being requested just now was there before.
        slotOf(key).stop.abort();
        if (statuses[n] !== 'NOT_ANSWERED') await calls.removeDocument(key);
        dispatch(key, { is: 'removed' });
      }
      return true;
    },
    refresh: (keys) => keys.forEach((key) => dispatch(key, { is: 'refreshed' })),
    sending: () => keysAt('sending'),
    onTheWay: () => keysAt(...ON_THE_WAY),
    stop() {
      stopWatching();
      slots.forEach((slot) => slot.stop.abort());
      slots.clear();
      unfinished.forgetAll();
      warnOnLeaving(false);
    },
  };
}

/** A file that has not arrived; a page that is being closed aborts its upload a moment before. */
const ON_THE_WAY = ['sending', 'converting', 'removing'] as const;
const isUnfinished = ({ at }: UploadState): boolean => at === 'sending' || at === 'broken';
