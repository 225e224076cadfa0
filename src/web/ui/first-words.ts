/** App shell of the document, until the first screen is there. */
export const firstWords = (): HTMLElement | null => document.getElementById('first');
