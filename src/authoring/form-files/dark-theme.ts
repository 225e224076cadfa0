import { THEME_COLORS } from '../../api/colors.ts';
import type { Institution, Theme, ThemeColor, ThemeShade } from '../../form/model/institution.ts';
import { themeColor, hasEnoughContrast, COLOR_PAIRS, isColorSet, replaceColor, type ColorName } from './color-pairs.ts';
import { nearestFittingShade, setLightness } from './color-contrast.ts';

type Shades = Readonly<Record<ThemeShade, string>>;

/** Lightness of quiet surfaces, from 0 to 1; cards are a little lighter than the page. */
const PAGE = 0.075;
const CARD = 0.115;
const GRAYS: Readonly<Record<'neutral' | 'white' | 'disabled', Readonly<Record<ThemeShade, number>>>> = {
  neutral: { extraLight: PAGE, light: 0.27, main: 0.69, dark: 0.93 },
  white: { extraLight: CARD, light: CARD, main: CARD, dark: PAGE },
  disabled: { extraLight: 0.14, light: 0.22, main: 0.42, dark: 0.6 },
};
const [MAX_GRAY_SATURATION, MAX_TINT_SATURATION] = [0.13, 0.45];

/** Derives the dark theme: each shade keeps its duty, with dark and light exchanged. The institution's overrides in `dark` stay. */
export function deriveDarkTheme({ dark = {}, ...day }: Institution['theme']): Theme {
  const made = Object.fromEntries(THEME_COLORS.map((color) => [color, { ...shadesOf(day, color), ...dark[color] }])) as Record<
    ThemeColor,
    Shades
  >;
  const inks = new Set(COLOR_PAIRS.dark.map(([ink]) => ink).filter((ink) => !isColorSet(dark, ink)));
  return [...inks].reduce<Theme>(makeReadable, made);
}

function shadesOf(day: Theme, color: ThemeColor): Shades {
  if (color === 'neutral' || color === 'white' || color === 'disabled') {
    const gray = (shade: ThemeShade): string => setLightness(day.neutral.dark, GRAYS[color][shade], MAX_GRAY_SATURATION);
    return { extraLight: gray('extraLight'), light: gray('light'), main: gray('main'), dark: gray('dark') };
  }
  const { main, light, extraLight } = day[color];
  return {
    extraLight: setLightness(main, 0.17, MAX_TINT_SATURATION),
    light: setLightness(main, 0.32, MAX_TINT_SATURATION),
    main: light,
    dark: extraLight,
  };
}

function makeReadable(theme: Theme, ink: ColorName): Theme {
  const pairs = COLOR_PAIRS.dark.filter((pair) => pair[0] === ink);
  const does = (shade: string): boolean => pairs.every((pair) => hasEnoughContrast(replaceColor(theme, ink, shade), pair));
  const own = themeColor(theme, ink);
  const shade = does(own) ? own : nearestFittingShade(own, does);
  return shade === undefined ? theme : replaceColor(theme, ink, shade);
}
