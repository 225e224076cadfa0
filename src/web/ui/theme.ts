import type { Theme } from '@mui/material/styles';
import { colorVariableName, THEME_COLORS, type BannerColorRole, type FocusColorRole } from '../../api/colors.ts';
import type { ThemeColor, ThemeShade } from '../../form/model/institution.ts';
import { animations } from './animations.ts';

type Shades = Readonly<Record<ThemeShade, string>>;
declare module '@mui/material/styles' {
  interface Palette {
    /** The institution's colors, each in four shades. */
    brand: Readonly<Record<ThemeColor, Shades>>;
    band: Readonly<Record<BannerColorRole, string>>;
  }
  interface PaletteOptions {
    brand?: Readonly<Record<ThemeColor, Shades>>;
    band?: Readonly<Record<BannerColorRole, string>>;
  }
  interface BreakpointOverrides {
    xs: true;
    sm: false;
    md: false;
    lg: false;
    xl: false;
    mobile: true;
    tablet: true;
  }
}

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Open Sans", Arial, sans-serif';
/** Main headings are in the face of the institution, which the document names if there is one. */
const HEADING = {
  fontFamily: `var(--display, ${FONT})`,
  fontWeight: 600,
  lineHeight: 1.2,
  letterSpacing: '-0.012em',
  textWrap: 'balance',
} as const;
/** Running text is in the typeface of the device. */
const TEXT = { fontFamily: FONT, fontWeight: 400 } as const;

/** Least widths of screens that are laid out as such, in px. */
const WIDTHS = { mobile: 600, tablet: 900 } as const;
const widthOf = (width: keyof typeof WIDTHS | number): number => (typeof width === 'number' ? width : WIDTHS[width]);

/** Widest line of form content: about 75 characters. */
export const CONTENT_MAX_WIDTH = '45.5rem';

/** Width in rem from which the rail of sections is beside the form. */
export const SIDEBAR_MIN_WIDTH_REM = 68.75;
export const SIDEBAR_MEDIA_QUERY = `@media (min-width: ${SIDEBAR_MIN_WIDTH_REM}rem)`;

/** Room of these sections, and of the gap between them and the form. */
export const SIDEBAR_WIDTH = '17rem';

/** Box that gives header, steps, welcome, content and footer the same two edges. Its inset does not grow with the letters: they need the room. */
export const PAGE_CONTAINER_STYLE = { boxSizing: 'border-box', maxWidth: '72rem', marginInline: 'auto', paddingInline: 20 } as const;

/** Corner of what holds other things, in px: a card, a section, a dialog. What is pressed or typed into has that of the theme. */
export const SURFACE_RADIUS_PX = 12;

const named = (color: ThemeColor | 'band' | 'focus', shade: ThemeShade | BannerColorRole | FocusColorRole): string =>
  `var(${colorVariableName(color, shade)})`;
const shadesOf = (color: ThemeColor): Shades => ({
  extraLight: named(color, 'extraLight'),
  light: named(color, 'light'),
  main: named(color, 'main'),
  dark: named(color, 'dark'),
});
const colors = Object.fromEntries(THEME_COLORS.map((color) => [color, shadesOf(color)])) as Record<ThemeColor, Shades>;
const focusBand = named('focus', 'ground');
/**
 * Focus style of links: a colored band behind the text and a line below. One of the two is visible on any background: the line on
 * lighter ones than the band, the band on darker ones than the line. Wrapped text has it behind each line.
 */
export const FOCUSED_LINK_STYLE = {
  color: named('focus', 'text'),
  backgroundColor: focusBand,
  boxShadow: `0 0 0 3px ${focusBand}, 0 3px 0 3px ${colors.neutral.dark}`,
  boxDecorationBreak: 'clone',
  textDecoration: 'none',
  // Seen where colors are forced, which draws no band.
  outlineColor: 'transparent',
} as const;

/**
 * Colors, type and components of the whole application. Each color is a variable, which the document has set: so one theme is right by day
 * and in the dark, and nothing is drawn again when that changes. It has what we and MUI's button read. MUI's `createTheme` would mix
 * colors, which it cannot with variables, and add 6 kB (gzip) to each page.
 */
