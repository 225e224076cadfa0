import type { BandColor, FocusColor, Scheme } from '../../../src/contract/colors.ts';
import type { Theme, ThemeColor, ThemeShade } from '../../../src/form/model/institution.ts';
import { contrastOf } from './contrast.ts';

export type ColorName = `${ThemeColor}.${ThemeShade}`;
/** Foreground, background, minimum contrast, and description. */
export type Pair = readonly [ink: ColorName, ground: ColorName, least: number, what: string];

/** WCAG 2.2, level AA: 4.5:1 for text, 3:1 for focus indicators. */
export const [TEXT, SHAPE] = [4.5, 3];

/** Colors of the welcome banner: the darkest of the page in light mode, no brighter than the rest in dark mode. */
export const BAND: Readonly<Record<Scheme, Readonly<Record<BandColor, ColorName>>>> = {
  light: { ground: 'primary.dark', text: 'white.main', link: 'accent.light' },
  dark: { ground: 'primary.extraLight', text: 'neutral.dark', link: 'accent.dark' },
};

/** A focused link: as bright in dark as in light mode. */
export const FOCUS: Readonly<Record<Scheme, Readonly<Record<FocusColor, ColorName>>>> = {
  light: { ground: 'accent.light', text: 'neutral.dark' },
  dark: { ground: 'accent.main', text: 'neutral.extraLight' },
};

const everywhere: readonly Pair[] = [
  ['neutral.dark', 'white.main', TEXT, 'Text'],
  ['neutral.dark', 'neutral.extraLight', TEXT, 'Text'],
  ['neutral.dark', 'primary.extraLight', TEXT, 'A notice'],
  ['neutral.dark', 'error.extraLight', TEXT, 'A notice'],
  ['neutral.dark', 'accent.extraLight', TEXT, 'A notice'],
  ['neutral.main', 'white.main', TEXT, 'Help text'],
  ['neutral.main', 'neutral.extraLight', TEXT, 'Help text'],
  ['primary.main', 'white.main', TEXT, 'The words on a button, or a link,'],
  ['primary.main', 'neutral.extraLight', TEXT, 'A link'],
  ['primary.main', 'primary.extraLight', TEXT, 'A link'],
  ['primary.dark', 'white.main', TEXT, 'A link under the mouse pointer'],
  ['primary.dark', 'neutral.extraLight', TEXT, 'A link under the mouse pointer'],
];
const mistakes: readonly Pair[] = [
  ['error.main', 'white.main', TEXT, 'An error message'],
  ['error.main', 'neutral.extraLight', TEXT, 'An error message'],
  ['secondary.dark', 'white.main', SHAPE, 'The focus outline'],
  ['secondary.dark', 'neutral.extraLight', SHAPE, 'The focus outline'],
];
const welcome = ({ ground, text, link }: (typeof BAND)[Scheme]): readonly Pair[] => [
  [text, ground, TEXT, 'The welcome'],
  [link, ground, TEXT, 'A link in the welcome'],
];
// The focus line is on the page in light mode, with the color of its words; in dark mode, and in the banner, it is on the band itself.
const focused: Readonly<Record<Scheme, readonly Pair[]>> = {
  light: [['neutral.dark', 'accent.light', TEXT, 'A focused link']],
  dark: [
    ['accent.main', 'neutral.extraLight', TEXT, 'A focused link'],
    ['accent.main', 'white.main', SHAPE, 'A focused link'],
    ['accent.main', 'primary.extraLight', SHAPE, 'A focused link'],
  ],
};

/** All color pairs on the screens, in light and dark mode. */
export const PAIRS: Readonly<Record<Scheme, readonly Pair[]>> = {
  light: [...everywhere, ...welcome(BAND.light), ...focused.light, ...mistakes],
  // Dark quiet surfaces are read more than print, so notices are hardly darker than the page.
  dark: [...everywhere, ...welcome(BAND.dark), ...focused.dark, ...mistakes, ['neutral.main', 'primary.extraLight', TEXT, 'Help text']],
};

export const isReadable = (theme: Theme, [ink, ground, least]: Pair): boolean =>
  contrastOf(colorOf(theme, ink), colorOf(theme, ground)) >= least;

export function colorOf(theme: Theme, name: ColorName): string {
  const [color, shade] = partsOf(name);
  return theme[color][shade];
}

export function withColor(theme: Theme, name: ColorName, value: string): Theme {
  const [color, shade] = partsOf(name);
  return { ...theme, [color]: { ...theme[color], [shade]: value } };
}

export const partsOf = (name: ColorName): [ThemeColor, ThemeShade] => name.split('.') as [ThemeColor, ThemeShade];
