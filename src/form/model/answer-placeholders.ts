export interface AnswerPlaceholder {
  readonly name: string;
  readonly keys: readonly string[];
  /** Text while none is answered; undefined if the author gives none. */
  readonly otherwise: string | undefined;
}

const ANSWER = 'answer.';

export const parseAnswerPlaceholders = (text: string): readonly AnswerPlaceholder[] =>
  [...text.matchAll(/\{(answer\.[^{}]*)\}/g)].map(([, name = '']) => placeOf(name));

export const hasAnswerPlaceholder = (text: string): boolean => text.includes(`{${ANSWER}`);

export const renamePlaceholderKeys = (text: string, rename: (key: string) => string): string =>
  text.replace(/\{answer\.[^{}]*\}/g, (place) => place.replace(/(?<=[{|]answer\.)[^|}]*/g, (key) => rename(key)));

function placeOf(name: string): AnswerPlaceholder {
  const parts = name.split('|');
  const words = parts.findIndex((part) => !part.startsWith(ANSWER));
  const keys = words === -1 ? parts : parts.slice(0, words);
  return {
    name,
    keys: keys.map((part) => part.slice(ANSWER.length)),
    otherwise: words === -1 ? undefined : parts.slice(words).join('|'),
  };
}
