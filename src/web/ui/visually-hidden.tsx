import { withClass } from './with-class.ts';

/** Text for screen readers only. */
export const VisuallyHidden = withClass('span', 'visually-hidden');
