import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { getLanguageService, TextDocument, type CompletionItem } from 'vscode-json-languageservice';
import { requireCheckedForm } from '../../checks/require-checked-form.ts';
import { OPERATORS } from '../../../src/form/model/vocabulary.ts';
import { WIDGET_NAMES } from '../../../src/form/model/widget-definitions.ts';
import { createGeneratedFiles } from '../../../src/authoring/editor/generated-files.ts';

interface Shown {
  /** Underlined texts and their reasons: `"frist_name": There is no ...`. */
  readonly underlined: readonly string[];
  /** Completions at `¦`, with their descriptions. */
  readonly offered: Readonly<Record<string, string>>;
  readonly hover: string;
}

const ROOT = resolve('.');
const generated = createGeneratedFiles(ROOT, requireCheckedForm(ROOT, '2027-01-01'));

const service = getLanguageService({
  schemaRequestService: (url) => {
    const path = fileURLToPath(url);
    return Promise.resolve(generated.get(relative(ROOT, path)) ?? readFileSync(path, 'utf8'));
  },
  workspaceContext: { resolveRelativePath: (path, base) => new URL(path, base).href },
});
service.configure({ validate: true, allowComments: false });

/** Opens a file, with `before` replaced by `after`: that is what someone has typed, and `¦` is the cursor. */
async function opened([path, before = '']: readonly [path: string, before?: string], after = before): Promise<Shown> {
  const stored = readFileSync(join(ROOT, path), 'utf8');
  if (!stored.includes(before)) throw new Error(`${path} does not hold ${before}`);
  const typed = stored.replace(before, () => after);
  const cursor = typed.indexOf('¦');
  const document = TextDocument.create(pathToFileURL(join(ROOT, path)).href, 'json', 1, typed.replace('¦', ''));
  const json = service.parseJSONDocument(document);
  const problems = await service.doValidation(document, json);
  const place = document.positionAt(cursor);
  const offered = cursor < 0 ? [] : ((await service.doComplete(document, place, json))?.items ?? []);
  const hover = cursor < 0 ? undefined : await service.doHover(document, place, json);
  return {
    underlined: problems.map(({ range, message }) => `${document.getText(range)}: ${message}`),
    offered: Object.fromEntries(offered.map((item) => [item.label.replaceAll('"', ''), sentenceOf(item)])),
    hover: [hover?.contents ?? []]
      .flat()
      .map((part) => (typeof part === 'string' ? part : part.value))
      .join('\n')
      .replaceAll('\\', ''),
  };
}

const sentenceOf = ({ documentation }: CompletionItem): string =>
  typeof documentation === 'string' ? documentation : (documentation?.value ?? '');

const PERSONAL = 'schemas/pages/about/personal';
const PHONES = 'schemas/pages/about/phones';
const ADDRESS_UI = 'schemas/blocks/address/ui.json';
const PAGE = 'schemas/pages/about/page.json';
const RULE = [`${PHONES}/logic.json`, '{ "condition": "lives_outside_usa" }'] as const;
const CONDITION = [`${PHONES}/logic.json`, '"lives_outside_usa"'] as const;
const LIST = [`${PHONES}/ui.json`, '"countriesNoUsa"'] as const;
const COUNTRY = ['schemas/blocks/address/logic.json', '"USA"'] as const;
const COPY = ['schemas/blocks/parent/logic.json', '"city": "current_city"'] as const;
const FILL = [ADDRESS_UI, '"city": "city"'] as const;
const ORDER = [`${PERSONAL}/ui.json`, '"first_name", "middle'] as const;
const LOOK = [`${PERSONAL}/ui.json`, '"first_name": {'] as const;
const WIDGET = [`${PERSONAL}/ui.json`, '"ui:widget": "text"'] as const;
const KEY = [`${PERSONAL}/schema.json`, '"middle_name": {'] as const;
const SECTION = [PAGE, '"section": "personal"'] as const;
const TAB = ['schemas/pages/education/page.json', '{ "section": "transcript-text" }'] as const;
const PREFIX = [PAGE, '"alumni_2_"'] as const;
const CONTENT = [PAGE, '"content": ['] as const;

const checkedForm = requireCheckedForm('.', '2027-01-01');

