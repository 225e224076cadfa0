/** Longer values are words, and shorter ones stand for nothing that could be recognized, but for Y and N. */
const LENGTHS = { least: 2, most: 8 };

/** Scores a value as an abbreviation: 2 for beginnings of words (`EDEL`, Elementary Education), 1 for letters in order, else 0. */
export function abbreviationScore(value: string): (label: string) => number {
  const code = plain(value).replace(/[^a-z]/g, '');
  const isCode = code.length >= LENGTHS.least && code.length <= LENGTHS.most;
  if (!isCode && code !== 'y' && code !== 'n') return () => 2;
  return (label) => {
    const words = plain(label).match(/[a-z]+/g) ?? [];
    if (isMadeOf(code, words)) return 2;
    return isCode && hasInOrder(words.join(''), code) ? 1 : 0;
  };
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const isMadeOf = (code: string, words: readonly string[]): boolean =>
  code === '' ||
  words.some((word, n) => {
    const others = words.slice(0, 8).filter((_, at) => at !== n);
    return beginnings(code, word).some((length) => isMadeOf(code.slice(length), others));
  });

function beginnings(code: string, word: string): readonly number[] {
  let same = 0;
  while (same < code.length && code[same] === word[same]) same += 1;
  return Array.from({ length: same }, (_, n) => same - n);
}

function hasInOrder(letters: string, code: string): boolean {
  let at = 0;
  for (const letter of letters) if (letter === code[at]) at += 1;
  return at === code.length && letters.startsWith(code[0] ?? '');
}