export function createAppTheme() {
  const { primary, secondary, neutral, white, error, disabled } = colors;
  const focusRing = { outline: `3px solid ${secondary.dark}`, outlineOffset: '2px' };
  const theme = {
    breakpoints: {
      up: (width: Parameters<typeof widthOf>[0]) => `@media (min-width:${widthOf(width)}px)`,
      down: (width: Parameters<typeof widthOf>[0]) => `@media (max-width:${widthOf(width) - 0.05}px)`,
    },
    palette: {
      mode: 'light',
      common: { white: '#fff' },
      grey: {},
      brand: colors,
      band: { ground: named('band', 'ground'), text: named('band', 'text'), link: named('band', 'link') },
      primary: { ...primary, contrastText: white.main },
      secondary: { ...secondary, contrastText: neutral.dark },
      error: { ...error, contrastText: white.main },
      text: { primary: neutral.dark, secondary: neutral.main, disabled: disabled.dark },
      background: { default: neutral.extraLight, paper: white.main },
      action: { disabled: disabled.dark, disabledBackground: disabled.light },
      divider: neutral.light,
    },
    spacing: (...steps: readonly number[]) => steps.map((step) => `${8 * step}px`).join(' '),
    // The ground of what is pointed at.
    alpha: () => primary.extraLight,
    shape: { borderRadius: 8 },
    // The only one in use, of what lies over the page: MUI's buttons are flat.
    shadows: { 4: '0 2px 4px -1px rgba(0,0,0,0.2),0 4px 5px 0 rgba(0,0,0,0.14),0 1px 10px 0 rgba(0,0,0,0.12)' },
    transitions: {
      duration: { short: 250 },
      create: (properties: readonly string[]) => properties.map((name) => `${name} 250ms cubic-bezier(0.4, 0, 0.2, 1) 0ms`).join(','),
    },
    typography: {
      fontWeightBold: 700,
      pxToRem: (size: number) => `${size / 16}rem`,
      h1: { ...HEADING, fontSize: 'clamp(1.75rem, 1.4rem + 1.6vw, 2.375rem)' },
      h2: { ...HEADING, fontSize: '1.25rem' },
      h3: { ...HEADING, fontFamily: FONT, fontSize: '1.0625rem', letterSpacing: 0 },
      body1: { ...TEXT, fontSize: '1rem', lineHeight: 1.6 },
      body2: { ...TEXT, fontSize: '0.875rem', lineHeight: 1.5 },
      button: { ...TEXT, textTransform: 'none', fontSize: '1rem', fontWeight: 600, lineHeight: 1.25 },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          ...animations,
          html: { scrollPaddingTop: '6rem', scrollPaddingBottom: '2rem', overflowWrap: 'break-word' },
          'html:has(dialog[open])': { overflow: 'hidden' },
          body: { minWidth: 320 },
          a: { color: primary.main, textUnderlineOffset: '0.18em', textDecorationThickness: '1px' },
          'a:hover': { color: primary.dark, textDecorationThickness: '2px' },
          // More specific than MUI's button styles.
          'html :focus-visible': focusRing,
          'html :is(a:not([class]), summary, .remove, .clear):focus-visible': FOCUSED_LINK_STYLE,
          // Lets clicks through beside a toast.
          '.notistack-SnackbarContainer .notistack-CollapseWrapper': { pointerEvents: 'none' },
          // Adds padding, so that a field is not covered by an error toast.
          'body:has([data-toast="error"])': { paddingBottom: '9rem' },
          'html:has([data-toast="error"])': { scrollPaddingBottom: '9rem' },
          // Toasts that repeat the page's own message are at its end on small screens, where they would cover fields.
          '@media (max-width: 599.95px), (max-height: 899.95px)': {
            'body:has([data-also-in-place])': { paddingBottom: 0 },
            'html:has([data-also-in-place])': { scrollPaddingBottom: '2rem' },
            '.notistack-SnackbarContainer:has([data-also-in-place])': { position: 'static', transform: 'none', margin: '0 auto' },
          },
          // Success toasts are at the top on phones, below the menus.
          '@media (max-width: 599.95px)': {
            '.notistack-SnackbarContainer:has([role="status"])': { top: '4.25rem' },
            'html:has([data-below-steps])': { scrollPaddingTop: '9rem' },
          },
          // Pressed buttons move down by 1 px.
          'button:active:not([aria-disabled])': { translate: '0 1px' },
          // The chevron of all that opens, not the triangle of the browser.
          summary: { listStyle: 'none' },
          'summary::-webkit-details-marker': { display: 'none' },
          '[open] > summary > svg': { rotate: '180deg' },
          'h1:focus, h2:focus': { outline: 'none' },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': {
              animationDuration: '1ms !important',
              animationIterationCount: '1 !important',
              // Not a short duration: that would let each property of each element change over it.
              transition: 'none !important',
              scrollBehavior: 'auto !important',
            },
          },
        },
      },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: { minHeight: 48, padding: '0.5rem 1.5rem' },
          // A button that is a link keeps its own color; its edge shows where colors are forced.
          contained: { border: '1px solid transparent', '&:hover': { color: white.main } },
          sizeSmall: { minHeight: 44, padding: '0.375rem 0.875rem', fontSize: '0.9375rem' },
          outlined: { backgroundColor: white.main, borderColor: neutral.main },
        },
      },
    },
  };
  return theme as unknown as Theme;
}
