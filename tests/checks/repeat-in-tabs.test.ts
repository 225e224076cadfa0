import { expect, test } from 'vitest';
import { runAjvCli } from '../../src/authoring/form-files/run-ajv-cli.ts';
import { findingsWithChanges, type ExampleChange } from './example-form.ts';
import { findingsWithFiles, validFormWithFiles } from './valid-form.ts';

const START = 'schemas/pages/start/page.json';
const FINISH = 'schemas/pages/finish/page.json';
const BIRTHPLACE = 'schemas/pages/start/birthplace/logic.json';
const PERSON = 'schemas/pages/start/person/logic.json';

const work = { repeat: 'work', block: 'place', prefixes: ['work_1_', 'work_2_'], title: 'Workplace {n}', button: 'button.add' };
const birthplace = { section: 'birthplace', block: 'place', prefix: '' };
const person = { section: 'person' };
const tabsOf = (one: readonly object[], several: readonly object[]): object => ({
  tabs: 'places',
  title: 'Where have you lived?',
  tabs_of: [
    { id: 'one', title: 'In one place', sections: one },
    { id: 'several', title: 'In several', sections: several },
  ],
});
const page = (...content: readonly object[]): string =>
  JSON.stringify({ title: 'Start', step: 'Step One', content, buttons: [{ text: 'button.next', to: 'finish' }] }, null, 2);
/** The same with these parts in the second tab, or with a repeat there that is as `work` but for this. */
const inTab = (...parts: readonly object[]) => ({ [START]: page(person, tabsOf([birthplace], parts)) });
const workThat = (differs: object) => inTab({ ...work, ...differs });
const started = (part: string): string => JSON.stringify({ required: { born_abroad: { started: part } } });
/** `work` in a tab, at which another tab looks; or which a rule outside the tabs names. */
const lookingIn = (rule: object) => ({
  ...inTab(work),
  [BIRTHPLACE]: JSON.stringify({ hidden: { or: [{ '!': { condition: 'is_born_abroad' } }, rule] } }),
});
const naming = (part: string) => ({ ...inTab(work), [PERSON]: started(part) });

test('a repeat in a tab is fine for the checks, for ajv-cli, and for rules outside the tabs and in its own', async () => {
  const files = {
    ...inTab(work),
    [PERSON]: started('start/work'),
    'schemas/conditions.json': JSON.stringify({
      is_born_abroad: { means: 'The student was born in another country.', when: { equals: [{ var: 'born_abroad' }, 'Y'] } },
      works: { means: 'The student works.', when: { any_of: [{ repeat: 'work' }, { answered: { var: 'city' } }] } },
    }),
    'schemas/pages/finish/agreement/logic.json': JSON.stringify({ hidden: { '!': { condition: 'works' } } }),
  };
  expect(await findingsWithFiles(files)).toEqual([]);
  expect(runAjvCli(validFormWithFiles(files)).filter(({ passed }) => !passed)).toEqual([]);
});

