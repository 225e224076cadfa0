import { withClass } from './with-class.ts';

/** Column of text with the same left edge on every screen: beside the rail if there is room for it. */
export const ContentColumn = withClass('div', 'content-column');

export const NarrowColumn = withClass(ContentColumn, 'narrow-column');
