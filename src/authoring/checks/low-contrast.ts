import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import type { Institution, Theme } from '../../form/model/institution.ts';
import type { FormCheck, CheckFinding } from '../form-files/checked-form.ts';
import { themeColor, hasEnoughContrast, COLOR_PAIRS, isColorSet, MIN_TEXT_CONTRAST, replaceColor } from '../form-files/color-pairs.ts';
import type { ColorName, ColorPair } from '../form-files/color-pairs.ts';
import { contrastRatio, hueDegrees, nearestFittingShade } from '../form-files/color-contrast.ts';
import { deriveDarkTheme } from '../form-files/dark-theme.ts';

interface Colors {
  readonly theme: Theme;
  readonly pairs: readonly ColorPair[];
  readonly place: string;
  readonly prefix: string;
  /** True if the institution has set the color, so that it can change it. */
  readonly isOwn: (name: ColorName) => boolean;
}

export const lowContrast: FormCheck = {
  name: 'low-contrast',
  what:
    'Two of your colors are too similar where screens put one on the other, so that not everybody could read it; or the ' +
    'color of errors is the green of success, or that of your own buttons and links.',
  advice: 'Take the shade that the finding names, or another one that differs more.',
  see: 'recipes/change-names-and-colors.md',
  example: {
    file: 'institution.config.json',
    wrong: '"primary": { "extraLight": "#e8f0f8", "light": "#7fa6cc", "main": "#9bd0ff", "dark": "#0d2c50" }',
    right: '"primary": { "extraLight": "#e8f0f8", "light": "#7fa6cc", "main": "#1a4f8b", "dark": "#0d2c50" }',
  },
  run: ({ formFiles }) => schemesOf(formFiles[INSTITUTION_FILE].theme).flatMap((scheme) => [...problemsOf(scheme), ...mistakenFor(scheme)]),
};

/** Dark mode only where the institution overrides colors: derived ones are readable. */
function schemesOf(theme: Institution['theme']): readonly Colors[] {
  const day: Colors = { theme, pairs: COLOR_PAIRS.light, place: '/theme', prefix: '', isOwn: () => true };
  const { dark } = theme;
  if (!dark) return [day];
  const own = { place: '/theme/dark', prefix: 'dark.', isOwn: (name: ColorName): boolean => isColorSet(dark, name) };
  return [day, { theme: deriveDarkTheme(theme), pairs: COLOR_PAIRS.dark, ...own }];
}

/** One finding for each color to change: among those that the institution has set, the one in most of these pairs. */
function problemsOf(scheme: Colors): readonly CheckFinding[] {
  const drafts: CheckFinding[] = [];
  let failing = scheme.pairs.filter((pair) => !hasEnoughContrast(scheme.theme, pair));
  while (failing.length > 0) {
    const names = failing.flatMap(([ink, ground]) => [ink, ground]);
    const times = (name: ColorName): number => names.filter((other) => other === name).length;
    const wrong = names.toSorted((a, b) => Number(scheme.isOwn(b)) - Number(scheme.isOwn(a)) || times(b) - times(a))[0];
    const own = failing.filter((pair) => pair.slice(0, 2).includes(wrong ?? ''));
    if (wrong === undefined) break;
    drafts.push(draftOf(scheme, wrong, own));
    failing = failing.filter((pair) => !own.includes(pair));
  }
  return drafts;
}

function draftOf({ theme, place, prefix }: Colors, wrong: ColorName, pairs: readonly ColorPair[]): CheckFinding {
  const [ink = wrong, ground = wrong, least = MIN_TEXT_CONTRAST, what = ''] = pairs[0] ?? [];
  const shade = nearestFittingShade(themeColor(theme, wrong), (color) =>
    pairs.every((pair) => hasEnoughContrast(replaceColor(theme, wrong, color), pair)),
  );
  // Rounded down, so that an insufficient ratio never looks sufficient.
  const ratio = Math.floor(contrastRatio(themeColor(theme, ink), themeColor(theme, ground)) * 10) / 10;
  const colors = [ink, ground].map((name) => `"${prefix}${name}" ${themeColor(theme, name)}`).join(' on ');
  return {
    file: INSTITUTION_FILE,
    pointer: `${place}/${wrong.replace('.', '/')}`,
    what: `${what} would be ${colors}, a contrast of ${ratio} to 1; readers need at least ${least} to 1`,
    advice: shade === undefined ? 'Choose a color that differs more.' : `The nearest shade that does is ${shade}.`,
  };
}

const GREEN_HUES = [75, 170] as const;
const WARNING_HUES = [320, 45] as const;
const SIMILAR_DEGREES = 15;

function mistakenFor({ theme, place, prefix }: Colors): readonly CheckFinding[] {
  const [mistakes, own] = [hueDegrees(theme.error.main), hueDegrees(theme.primary.main)];
  const isRed = mistakes !== undefined && (mistakes >= WARNING_HUES[0] || mistakes <= WARNING_HUES[1]);
  const distance = mistakes === undefined || own === undefined ? 180 : Math.abs(mistakes - own);
  const isOwn = !isRed && Math.min(distance, 360 - distance) < SIMILAR_DEGREES;
  const isGreen = mistakes !== undefined && mistakes >= GREEN_HUES[0] && mistakes <= GREEN_HUES[1];
  if (!isOwn && !isGreen) return [];
  const alike = isGreen ? 'green, which means success elsewhere' : `that of your buttons and links, "${prefix}primary.main"`;
  const what = `The color of errors, "${prefix}error.main" ${theme.error.main}, is ${alike}`;
  const advice = `Choose a red, such as ${prefix === '' ? '#b3261e' : '#f2a49c'}.`;
  return [{ file: INSTITUTION_FILE, pointer: `${place}/error/main`, what, advice }];
}
