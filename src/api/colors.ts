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

export type BannerColorRole = 'ground' | 'text' | 'link';

export type FocusColorRole = 'ground' | 'text';

export const colorVariableName = (color: ThemeColor | 'band' | 'focus', shade: ThemeShade | BannerColorRole | FocusColorRole): string =>
  `--${color}-${shade}`;

/** Key of local storage for a chosen scheme; without it, the device's setting counts. */
export const COLOR_SCHEME_STORAGE_KEY = 'scheme';
export type ColorScheme = 'light' | 'dark';
