import type { CSSObject, Theme } from '@mui/material/styles';

/** Smallest height of anything that is touched, in px. */
export const MIN_TARGET_PX = 48;

/** The ring around what has the focus. */
export const focusRing = ({ palette }: Theme): CSSObject => ({ outline: `3px solid ${palette.secondary.dark}`, outlineOffset: 2 });

/** Both strokes of a chevron, side by side: a picture could not have the color of a variable. */
const chevron = (color: string): string =>
  [45, -45].map((angle) => `linear-gradient(${angle}deg, transparent 38%, ${color} 38% 62%, transparent 62%)`).join();
const atEnd = (end: 'left' | 'right', near: number): string =>
  [near + 5, near].map((from) => `${end} ${end === 'right' ? from : 2 * near + 5 - from}px center`).join();

export function controlStyles(theme: Theme): CSSObject {
  const { palette, spacing, shape } = theme;
  return {
    '.control': {
      boxSizing: 'border-box',
      display: 'block',
      width: '100%',
      minHeight: MIN_TARGET_PX,
      padding: spacing(1.25, 1.75),
      font: 'inherit',
      // Below 16 px, phones zoom into the page on focus.
      fontSize: '1rem',
      lineHeight: 1.5,
      color: palette.text.primary,
      backgroundColor: palette.background.paper,
      border: `1.5px solid ${palette.text.secondary}`,
      borderRadius: shape.borderRadius,
    },
    // An answer that the form works out: text, and no box to type into.
    '.computed': { display: 'block', padding: spacing(1, 0), fontWeight: 500, overflowWrap: 'anywhere' },
    '.control:hover': { borderColor: palette.text.primary },
    '.control:focus-visible': { ...focusRing(theme), borderColor: palette.primary.main },
    '.control[aria-invalid]': { borderColor: palette.error.main, borderWidth: 2 },
    '.control:disabled, .control:read-only:not(select)': {
      backgroundColor: palette.background.default,
      borderStyle: 'dashed',
      color: palette.text.primary,
      opacity: 1,
      cursor: 'default',
    },
    '.underlined .control': { paddingInline: spacing(0.5), borderWidth: '0 0 1.5px', borderRadius: 0 },
    '.underlined .control:focus-visible': { borderWidth: '0 0 3px' },
    '.underlined .control[aria-invalid]': { borderWidth: '0 0 3px' },
    '.adorned': { position: 'relative' },
    '.adorned > .control:not(:only-child)': { paddingInlineEnd: spacing(10) },
    '.with-unit': { display: 'flex', alignItems: 'center', gap: spacing(1) },
    '.with-unit > .control': { flex: '0 1 auto' },
    '.with-unit > span': { flex: 'none', color: palette.text.secondary },
    '.short': { maxWidth: '14ch' },
    '.medium': { maxWidth: '26rem' },
    '.row select.medium, .row select.full': { width: 'auto', minWidth: '8rem' },
    '.row input.medium': { width: '26rem', maxWidth: '100%' },
    'textarea.control': { resize: 'vertical' },
    'select.control': {
      appearance: 'none',
      paddingInlineEnd: spacing(5),
      backgroundImage: chevron(palette.text.secondary),
      backgroundPosition: atEnd('right', 15),
      backgroundSize: '5px 5px',
      backgroundRepeat: 'no-repeat',
      textOverflow: 'ellipsis',
    },
    '[dir="rtl"] & select.control': { backgroundPosition: atEnd('left', 15) },
    'select.control:disabled': { backgroundImage: 'none' },
    '.underlined select.control': { paddingInlineEnd: spacing(5) },
    'select.short': { maxWidth: '16ch' },
    '@media (forced-colors: active)': { 'select.control': { appearance: 'auto', backgroundImage: 'none' } },
  };
}
