/** App shell of the document, until the first screen is there. */
export const getAppShellElement = (): HTMLElement | null => document.getElementById('first');
