import { withClass } from './with-class.ts';

/** A button that reads like a link. */
export const TextButton = withClass('button', 'text-button');
