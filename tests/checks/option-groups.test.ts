import { expect, test } from 'vitest';
import { localizeOptions } from '../../src/form/compile/localize-options.ts';
import { translatableTexts } from '../../src/form/compile/translatable-texts.ts';
import { applyTranslations } from '../../src/form/compile/translate-form-files.ts';
import { findingsWithChanges } from './example-form.ts';

const ROOMS = 'schemas/options/rooms.json';
const FAMILY = '"label": "With a family", "group": "With others"';
const PLACE = /^schemas\/options\/rooms\.json:\d+:\d+ {2}/.source;

test.each([
  [FAMILY, '"label": "With a family"', '"With a family" is in no group.*Add its group, such as "group": "With others"'],
  [
    'campus", "group": "With others"',
    'campus", "group": "Alone"',
    '"A room of my own" is apart from .* "Alone" {2}Move it below "On campus"',
  ],
  [FAMILY, FAMILY.replace('With o', 'with o'), 'differs from "With others" only in capitals.*Write "With others"'],
  ['"group": "Alone"', '"group": ""', '"group" is empty {2}What belongs here: Heading above'],
])('%s as %s is a finding with its place', (from, to, finding) =>
  expect(findingsWithChanges([ROOMS, from, to])).toEqual([
    expect.stringMatching(new RegExp(PLACE + '(invalid-group|meta-schema) .*' + finding)),
  ]),
);

test('a group is translated at its first option, and what is sorted is sorted within it', () => {
  const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
  const optionsOf = (group: string) => letters.map((letter) => ({ value: group + letter, label: `${letter} ${group}`, group }));
  const list = { options: [...optionsOf('arts'), ...optionsOf('sciences')] };
  const places = translatableTexts('schemas/options/programs.json', list).map(({ place }) => place);
  expect(places.filter((place) => place.endsWith('.group'))).toEqual(['options.artsA.group', 'options.sciencesA.group']);
  const translated = applyTranslations(
    { 'schemas/options/programs.json': list },
    {
      'options/programs.json': {
        'options.artsA.group': { of: 'arts', is: 'artes' },
        'options.artsA.label': { of: 'A arts', is: 'Z artes' },
        'options.sciencesB.group': { of: 'sciences', is: 'ignored' },
      },
    },
  )['schemas/options/programs.json'];
  const localized = localizeOptions(translated, list, { language: 'es', first: 'en' });
  const shown = 'options' in localized ? localized.options.map(({ value, group = '' }) => `${group} ${value}`) : [];
  expect(shown.slice(6, 10)).toEqual(['artes artsH', 'artes artsA', 'sciences sciencesA', 'sciences sciencesB']);
});
