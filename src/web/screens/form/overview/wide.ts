/** In rem: where there is room for a list beside the column of the questions. */
const LEAST = 77.5;

export const WIDE = `(min-width: ${LEAST}rem)`;

/** The same with the letters as large as they are now, which a media query does not know. */
export const wideNow = (): string => `(min-width: ${LEAST * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)}px)`;
