import type { BandColor, FocusColor, Scheme } from '../../../src/contract/colors.ts';
import type { Theme, ThemeColor, ThemeShade } from '../../../src/form/model/institution.ts';
import { contrastOf } from './contrast.ts';

export type ColorName = `${ThemeColor}.${ThemeShade}`;
/** What is read or seen, what is behind it, the least contrast between them, and what it is. */
export type Pair = readonly [ink: ColorName, ground: ColorName, least: number, what: string];

/** WCAG 2.2, level AA: 4.5 to 1 for text, 3 to 1 for what shows where the focus is. */
export const [TEXT, SHAPE] = [4.5, 3];

/** The colors of the welcome: by day it is the darkest of the page, in the dark no brighter than the rest. */
export const BAND: Readonly<Record<Scheme, Readonly<Record<BandColor, ColorName>>>> = {
  light: { ground: 'primary.dark', text: 'white.main', link: 'accent.light' },
  dark: { ground: 'primary.extraLight', text: 'neutral.dark', link: 'accent.dark' },
};

/** A focused link: as bright in the dark as by day. */
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
// By day the line below it is seen on the page, which has the color of its words; in the dark, and in the welcome, the band itself.
const focused: Readonly<Record<Scheme, readonly Pair[]>> = {
  light: [['neutral.dark', 'accent.light', TEXT, 'A focused link']],
  dark: [
    ['accent.main', 'neutral.extraLight', TEXT, 'A focused link'],
    ['accent.main', 'white.main', SHAPE, 'A focused link'],
    ['accent.main', 'primary.extraLight', SHAPE, 'A focused link'],
  ],
};

/** Each pair of colors that screens put on each other, by day and in the dark. */
export const PAIRS: Readonly<Record<Scheme, readonly Pair[]>> = {
  light: [...everywhere, ...welcome(BAND.light), ...focused.light, ...mistakes],
  // What is quiet there is read on more than on paper: what is noticed is not much darker than the page.
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
