import type { Answer, Answers } from '../../form/model/answers.ts';

interface Typed {
  readonly text: string;
  readonly answer?: Answer | undefined;
}

export function createTyping() {
  const texts = new Map<string, Typed>();
  const listeners = new Set<() => void>();
  return {
    get: (key: string): Typed | undefined => texts.get(key),
    /** A text was typed; `answer` is what it means so far, undefined where it cannot be read. */
    type(key: string, text: string, answer?: Answer): void {
      texts.set(key, { text, answer });
      listeners.forEach((listener) => listener());
    },
    /** Keeps a text that cannot be read, and that was there before. */
    keep: (key: string, text: string): void => void texts.set(key, { text }),
    delete: (key: string): void => void texts.delete(key),
    clear: (): void => texts.clear(),
    answers: (): Answers => Object.fromEntries([...texts].flatMap(([key, { answer }]) => (answer === undefined ? [] : [[key, answer]]))),
    unreadable: (): Readonly<Record<string, string>> =>
      Object.fromEntries([...texts].flatMap(([key, { text, answer }]) => (answer === undefined ? [[key, text]] : []))),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
