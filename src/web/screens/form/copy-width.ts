/** Of the button for a PDF copy: as wide whatever it says. */
export const COPY_WIDTH = '15.5rem';
