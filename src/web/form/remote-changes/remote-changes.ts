import { isSameAnswer, type Answer, type Answers } from '../../../form/model/answers.ts';
import { endpoints } from '../../../api/endpoints.ts';
import type { AnswerStore } from '../../answers/answer-store-context.tsx';
import { callApi, ConflictError } from '../../api/api-client.ts';
import { collectSeenAnswers } from '../seen-answers.ts';
import { mergeSavedAnswers } from '../../saving/merge-saved-answers.ts';
import type { Saver } from '../../saving/saver.ts';

/** Answers that were changed elsewhere and show here now. */
interface ShownRemoteChanges {
  readonly keys: readonly string[];
  readonly refusal?: string;
}

const known = new WeakMap<Saver, ReturnType<typeof createNewerAnswers>>();

/** One instance for each saver. */
export function remoteChangesOf(store: AnswerStore, saver: Saver) {
  const newer = known.get(saver) ?? createNewerAnswers(store, saver);
  known.set(saver, newer);
  return newer;
}

/** Answers saved by another tab or device since this page loaded. */
function createNewerAnswers(store: AnswerStore, saver: Saver) {
  const listeners = new Set<() => void>();
  let shown: ShownRemoteChanges | null = null;
  let checked: Readonly<Record<string, { readonly saved: Answer; readonly shown: Answer }>> = {};
  const show = (next: ShownRemoteChanges | null): void => {
    shown = next;
    listeners.forEach((listener) => listener());
  };
  const catchUp = async (): Promise<boolean> => {
    await saver.save().catch((error: unknown) => {
      if (!(error instanceof ConflictError)) throw error;
    });
    let isSubmitted = false;
    await saver.runExclusive(async () => {
      const { answers, files, counts, tabs, is_submitted } = await callApi(endpoints.newerAnswers, {
        body: { seen: { ...store.allSavedAnswers() } as never, files: Object.fromEntries(store.files) },
      });
      isSubmitted = is_submitted;
      const mine = store.unsaved().answers;
      const split = (isMine: boolean): Answers =>
        Object.fromEntries(Object.entries(answers).filter(([key]) => Object.hasOwn(mine, key) === isMine));
      const newer = split(false);
      if (!isSubmitted) store.applyRemoteAnswers(newer, counts, tabs);
      for (const [key, id] of Object.entries(files)) if (Object.hasOwn(answers, key)) store.files.set(key, id);
      mergeSavedAnswers(store, split(true), mine);
      if (Object.keys(newer).length > 0) show({ keys: [...new Set([...(shown?.keys ?? []), ...Object.keys(newer)])] });
    });
    return isSubmitted;
  };
  return {
    /** Saves what is unsaved, then shows what was saved elsewhere; whether it was submitted there. Throws what the calls throw. */
    sync: catchUp,
    /** All that the student sees now. */
    seenAnswers() {
      const asShown = Object.entries(checked).filter(([key, one]) => isSameAnswer(store.answerTo(key), one.shown));
      const now = collectSeenAnswers(store);
      return { ...now, seen: { ...now.seen, ...Object.fromEntries(asShown.map(([key, one]) => [key, one.saved])) } };
    },
    /** The server would have submitted these unseen; they are shown. */
    async showUnseen({ saved, message }: ConflictError): Promise<void> {
      await catchUp();
      checked = Object.fromEntries(Object.entries(saved).map(([key, answer]) => [key, { saved: answer, shown: store.answerTo(key) }]));
      show({ keys: Object.keys(saved), refusal: message });
    },
    getShown: () => shown,
    dismiss: () => show(null),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
