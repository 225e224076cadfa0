import type { BannerColorRole, FocusColorRole, ColorScheme } from '../../api/colors.ts';
import type { Institution, Theme, ThemeColor, ThemeShade } from '../../form/model/institution.ts';
import { contrastRatio } from './color-contrast.ts';

export type ColorName = `${ThemeColor}.${ThemeShade}`;
export type ColorPair = readonly [ink: ColorName, ground: ColorName, least: number, what: string];

/** WCAG 2.2, level AA: 4.5:1 for text, 3:1 for focus indicators. */
export const [MIN_TEXT_CONTRAST, MIN_SHAPE_CONTRAST] = [4.5, 3];

export const BANNER_PALETTE: Readonly<Record<ColorScheme, Readonly<Record<BannerColorRole, ColorName>>>> = {
  light: { ground: 'primary.dark', text: 'white.main', link: 'accent.light' },
  dark: { ground: 'primary.extraLight', text: 'neutral.dark', link: 'accent.dark' },
};

/** A focused link: as bright in dark as in light mode. */
export const FOCUS_COLORS: Readonly<Record<ColorScheme, Readonly<Record<FocusColorRole, ColorName>>>> = {
  light: { ground: 'accent.light', text: 'neutral.dark' },
  dark: { ground: 'accent.main', text: 'neutral.extraLight' },
};

const everywhere: readonly ColorPair[] = [
  ['neutral.dark', 'white.main', MIN_TEXT_CONTRAST, 'Text'],
  ['neutral.dark', 'neutral.extraLight', MIN_TEXT_CONTRAST, 'Text'],
  ['neutral.dark', 'primary.extraLight', MIN_TEXT_CONTRAST, 'A notice'],
  ['neutral.dark', 'error.extraLight', MIN_TEXT_CONTRAST, 'A notice'],
  ['neutral.dark', 'accent.extraLight', MIN_TEXT_CONTRAST, 'A notice'],
  ['neutral.main', 'white.main', MIN_TEXT_CONTRAST, 'Help text'],
  ['neutral.main', 'neutral.extraLight', MIN_TEXT_CONTRAST, 'Help text'],
  ['primary.main', 'white.main', MIN_TEXT_CONTRAST, 'The words on a button, or a link,'],
  ['primary.main', 'neutral.extraLight', MIN_TEXT_CONTRAST, 'A link'],
  ['primary.main', 'primary.extraLight', MIN_TEXT_CONTRAST, 'A link'],
  ['primary.dark', 'white.main', MIN_TEXT_CONTRAST, 'A link under the mouse pointer'],
  ['primary.dark', 'neutral.extraLight', MIN_TEXT_CONTRAST, 'A link under the mouse pointer'],
];
const mistakes: readonly ColorPair[] = [
  ['error.main', 'white.main', MIN_TEXT_CONTRAST, 'An error message'],
  ['error.main', 'neutral.extraLight', MIN_TEXT_CONTRAST, 'An error message'],
  ['secondary.dark', 'white.main', MIN_SHAPE_CONTRAST, 'The focus outline'],
  ['secondary.dark', 'neutral.extraLight', MIN_SHAPE_CONTRAST, 'The focus outline'],
];
const welcome = ({ ground, text, link }: (typeof BANNER_PALETTE)[ColorScheme]): readonly ColorPair[] => [
  [text, ground, MIN_TEXT_CONTRAST, 'The welcome'],
  [link, ground, MIN_TEXT_CONTRAST, 'A link in the welcome'],
];
// The focus line is on the page in light mode, with the color of its words; in dark mode, and in the banner, it is on the band itself.
const focused: Readonly<Record<ColorScheme, readonly ColorPair[]>> = {
  light: [['neutral.dark', 'accent.light', MIN_TEXT_CONTRAST, 'A focused link']],
  dark: [
    ['accent.main', 'neutral.extraLight', MIN_TEXT_CONTRAST, 'A focused link'],
    ['accent.main', 'white.main', MIN_SHAPE_CONTRAST, 'A focused link'],
    ['accent.main', 'primary.extraLight', MIN_SHAPE_CONTRAST, 'A focused link'],
  ],
};

export const COLOR_PAIRS: Readonly<Record<ColorScheme, readonly ColorPair[]>> = {
  light: [...everywhere, ...welcome(BANNER_PALETTE.light), ...focused.light, ...mistakes],
  // Dark quiet surfaces are read more than print, so notices are hardly darker than the page.
  dark: [
    ...everywhere,
    ...welcome(BANNER_PALETTE.dark),
    ...focused.dark,
    ...mistakes,
    ['neutral.main', 'primary.extraLight', MIN_TEXT_CONTRAST, 'Help text'],
  ],
};

export const hasEnoughContrast = (theme: Theme, [ink, ground, least]: ColorPair): boolean =>
  contrastRatio(themeColor(theme, ink), themeColor(theme, ground)) >= least;

export function themeColor(theme: Theme, name: ColorName): string {
  const [color, shade] = splitColorName(name);
  return theme[color][shade];
}

export function replaceColor(theme: Theme, name: ColorName, value: string): Theme {
  const [color, shade] = splitColorName(name);
  return { ...theme, [color]: { ...theme[color], [shade]: value } };
}

export function isColorSet(dark: NonNullable<Institution['theme']['dark']>, name: ColorName): boolean {
  const [color, shade] = splitColorName(name);
  return dark[color]?.[shade] !== undefined;
}

const splitColorName = (name: ColorName): [ThemeColor, ThemeShade] => name.split('.') as [ThemeColor, ThemeShade];
