import { isSameAnswer, type Answer, type Answers } from '../../../../form/model/answers.ts';
import { calls } from '../../../../contract/calls.ts';
import type { AnswerStore } from '../../../answers/answer-context.tsx';
import { send, ConflictError } from '../../../api/client.ts';
import { seenIn, type Seen } from '../seen-in.ts';
import { meetSaved } from '../../../saving/meet-saved.ts';
import type { Saver } from '../../../saving/saver.ts';

/** Answers that were changed elsewhere and show here now. */
export interface ShownNewer {
  readonly keys: readonly string[];
  readonly refusal?: string;
}

/** Answers saved by another tab or device since this page loaded. */
export interface NewerAnswers {
  /** Saves what is unsaved, then shows what was saved elsewhere; whether it was submitted there. Throws what the calls throw. */
  readonly catchUp: () => Promise<boolean>;
  /** All that the student sees now. */
  readonly seen: () => Seen;
  /** The server would have submitted these unseen; they are shown. */
  readonly refused: (error: ConflictError) => Promise<void>;
  readonly shown: () => ShownNewer | null;
  readonly forget: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const known = new WeakMap<Saver, NewerAnswers>();

/** One instance for each saver. */
export function newerAnswersOf(store: AnswerStore, saver: Saver): NewerAnswers {
  const newer = known.get(saver) ?? createNewerAnswers(store, saver);
  known.set(saver, newer);
  return newer;
}

function createNewerAnswers(store: AnswerStore, saver: Saver): NewerAnswers {
  const listeners = new Set<() => void>();
  let shown: ShownNewer | null = null;
  let checked: Readonly<Record<string, { readonly saved: Answer; readonly shown: Answer }>> = {};
  const show = (next: ShownNewer | null): void => {
    shown = next;
    listeners.forEach((listener) => listener());
  };
  const catchUp = async (): Promise<boolean> => {
    await saver.save().catch((error: unknown) => {
      if (!(error instanceof ConflictError)) throw error;
    });
    let isSubmitted = false;
    await saver.runExclusive(async () => {
      const { answers, files, counts, tabs, is_submitted } = await send(calls.newerAnswers, {
        body: { seen: { ...store.saved() } as never, files: Object.fromEntries(store.files) },
      });
      isSubmitted = is_submitted;
      const mine = store.unsaved().answers;
      const split = (isMine: boolean): Answers =>
        Object.fromEntries(Object.entries(answers).filter(([key]) => Object.hasOwn(mine, key) === isMine));
      const newer = split(false);
      if (!isSubmitted) store.follow(newer, counts, tabs);
      for (const [key, id] of Object.entries(files)) if (Object.hasOwn(answers, key)) store.files.set(key, id);
      meetSaved(store, split(true), mine);
      if (Object.keys(newer).length > 0) show({ keys: [...new Set([...(shown?.keys ?? []), ...Object.keys(newer)])] });
    });
    return isSubmitted;
  };
  return {
    catchUp,
    seen() {
      const asShown = Object.entries(checked).filter(([key, one]) => isSameAnswer(store.answerTo(key), one.shown));
      const now = seenIn(store);
      return { ...now, seen: { ...now.seen, ...Object.fromEntries(asShown.map(([key, one]) => [key, one.saved])) } };
    },
    async refused({ saved, message }) {
      await catchUp();
      checked = Object.fromEntries(Object.entries(saved).map(([key, answer]) => [key, { saved: answer, shown: store.answerTo(key) }]));
      show({ keys: Object.keys(saved), refusal: message });
    },
    shown: () => shown,
    forget: () => show(null),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
