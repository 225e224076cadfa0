import type { Theme } from '@mui/material/styles';
import { colorVariableName, THEME_COLORS, type BannerColorRole } from '../../api/colors.ts';
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

/** Least widths of screens that are laid out as such, in px. */
const WIDTHS = { mobile: 600, tablet: 900 } as const;
const widthOf = (width: keyof typeof WIDTHS | number): number => (typeof width === 'number' ? width : WIDTHS[width]);

/** The rail of sections stands beside the form from this width. */
export const SIDEBAR_MEDIA_QUERY = '@media (min-width: 68.75rem)';

/** Room of these sections, and of the gap between them and the form. */
export const SIDEBAR_WIDTH = '17rem';

/** Box that gives header, steps, welcome, content and footer the same two edges. Its inset does not grow with the letters: they need the room. */
export const PAGE_CONTAINER_STYLE = { boxSizing: 'border-box', maxWidth: '72rem', marginInline: 'auto', paddingInline: 20 } as const;

/** Corner of what holds other things, in px: a card, a section, a dialog. What is pressed or typed into has that of the theme. */
export const SURFACE_RADIUS_PX = 12;

const named = (color: ThemeColor | 'band', shade: ThemeShade | BannerColorRole): string => `var(${colorVariableName(color, shade)})`;
const shadesOf = (color: ThemeColor): Shades => ({
  extraLight: named(color, 'extraLight'),
  light: named(color, 'light'),
  main: named(color, 'main'),
  dark: named(color, 'dark'),
});
const colors = Object.fromEntries(THEME_COLORS.map((color) => [color, shadesOf(color)])) as Record<ThemeColor, Shades>;

/** Ring around what has the focus. */
export const focusRing = ({ palette }: Theme) => ({ outline: `3px solid ${palette.secondary.dark}`, outlineOffset: 2 });

/**
 * Colors and type of the screens that Emotion styles. Each color is a variable, which the document has set: so one theme is right by day
 * and in the dark, and nothing is drawn again when that changes. MUI's `createTheme` would mix colors, which it cannot with variables.
 */
export function createAppTheme() {
  const { primary, secondary, neutral, white, error } = colors;
  const theme = {
    breakpoints: {
      up: (width: Parameters<typeof widthOf>[0]) => `@media (min-width:${widthOf(width)}px)`,
      down: (width: Parameters<typeof widthOf>[0]) => `@media (max-width:${widthOf(width) - 0.05}px)`,
    },
    palette: {
      common: { white: '#fff' },
      brand: colors,
      band: { ground: named('band', 'ground'), text: named('band', 'text'), link: named('band', 'link') },
      primary,
      secondary,
      error,
      text: { primary: neutral.dark, secondary: neutral.main },
      background: { default: neutral.extraLight, paper: white.main },
      divider: neutral.light,
    },
    typography: {
      h1: { ...HEADING, fontSize: 'clamp(1.75rem, 1.4rem + 1.6vw, 2.375rem)' },
      h2: { ...HEADING, fontSize: '1.25rem' },
      h3: { ...HEADING, fontFamily: FONT, fontSize: '1.0625rem', letterSpacing: 0 },
    },
  };
  return theme as unknown as Theme;
}
