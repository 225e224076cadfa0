/** Ids for `aria-describedby`, without those that are not in the page; undefined where none is. */
export const describedBy = (...ids: (string | false | undefined)[]): string | undefined => ids.filter(Boolean).join(' ') || undefined;
