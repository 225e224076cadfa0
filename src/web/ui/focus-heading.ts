/** Gives the focus to the heading of the page: what had it is gone, and it would be nowhere. */
export const focusHeading = (): void => document.querySelector('h1')?.focus({ preventScroll: true });
