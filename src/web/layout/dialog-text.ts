import { withClass } from '../ui/with-class.ts';

export const DialogText = withClass('div', 'dialog-text');
