import { expect, test } from 'vitest';
import { checkSources } from '../../scripts/checks/check-schemas.ts';
import { check } from '../../scripts/checks/exchanged-labels.ts';
import { withContents } from '../../scripts/checks/form/sources.ts';
import type { CheckedForm } from '../../scripts/checks/form/checked-form.ts';
import { findLimitMismatch } from '../../scripts/checks/prose/limits.ts';
import type { LocalizedQuestionText } from '../../scripts/checks/prose/localized-texts.ts';
import type { SectionScope } from '../../src/form/compile/compile-section.ts';
import { textLimit } from '../../src/form/compile/compile-question.ts';
import { examples } from './example-form.ts';

/** Places of exchanged labels in a list, given by value, and in its translations into German. */
function exchangedIn(list: Readonly<Record<string, string>>, german: Readonly<Record<string, string>> = {}): readonly string[] {
  const options = Object.entries(list).map(([value, label]) => ({ value, label }));
  const translations = Object.entries(german).map(([value, is]) => [`options.${value}.label`, { of: list[value], is }]);
  const formFiles = {
    'institution.config.json': { languages: ['en', 'de'] },
    'schemas/options/list.json': { options },
    'schemas/languages/de.json': { 'options/list.json': Object.fromEntries(translations) },
  };
  return check.run({ pages: [], formFiles } as unknown as CheckedForm).map(({ file, what }) => `${file} ${what}`);
}

test.each([
  [{ LAKESIDE: 'Harbor City Campus', HARBOR: 'Lakeside Campus', ONLINE: 'Online' }],
  [{ S: 'M', M: 'S', L: 'L' }],
  [{ SAX: 'Trumpet', TRUMPET: 'Saxophone', CELLO: 'Cello' }],
  [{ VEGAN: 'Vegetarian', VEGETARIAN: 'Vegan', ALL: 'I eat everything' }],
  [{ Y: 'No', N: 'Yes' }],
  [{ WOMAN: 'Man', MAN: 'Woman', OTHER: 'Another' }],
])('%j: exchanged labels are found', (list) => {
  expect(exchangedIn(list)).toEqual([expect.stringMatching(/^schemas\/options\/list\.json .* have changed places/)]);
});

test.each([
  [
    { Y: 'Yes', N: 'No' },
    { Y: 'Nein', N: 'Ja' },
  ],
  [
    { SAX: 'Saxophone', TRUMPET: 'Trumpet' },
    { SAX: 'Trompete', TRUMPET: 'Saxofon' },
  ],
  [
    { A: 'Vegan', B: 'Vegetarian' },
    { A: 'Vegetarisch', B: 'Vegan' },
  ],
])('%j: exchanged translations %j are found', (list, german) => {
  expect(exchangedIn(list, german)).toEqual([expect.stringMatching(/^schemas\/languages\/de\.json .* have changed places/)]);
});

test.each([
  [
    { Y: 'Yes', N: 'No' },
    { Y: 'Ja', N: 'Nein' },
  ],
  [
    { F1: 'F-1 Student', J1: 'J-1 Exchange visitor' },
    { F1: 'F-1 für ein Studium', J1: 'J-1 für einen Austausch' },
  ],
  [
    { FRESHMAN: 'First-time freshman', RETURNING: 'Freshman after a gap year' },
    { FRESHMAN: 'Zum ersten Mal', RETURNING: 'Nach einem Jahr' },
  ],
  [{ NEXT: 'La prochaine session', LATER: 'Une session ultérieure' }, {}],
  [{ COD: 'Congo-Kinshasa', PRK: 'Corea', COK: 'Cook Islands' }, {}],
])('%j with %j is right', (list, german) => {
  expect(exchangedIn(list, german)).toEqual([]);
});

const said = (text: string, keyword = ''): LocalizedQuestionText =>
  ({ part: 'message', keyword, text, language: 'en', at: { file: '', pointer: '' } }) as unknown as LocalizedQuestionText;

test.each([
  ['Enter a number from 0 to 10, like 3.5', { minimum: 0, maximum: 12 }, '', 'maximum'],
  ['Enter an age from 12 to 18, like 14', { minimum: 12, maximum: 19 }, '', 'maximum'],
  ['Eine Zahl von 0 bis 10, zum Beispiel 3,5', { minimum: 0, maximum: 12 }, '', 'maximum'],
  ['At most 10 hours, like 3', { maximum: 12 }, 'maximum', 'maximum'],
])('an example in “%s” hides no other number', (text, limits, keyword, name) => {
  expect(findLimitMismatch(limits, said(text, keyword))?.what).toContain(`"${name}"`);
});

test.each([
  ['Enter a number from 0 to 12, like 3.5', { minimum: 0, maximum: 12 }, ''],
  ['At most 2 lines of 20 characters', { maxLength: 40 }, 'maxLength'],
  ['At most 12 hours, like 3', { maximum: 12 }, 'maximum'],
])('“%s” is right', (text, limits, keyword) => {
  expect(findLimitMismatch(limits, said(text, keyword))).toBeUndefined();
});

test('who renames an option reads its new value at each rule, and what to write so that answers follow', () => {
  const renamed = new Map([
    ['schemas/options/rooms.json', examples.files.get('schemas/options/rooms.json')?.text.replace('"FAMILY"', '"HOSTS"')],
  ]);
  const [finding] = checkSources(withContents(examples, renamed)).findings;
  expect(finding).toMatchObject({
    rule: 'unknown-option-value',
    advice: expect.stringContaining(
      'If "FAMILY" is now "HOSTS" (With a family), write that here, and add ' +
        '{"on":"2026-11-23","recode":"room","values":{"FAMILY":"HOSTS"}} to schemas/changes.json',
    ),
  });
});

test('a link that only a pattern asks for is as long as links are', () => {
  const scope = { kinds: { link: { maxLength: 254 } }, dataModel: { site: 'link' } } as unknown as SectionScope;
  const limitOf = (pattern: string): number | undefined => textLimit('site', { type: 'string', title: '', pattern }, {}, scope);
  expect([limitOf('^https://.+$'), limitOf('^[a-z]+$')]).toEqual([254, 45]);
});