test('nothing is underlined in the shipped application', async () => {
  for (const path of Object.keys(checkedForm.formFiles)) expect((await opened([path])).underlined, path).toEqual([]);
});

test.for([
  [ORDER, '"¦", "middle', 'first_name', 'First name', 6],
  [LOOK, '"¦": {', 'first_name', 'First name', 2],
  [WIDGET, '"ui:widget": "¦"', 'radio', 'Radio buttons: for short option lists.', 10],
  [[`${PERSONAL}/ui.json`, '"direction": "past"'], '"direction": "¦"', 'future', 'From today on.', 2],
  [LIST, '"¦"', 'campuses', 'Lakeside Campus, Harbor City Campus, Online', 20],
  [LIST, '{ "by": "¦" }', 'campus_location', 'Campus (Choice)', 100],
  [LIST, '{ "by": "country", "CAN": "¦" }', 'yes-no', 'Yes, No', 20],
  [
    ['schemas/options/campuses.json', '"label": "Online"'],
    '"label": "Online", "when": { "condition": "¦" }',
    'has_taken_act',
    'The student has taken the ACT.',
    6,
  ],
  [CONDITION, '"¦"', 'has_taken_act', 'The student has taken the ACT.', 6],
  [RULE, '{ "¦": [] }', 'notIn', 'The answer is not in the list.', OPERATORS.length],
  [RULE, '{ "answered": { "var": "¦" } }', 'first_name', 'First name (Personal text)', 100],
  [RULE, '{ "equals": [{ "var": "citizenship_type" }, "¦"] }', 'NPR', 'Citizen of another country', 3],
  [RULE, '{ "or": [{ "in": [{ "var": "citizenship_type" }, ["PR", "¦"]] }] }', 'NPR', 'Citizen of another country', 3],
  [[`${PHONES}/logic.json`, '"show": ["int_phone_country"'], '"show": ["¦"', 'phone_home', 'Home phone', 5],
  [[`${PHONES}/logic.json`, '"phone_mobile": {'], '"¦": {', 'phone_home', 'Home phone', 5],
  [
    [`${PHONES}/logic.json`, '"keys": ["phone_home", '],
    '"keys": ["¦", ',
    'optin_sms_ind',
    'Send me text message updates about my application',
    200,
  ],
  [COUNTRY, '"¦"', 'CAN', 'Canada', 200],
  [COPY, '"¦": "current_city"', 'relationship', 'Relationship to you', 8],
  [COPY, '"city": "¦"', 'current_city', 'Permanent Address: City (Personal text)', 100],
  [FILL, '"¦": "city"', 'city', 'City.', 4],
  [FILL, '"city": "¦"', 'state_2', 'State/Province/Region', 8],
  [[ADDRESS_UI, '"state_2"],'], '"¦"],', 'state_2', 'State/Province/Region', 8],
  [[ADDRESS_UI, '{ "country": ["USA"]'], '{ "¦": ["USA"]', 'country', 'Country', 8],
  [[`${PERSONAL}/logic.json`, '"rule.birth_date_too_young"'], '"¦"', 'button.add_another', 'Add Another', 150],
  [SECTION, '"section": "¦"', 'phones', 'Your phone', 7],
  [TAB, '{ "section": "¦" }', 'transcript-request', "Your counselor's part", 8],
  [
    TAB,
    '{ "repeat": "played", "block": "sport", "prefixes": ["¦"], "title": "Sport {n}", "button": "button.add_another" }',
    'sport_1_',
    'sport_1_name and so on',
    5,
  ],
  [[PAGE, '"block": "relative"'], '"block": "¦"', 'sport', 'Asks: Sport', 5],
  [PREFIX, '"¦"', 'alumni_2_', 'alumni_2_first_name and so on', 3],
  [CONTENT, '"buttons": [{ "to": "¦" }], "content": [', 'final-steps', 'Final steps', 3],
  [CONTENT, '"when": { "condition": "¦" }, "content": [', 'has_taken_act', 'The student has taken the ACT.', 6],
  [KEY, '"¦": {', 'city', 'City (Personal text)', 100],
  [[`${PERSONAL}/schema.json`, '"required": ['], '"required": ["¦", ', 'suffix', 'Suffix', 6],
  [['schemas/data-model.json', '"#/$defs/personal_text"'], '"¦"', '#/$defs/yes_no', 'Yes or No: Y, N, or empty while unanswered.', 15],
  [['institution.config.json', '"education"'], '"¦"', 'education', 'Education', 3],
] as const)('at %j, %s offers %s', async ([place, after, name, sentence, atLeast]) => {
  const { offered } = await opened(place, after);
  expect(offered).toHaveProperty([name], sentence);
  expect(Object.keys(offered).length).toBeGreaterThanOrEqual(atLeast);
});

