/** As people compare texts: upper and lower case, the encoding of accents, and outer and double spaces make no difference. */
export const compared = (text: string): string => spaced(text).toUpperCase().normalize('NFC');

const spaced = (text: string): string => text.trim().replace(/\s+/gu, ' ');

/** Whether two texts read the same; a blank one is the same as no other. */
export const isSameText = (a: string, b: string): boolean => compared(a) !== '' && compared(a) === compared(b);

/** Texts one after the other with a space between them; blank ones are left out. */
export const joinedText = (texts: readonly string[]): string =>
  texts
    .map(spaced)
    .filter((text) => text !== '')
    .join(' ');
