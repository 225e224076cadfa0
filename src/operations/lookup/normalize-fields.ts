const LOWERCASE_WORDS = new Set(['of', 'the', 'and', 'for', 'at', 'in', 'on', 'by', 'de', 'la', 'del', 'y']);
const capitals = new Set(['hs', 'ms', 'es', 'ii', 'iii', 'iv', 'us', 'ne', 'nw', 'se', 'sw', 'po']);

/** Title case for texts in all capitals or all lower case: 'ANCHORAGE' to Anchorage. Others stay as they are. */
export function toTitleCase(text: string): string {
  const hasBoth = /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text);
  if (hasBoth || !/\p{L}{2}/u.test(text)) return text;
  return text.toLowerCase().replaceAll(/[\p{L}\p{M}\p{N}'’]+/gu, (word, at: number) => {
    if (at > 0 && LOWERCASE_WORDS.has(word)) return word;
    if (capitals.has(word)) return word.toUpperCase();
    return word.replace(
      /^(mc|o['’])?(\p{L})/u,
      (_, before: string | undefined, letter: string) =>
        (before ? (before[0] ?? '').toUpperCase() + before.slice(1) : '') + letter.toUpperCase(),
    );
  });
}

export const normalizeCell = (text: string): string => {
  const tidy = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  return /^(NA|N\/A|NULL)$/.test(tidy) ? '' : tidy;
};

/** ZIP code with the zeros that a spreadsheet dropped; a Canadian code as it is; '' for anything else. */
export function normalizePostalCode(text: string): string {
  const code = normalizeCell(text).toUpperCase();
  const digits = code.replaceAll(/[-\s]/g, '');
  if (/^\d{3,5}$/.test(digits)) return digits.padStart(5, '0');
  if (/^\d{7,9}$/.test(digits)) return digits.padStart(9, '0').replace(/^(\d{5})(\d{4})$/, '$1-$2');
  if (/^\d{5}-$/.test(code)) return code.slice(0, 5);
  return /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/.test(code) ? code : '';
}

/** Country code of the application. Lists without countries are for the USA. */
export function parseCountryCode(text: string): string | undefined {
  const name = normalizeCell(text).toUpperCase().replaceAll('.', '');
  if (['', 'US', 'USA', 'UNITED STATES', 'UNITED STATES OF AMERICA'].includes(name)) return 'USA';
  if (['CA', 'CAN', 'CANADA'].includes(name)) return 'CAN';
  return /^[A-Z]{3}$/.test(name) ? name : undefined;
}