test('only what fits is offered: questions of this section alone, values of this list alone', async () => {
  const order = await opened(ORDER, '"¦", "middle');
  const { properties } = JSON.parse(readFileSync(`${PERSONAL}/schema.json`, 'utf8')) as { properties: object };
  expect(Object.keys(order.offered)).toEqual(Object.keys(properties));
  const yesNo = await opened(['schemas/conditions.json', '"N"'], '"¦"');
  expect(yesNo.offered).toEqual({ Y: 'Yes', N: 'No' });
});

const noSuch = (name: string, what: string, file: string): string =>
  `"${name}": There is no such ${what} in ${file}. After adding one, run: npm run check`;

test.for([
  [ORDER, '"frist_name", "middle', `"frist_name": There is no such question in ${PERSONAL}/schema.json.`],
  [LOOK, '"frist_name": {', `"frist_name": There is no such question in ${PERSONAL}/schema.json.`],
  [WIDGET, '"ui:widget": "txt"', `"txt": Value is not accepted. Valid values: ${WIDGET_NAMES.map((widget) => `"${widget}"`).join(', ')}.`],
  [LIST, '"countriesNoUs"', noSuch('countriesNoUs', 'list', 'schemas/options')],
  [CONDITION, '"lives_outside"', noSuch('lives_outside', 'condition', 'schemas/conditions.json')],
  [LIST, '{ "by": "country", "CANADA": "months" }', noSuch('CANADA', 'value', 'schemas/options/countries.json')],
  [RULE, '{ "equls": [1, 2] }', '"equls": Property equls is not allowed.'],
  [RULE, '{ "answered": { "var": "contry" } }', noSuch('contry', 'key', 'schemas/data-model.json')],
  [RULE, '{ "equals": [{ "var": "country" }, "Canada"] }', noSuch('Canada', 'value', 'schemas/options/countries.json')],
  [RULE, '{ "and": [{ "!": { "notIn": [{ "var": "sat_taken" }, ["YES"]] } }] }', noSuch('YES', 'value', 'schemas/options/yes-no.json')],
  [COUNTRY, '"US"', noSuch('US', 'value', 'schemas/options/countries.json')],
  [SECTION, '"section": "personel"', '"personel": There is no such folder in schemas/pages/about.'],
  [TAB, '{ "section": "transcript" }', '"transcript": There is no such folder in schemas/pages/education.'],
  [PREFIX, '"alumni_4_"', '"alumni_4_": The data model lacks a key of this block with this prefix. After adding them, run: npm run check'],
  [CONTENT, '"buttons": [{ "text": "button.back", "to": "eduction" }], "content": [', noSuch('eduction', 'folder', 'schemas/pages')],
  [KEY, '"midle_name": {', noSuch('midle_name', 'key', 'schemas/data-model.json')],
] as const)('at %j, %s is underlined once', async ([place, after, message]) => {
  expect((await opened(place, after)).underlined).toEqual([message]);
});

test.for([
  ['{ "equals": [{ "var": "country" }, { "var": "current_country" }] }'],
  ['{ "equals": [{ "var": "country" }, ""] }'],
  [
    '{ "and": [{ "gte": [{ "var": "sat_score_math" }, 500] }, { "equals": [{ "var": "legal_agree" }, true] }, { "lt": [{ ' +
      '"current_year": [] }, 2050] }] }',
  ],
  ['{ "some": [{ "var": "country" }, { "equals": [{ "var": "" }, "x"] }] }'],
] as const)('%j is not underlined', async ([rule]) => {
  expect((await opened(RULE, rule)).underlined).toEqual([]);
});

test('hovering a name says what it means', async () => {
  expect((await opened(LOOK, '"first¦_name": {')).hover).toContain('First name');
  expect((await opened(CONDITION, '"lives¦_outside_usa"')).hover).toContain('a home country other than the United States');
});