test.for<readonly [mistake: string, files: Readonly<Record<string, string>>, ...findings: readonly string[]]>([
  [
    'whose keys are not in the data model',
    workThat({ prefixes: ['work_1_', 'wrk_2_'] }),
    'prefix-mismatch  With the prefix "wrk_2_" the block "place" asks "wrk_2_city", not in schemas/data-model.json  Did you mean',
  ],
  [
    'in tabs in a tab',
    inTab(tabsOf([birthplace], [work])),
    '"tabs" is not allowed here  Tabs are entries of "content" in page.json, never inside a tab, which has sections and repeats.',
  ],
  [
    'in two tabs',
    { [START]: page(person, tabsOf([birthplace, work], [work])) },
    'duplicate-section  The page has two sections or repeats called "work"  Give one of them another name, or remove it',
  ],
  [
    'in a tab and outside',
    { [START]: page(person, tabsOf([birthplace], [work]), work) },
    'duplicate-section  The page has two sections or repeats called "work"',
  ],
  [
    'with the name of one on another page',
    {
      ...workThat({ prefixes: ['work_1_'] }),
      [FINISH]: JSON.stringify({
        title: 'Finish',
        step: 'Submit',
        content: [{ section: 'agreement' }, { ...work, prefixes: ['work_2_'] }],
      }),
    },
    'duplicate-section  Another page has a repeat with this name: start/work',
  ],
  [
    'whose answer another tab reads',
    lookingIn({ answered: { var: 'work_1_city' } }),
    'cross-tab-reference  "work_1_city" is asked in another tab',
  ],
  [
    'whose components another tab looks at',
    lookingIn({ any_of: [{ repeat: 'work' }, { answered: { var: 'city' } }] }),
    'cross-tab-reference  The repeat "work" is in another tab, and is empty while this one shows',
  ],
  [
    'whose components another tab counts',
    lookingIn({ '>': [{ count_of: [{ repeat: 'work' }] }, 1] }),
    'cross-tab-reference  The repeat "work" is in another tab',
  ],
  [
    'that another tab asks whether it is started',
    lookingIn({ started: 'start/work' }),
    'cross-tab-reference  "start/work" is in another tab',
  ],
  [
    'of which another tab asks whether a component is started',
    lookingIn({ started: 'start/work-2' }),
    'cross-tab-reference  "start/work-2" is in another tab',
  ],
  ['that is named without its page', naming('work'), 'unknown-section-or-repeat  There is no section "work"'],
  ['that is named by its tab', naming('start/several'), 'unknown-section-or-repeat  There is no section "start/several"'],
  ['that is named by its tabs', naming('start/places'), 'unknown-section-or-repeat  There is no section "start/places"'],
  [
    'whose title has another place than {n}',
    workThat({ title: 'Workplace {number}' }),
    'unknown-placeholder  "{number}" is not filled in here, so students would see it literally  Filled in here: "{n}"',
  ],
  [
    'beside a section whose title has {n}',
    { [START]: page(person, tabsOf([{ ...birthplace, title: 'Place {n}' }], [work])) },
    'unknown-placeholder  "{n}" is not filled in here',
  ],
  [
    'whose button has no sentence',
    workThat({ button: 'button.ad' }),
    'unknown-text  There is no sentence "button.ad" in schemas/text/en.json  Did you mean "button.add"?',
  ],
  [
    'of a block that is not there',
    workThat({ block: 'plaice' }),
    'unknown-block  schemas/blocks/plaice/schema.json does not exist  Did you mean "place"?',
  ],
  [
    'of too many components',
    workThat({ prefixes: ['work_1_', 'work_2_', 'work_3_'] }),
    'prefix-mismatch  With the prefix "work_3_" the block "place" asks "work_3_city"; "work_{n}_city" has fewer numbers',
  ],
  [
    'with the same prefix twice',
    workThat({ prefixes: ['work_1_', 'work_1_'] }),
    'prefix-mismatch  The prefix "work_1_" appears twice in "work"',
  ],
  ['without its title', workThat({ title: undefined }), 'meta-schema  "title" is missing  Add "title": Heading of each'],
])('a repeat %s is found where it is, with advice', async ([, files, ...expected]) => {
  const found = await findingsWithFiles(files);
  expect(found).toHaveLength(expected.length);
  expected.forEach((words, n) => expect(found[n]).toContain(words));
  const [first = START] = Object.keys(files).reverse();
  for (const line of found) expect(line.slice(0, first.length), line).toBe(first);
});

test('tabs in which most personas answer more than one are found, as only the chosen one counts', () => {
  const ada: ExampleChange = ['schemas/personas/ada.json', '"english_score": 100', '"english_score": 100, "english_lessons": 4'];
  const bea: ExampleChange = ['schemas/personas/bea.json', '"english_lessons": 4', '"english_score": 100, "english_lessons": 4'];
  const finding =
    /studies\/page\.json:7:\d+ +invalid-persona +2 of 2 personas answer questions in several of these tabs.*make the tabs sections/;
  expect(findingsWithChanges(ada).join('\n')).not.toMatch('several of these tabs');
  expect(findingsWithChanges(ada, bea)).toEqual([expect.stringMatching(finding)]);
});
