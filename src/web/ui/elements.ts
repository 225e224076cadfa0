import type { ReactElement } from 'react';

/** Children that may stand beside others: never a text, which a browser that translates the page replaces. */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
