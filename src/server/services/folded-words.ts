/** Letters that are no other letter with a mark, as those who have them not on their keyboard write them. */
const WRITTEN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/** The words of a text without capitals, accents and punctuation; O'Brien is one word, as those write it who leave out the sign. */
export const foldedWords = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[łøđðþßæœı]/gu, (letter) => WRITTEN[letter] ?? letter)
    .replaceAll(/['’ʼ`]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
