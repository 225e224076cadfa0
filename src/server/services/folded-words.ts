/** ASCII spelling of letters that Unicode does not decompose. */
const WRITTEN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/** Words without capitals, accents and punctuation; O'Brien is one word, as some write it without the apostrophe. */
export const foldedWords = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[łøđðþßæœı]/gu, (letter) => WRITTEN[letter] ?? letter)
    .replaceAll(/['’ʼ`]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
