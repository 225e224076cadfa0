import type { Answer, Answers } from '../../form/model/answers.ts';

interface Typed {
  readonly text: string;
  readonly answer?: Answer | undefined;
}

/** Texts on the screen that are not answers yet, or cannot be, by question. */
export interface Typing {
  readonly get: (key: string) => Typed | undefined;
  /** A text was typed; `answer` is what it means so far, undefined where it cannot be read. */
  readonly type: (key: string, text: string, answer?: Answer) => void;
  /** Keeps a text that cannot be read, and that was there before. */
  readonly keep: (key: string, text: string) => void;
  readonly delete: (key: string) => void;
  readonly clear: () => void;
  /** What those that can be read mean so far. */
  readonly answers: () => Answers;
  readonly unreadable: () => Readonly<Record<string, string>>;
  /** Calls the listener when something is typed. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createTyping(): Typing {
  const texts = new Map<string, Typed>();
  const listeners = new Set<() => void>();
  return {
    get: (key) => texts.get(key),
    type(key, text, answer) {
      texts.set(key, { text, answer });
      listeners.forEach((listener) => listener());
    },
    keep: (key, text) => void texts.set(key, { text }),
    delete: (key) => void texts.delete(key),
    clear: () => texts.clear(),
    answers: () => Object.fromEntries([...texts].flatMap(([key, { answer }]) => (answer === undefined ? [] : [[key, answer]]))),
    unreadable: () => Object.fromEntries([...texts].flatMap(([key, { text, answer }]) => (answer === undefined ? [[key, text]] : []))),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
