import { colorVariable, THEME_COLORS, THEME_SHADES, type BandColor, type FocusColor, type Scheme } from '../../src/contract/colors.ts';
import type { Institution, Theme } from '../../src/form/model/institution.ts';
import { BAND, colorOf, FOCUS } from '../checks/application/color-pairs.ts';
import { darkTheme } from '../checks/application/dark-theme.ts';

/** The colors of an institution by day and in the dark; undefined while its files do not say all of them. */
export function colorSchemes(theme: Institution['theme'] | undefined): Readonly<Record<Scheme, Theme>> | undefined {
  const isWhole = THEME_COLORS.every((color) => THEME_SHADES.every((shade) => /^#[0-9a-f]{6}$/i.test(theme?.[color]?.[shade] ?? '')));
  return theme && isWhole ? { light: theme, dark: darkTheme(theme) } : undefined;
}

/** They as declarations of CSS: one variable for each color that screens name. */
export function colorStyles(theme: Theme, scheme: Scheme): string {
  const shades = THEME_COLORS.flatMap((color) => THEME_SHADES.map((shade) => `${colorVariable(color, shade)}:${theme[color][shade]}`));
  const band = (Object.keys(BAND[scheme]) as BandColor[]).map(
    (use) => `${colorVariable('band', use)}:${colorOf(theme, BAND[scheme][use])}`,
  );
  const focus = (Object.keys(FOCUS[scheme]) as FocusColor[]).map(
    (use) => `${colorVariable('focus', use)}:${colorOf(theme, FOCUS[scheme][use])}`,
  );
  return [...shades, ...band, ...focus].join(';');
}
