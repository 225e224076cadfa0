/** What the document itself shows until the first screen is there, and then no longer. */
export const firstWords = (): HTMLElement | null => document.getElementById('first');
