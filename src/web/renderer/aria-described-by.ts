/** Ids for `aria-describedby`, without those that are not in the page; undefined if there are none. */
export const ariaDescribedBy = (...ids: (string | false | undefined)[]): string | undefined => ids.filter(Boolean).join(' ') || undefined;
