import type { Theme } from '@mui/material/styles';
import { colorVariableName, THEME_COLORS, type BannerColorRole, type FocusColorRole } from '../../api/colors.ts';
import type { ThemeColor, ThemeShade } from '../../form/model/institution.ts';

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
/** Ring around what has the focus. */
export const focusRing = ({ palette }: Theme) => ({ outline: `3px solid ${palette.secondary.dark}`, outlineOffset: 2 });

/** Leaves something to screen readers. */
export const visuallyHiddenStyle = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/**
 * Colors and type of the screens that Emotion styles. Each color is a variable, which the document has set: so one theme is right by day
 * and in the dark, and nothing is drawn again when that changes. MUI's `createTheme` would mix colors, which it cannot with variables.
 */
export function createAppTheme() {
  const { primary, secondary, neutral, white, error, disabled } = colors;
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
  };
  return theme as unknown as Theme;
}
