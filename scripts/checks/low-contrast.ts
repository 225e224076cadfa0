import { INSTITUTION_FILE } from '../../src/form/model/document-paths.ts';
import type { Institution, ThemeColor, ThemeShade } from '../../src/form/model/institution.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';
import { contrastOf, hueOf, nearestShade } from './application/contrast.ts';

type Name = `${ThemeColor}.${ThemeShade}`;
/** What is read or seen, what is behind it, the least contrast between them, and what it is. */
type Pair = readonly [ink: Name, ground: Name, least: number, what: string];

/** WCAG 2.2, level AA: 4.5 to 1 for text, 3 to 1 for what shows where the focus is. */
const [TEXT, SHAPE] = [4.5, 3];

/** Each pair of colors that screens put on each other. */
const PAIRS: readonly Pair[] = [
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
  ['primary.dark', 'white.main', TEXT, 'A link that is pointed at'],
  ['primary.dark', 'neutral.extraLight', TEXT, 'A link that is pointed at'],
  ['white.main', 'primary.dark', TEXT, 'The welcome'],
  ['accent.light', 'primary.dark', TEXT, 'A link in the welcome'],
  ['error.main', 'white.main', TEXT, 'An error message'],
  ['error.main', 'neutral.extraLight', TEXT, 'An error message'],
  ['secondary.dark', 'white.main', SHAPE, 'The line around what has the focus'],
  ['secondary.dark', 'neutral.extraLight', SHAPE, 'The line around what has the focus'],
];

export const check: ApplicationCheck = {
  name: 'low-contrast',
  what:
    'Two of your colors are too much alike where screens put one on the other, so that not everybody could read it; or the ' +
    'color of mistakes is the green of what went well, or that of your own buttons and links.',
  advice: 'Take the shade that the finding names, or another one that differs more.',
  see: 'Who we are',
  example: {
    file: 'institution.config.json',
    wrong: '"primary": { "extraLight": "#e8f0f8", "light": "#7fa6cc", "main": "#9bd0ff", "dark": "#0d2c50" }',
    right: '"primary": { "extraLight": "#e8f0f8", "light": "#7fa6cc", "main": "#1a4f8b", "dark": "#0d2c50" }',
  },
  scope: 'application',
  run: ({ documents }) => [...problemsOf(documents[INSTITUTION_FILE].theme), ...mistakenFor(documents[INSTITUTION_FILE].theme)],
};

/** One finding for each color to change: the one that the most of these pairs have in common. */
function problemsOf(theme: Institution['theme']): readonly Draft[] {
  const drafts: Draft[] = [];
  let failing = PAIRS.filter((pair) => !isReadable(theme, pair));
  while (failing.length > 0) {
    const names = failing.flatMap(([ink, ground]) => [ink, ground]);
    const times = (name: Name): number => names.filter((other) => other === name).length;
    const wrong = names.toSorted((a, b) => times(b) - times(a))[0];
    const own = failing.filter((pair) => pair.slice(0, 2).includes(wrong ?? ''));
    if (wrong === undefined) break;
    drafts.push(draftOf(theme, wrong, own));
    failing = failing.filter((pair) => !own.includes(pair));
  }
  return drafts;
}

function draftOf(theme: Institution['theme'], wrong: Name, pairs: readonly Pair[]): Draft {
  const [ink = wrong, ground = wrong, least = TEXT, what = ''] = pairs[0] ?? [];
  const shade = nearestShade(colorOf(theme, wrong), (color) => pairs.every((pair) => isReadable(withColor(theme, wrong, color), pair)));
  // Rounded down: what is not enough must not look as if it were.
  const ratio = Math.floor(contrastOf(colorOf(theme, ink), colorOf(theme, ground)) * 10) / 10;
  const colors = [ink, ground].map((name) => `"${name}" ${colorOf(theme, name)}`).join(' on ');
  return {
    rule: check.name,
    file: INSTITUTION_FILE,
    pointer: `/theme/${wrong.replace('.', '/')}`,
    what: `${what} would be ${colors}, a contrast of ${ratio} to 1; it takes ${least} for everybody to see it`,
    advice: shade === undefined ? 'Choose a color that differs more.' : `The nearest shade that does is ${shade}.`,
  };
}

function colorOf(theme: Institution['theme'], name: Name): string {
  const [color, shade] = name.split('.') as [ThemeColor, ThemeShade];
  return theme[color][shade];
}

const isReadable = (theme: Institution['theme'], [ink, ground, least]: Pair): boolean =>
  contrastOf(colorOf(theme, ink), colorOf(theme, ground)) >= least;

function withColor(theme: Institution['theme'], name: Name, value: string): Institution['theme'] {
  const [color, shade] = name.split('.') as [ThemeColor, ThemeShade];
  return { ...theme, [color]: { ...theme[color], [shade]: value } };
}

/** From where to where on the circle of hues, in degrees, people see green. */
const GREEN = [75, 170] as const;
/** From where to where, through 0, they see what warns: pink, red, orange. */
const RED = [320, 45] as const;
/** Hues so near to each other, in degrees, are one color. */
const NEAR = 15;

/** Mistakes that look as if all were well, or like what can be pressed. A brand that is red itself has no other color for them. */
function mistakenFor(theme: Institution['theme']): readonly Draft[] {
  const [mistakes, own] = [hueOf(theme.error.main), hueOf(theme.primary.main)];
  const isRed = mistakes !== undefined && (mistakes >= RED[0] || mistakes <= RED[1]);
  const distance = mistakes === undefined || own === undefined ? 180 : Math.abs(mistakes - own);
  const isOwn = !isRed && Math.min(distance, 360 - distance) < NEAR;
  const isGreen = mistakes !== undefined && mistakes >= GREEN[0] && mistakes <= GREEN[1];
  if (!isOwn && !isGreen) return [];
  const alike = isGreen ? 'green, as what went well is elsewhere' : 'that of your buttons and links, "primary.main"';
  const what = `The color of mistakes, "error.main" ${theme.error.main}, is ${alike}`;
  return [{ rule: check.name, file: INSTITUTION_FILE, pointer: '/theme/error/main', what, advice: 'Choose a red, such as #b3261e.' }];
}
