/** Normalizes case, the encoding of accents, and outer and double spaces. */
export const normalizeText = (text: string): string => spaced(text).toUpperCase().normalize('NFC');

const spaced = (text: string): string => text.trim().replace(/\s+/gu, ' ');

export const isSameText = (a: string, b: string): boolean => normalizeText(a) !== '' && normalizeText(a) === normalizeText(b);

export const joinNonEmptyTexts = (texts: readonly string[]): string =>
  texts
    .map(spaced)
    .filter((text) => text !== '')
    .join(' ');
