import { withClass } from '../../ui/with-class.ts';

/** Element that all questions are drawn on. */
export const FormSurface = withClass('div', 'surface form-surface');
