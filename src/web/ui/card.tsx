import { withClass } from './with-class.ts';

/** The white surface that holds what a student reads and fills in. */
export const Card = withClass('div', 'card');
