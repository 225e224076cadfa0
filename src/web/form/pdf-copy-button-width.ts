/** Least width of the button for a PDF copy: the same whatever it says, also in a font with wide letters, and never more than there is. */
export const PDF_COPY_BUTTON_WIDTH = 'min(100%, max(15.5rem, 26ch))';
