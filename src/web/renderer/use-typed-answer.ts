import { useEffect, useRef, useState } from 'react';
import type { Answer } from '../../form/model/answers.ts';
import { useAnswerStore } from '../answers/answer-context.tsx';
import { whenReleased } from '../platform/press.ts';
import { useFieldDescription } from './field-context.ts';

/** What typed text means: the answer to store, and whether the text could not be read as one. */
export interface Reading {
  readonly answer: Answer;
  readonly unreadable?: boolean;
}

interface Draft {
  readonly text: string;
  /** The stored answer that the text is shown for; another one, from anywhere, replaces the text. */
  readonly over: Answer;
  readonly epoch: number;
  readonly unreadable?: boolean;
}

export interface TypedAnswer {
  readonly text: string;
  readonly unreadable: boolean;
  readonly type: (text: string) => void;
  readonly commit: () => void;
}

/**
 * Text typed into a widget stays in the widget, so that a keystroke costs one input, until `commit`: on blur, on Enter,
 * when the store flushes, and when the widget goes away. The store hears of every keystroke, so that what is being typed is
 * kept and saved too. Text that `read` cannot read stays visible, also when the widget comes back; its answer is stored
 * instead, so an unreadable date clears the one before it.
 */
export function useTypedAnswer(
  value: Answer,
  onChange: (answer: Answer) => void,
  show: (answer: Answer) => string,
  read: (text: string) => Reading,
): TypedAnswer {
  const store = useAnswerStore();
  const { name, state } = useFieldDescription();
  const { epoch } = state;
  const [draft, setDraft] = useState<Draft>();
  const kept = store.typedText(name);
  const live =
    draft && draft.over === value && draft.epoch === epoch
      ? draft
      : kept === undefined
        ? undefined
        : { text: kept, over: value, epoch, unreadable: read(kept).unreadable ?? false };

  const commit = (): void => {
    if (!live || live.epoch !== store.epoch()) return;
    const { answer, unreadable } = read(live.text);
    onChange(answer);
    if (unreadable) store.type(name, live.text);
    whenReleased(() => setDraft((now) => (now !== draft ? now : unreadable ? { ...live, over: answer, unreadable } : undefined)));
  };
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => {
    const commitLatest = (): void => latest.current();
    const unregister = store.registerFlush(commitLatest);
    return () => {
      unregister();
      commitLatest();
    };
  }, [store]);

  return {
    text: live?.text ?? show(value),
    unreadable: live?.unreadable ?? false,
    type: (text) => {
      setDraft({ text, over: value, epoch });
      const { answer, unreadable } = read(text);
      store.type(name, text, unreadable ? undefined : answer);
    },
    commit,
  };
}
