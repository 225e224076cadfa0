import type { ThemeColor, ThemeShade } from '../form/model/institution.ts';

export const THEME_COLORS = [
  'primary',
  'secondary',
  'accent',
  'neutral',
  'white',
  'error',
  'disabled',
] as const satisfies readonly ThemeColor[];
export const THEME_SHADES = ['extraLight', 'light', 'main', 'dark'] as const satisfies readonly ThemeShade[];

/** What of the welcome has a color of its own: in the dark it is no brighter than the rest. */
export type BandColor = 'ground' | 'text' | 'link';

/** The band of color behind a link that has the focus, and its words. */
export type FocusColor = 'ground' | 'text';

/** The variable of CSS that a document gives a color in: another one in the dark than in the light. */
export const colorVariable = (color: ThemeColor | 'band' | 'focus', shade: ThemeShade | BandColor | FocusColor): string =>
  `--${color}-${shade}`;

/** Where a device keeps that one of them was chosen; with neither, the device's own setting counts. */
export const SCHEME_KEY = 'scheme';
export type Scheme = 'light' | 'dark';
