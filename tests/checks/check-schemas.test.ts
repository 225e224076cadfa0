import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkSchemas } from '../../scripts/checks/check-schemas.ts';
import { checks } from '../../scripts/checks/checks.ts';
import { FIXTURES, goodApplication, overlaid, withFiles } from './overlaid-application.ts';

const START = 'schemas/pages/start/page.json';
const PERSON = 'schemas/pages/start/person';
const BIRTHPLACE = 'schemas/pages/start/birthplace';

/** Check to the one finding of its fixture: file, line:column. */
const expected: Readonly<Record<string, readonly [file: string, place: string]>> = {
  'cannot-be-finished': [`${PERSON}/logic.json`, '3:38'],
  'circular-copy': [`${PERSON}/logic.json`, '3:86'],
  'circular-value': [`${PERSON}/logic.json`, '2:14'],
  'component-in-block': ['schemas/blocks/place/logic.json', '3:64'],
  'computed-value': [`${PERSON}/schema.json`, '9:16'],
  'content-does-not-fit': ['schemas/content/help.json', '3:20'],
  'contradictory-limits': [`${PERSON}/schema.json`, '6:75'],
  'copy-does-not-fit': [`${PERSON}/logic.json`, '3:86'],
  'differing-placeholder': ['schemas/languages/es.json', '3:58'],
  'duplicate-json-key': ['schemas/text/en.json', '5:3'],
  'duplicate-option': ['schemas/options/yes-no.json', '1:60'],
  'duplicate-question': ['schemas/pages/finish/agreement/schema.json', '5:5'],
  'duplicate-section': [START, '7:18'],
  'duplicate-tab': [START, '11:17'],
  'duplicate-translation': ['schemas/languages/es.json', '2:3'],
  'file-encoding': ['schemas/options/yes-no.json', '1:42'],
  'file-size-over-limit': [`${PERSON}/ui.json`, '5:92'],
  'fill-does-not-fit': [`${PERSON}/ui.json`, '5:63'],
  'hidden-by-own-answer': [`${BIRTHPLACE}/logic.json`, '2:15'],
  'json-syntax': ['schemas/text/en.json', '3:24'],
  'key-not-in-data-model': [`${PERSON}/schema.json`, '7:5'],
  'kind-mismatch': [`${PERSON}/schema.json`, '6:52'],
  'list-does-not-fit': [`${PERSON}/ui.json`, '5:68'],
  'low-contrast': ['institution.config.json', '14:71'],
  'message-never-shown': [`${PERSON}/schema.json`, '7:25'],
  'meta-schema': [START, '4:3'],
  'missing-companion': [`${PERSON}/ui.json`, '4:66'],
  'missing-configuration': ['institution.config.json', '12:32'],
  'missing-language': ['institution.config.json', '12:23'],
  'missing-placeholder': ['schemas/content/mail-confirm.json', '3:3'],
  'needless-buttons': ['schemas/pages/finish/page.json', '5:3'],
  'never-shown': [`${BIRTHPLACE}/logic.json`, '3:81'],
  'no-right-answer': [`${PERSON}/schema.json`, '6:75'],
  'no-such-key': ['schemas/blocks/place/logic.json', '3:24'],
  'no-way-on': ['schemas/pages/finish/page.json', '5:3'],
  'not-a-name': ['institution.config.json', '9:65'],
  'nothing-to-choose': [`${PERSON}/ui.json`, '5:52'],
  'opening-does-not-fit': ['institution.config.json', '12:13'],
  'operator-does-not-fit': ['schemas/conditions.json', '4:15'],
  'option-does-not-fit': [`${PERSON}/ui.json`, '4:87'],
  'orphan-file': ['schemas/options/colors.json', '1:1'],
  'orphan-folder': ['schemas/pages/start/hobbies/schema.json', '1:1'],
  'other-tab': [`${BIRTHPLACE}/logic.json`, '2:90'],
  'page-for-everyone': ['schemas/pages/finish/page.json', '4:3'],
  'persona-does-not-fit': ['schemas/personas/bo.json', '6:5'],
  'picture-does-not-fit': ['schemas/assets/logo.svg', '3:3'],
  'plural-does-not-fit': ['schemas/text/en.json', '5:21'],
  'prefix-mismatch': [START, '10:31'],
  'repeated-key': ['schemas/data-model.json', '8:5'],
  'required-twice': [`${PERSON}/logic.json`, '2:103'],
  'reserved-page': ['institution.config.json', '12:32'],
  'rule-always-holds': ['schemas/conditions.json', '4:15'],
  'rule-cycle': [`${PERSON}/logic.json`, '3:18'],
  'rule-never-holds': ['schemas/conditions.json', '4:15'],
  'same-title': [START, '11:16'],
  'section-schema': [`${PERSON}/schema.json`, '9:30'],
  'sentence-does-not-fit': ['schemas/content/help.json', '3:20'],
  'shadowed-choice': [`${PERSON}/logic.json`, '5:19'],
  'substring-in': ['schemas/conditions.json', '4:48'],
  'too-many-components': [START, '10:7'],
  'ui-order': [`${PERSON}/ui.json`, '2:3'],
  'unanswered-satisfies': ['schemas/conditions.json', '4:15'],
  'unasked-variable': ['schemas/conditions.json', '4:35'],
  'unknown-block': [START, '6:35'],
  'unknown-condition': ['schemas/pages/start/birthplace/logic.json', '2:35'],
  'unknown-fact': ['schemas/text/en.json', '5:21'],
  'unknown-keyword': ['schemas/meta/text.schema.json', '6:67'],
  'unknown-language': ['schemas/languages/es.json', '1:1'],
  'unknown-operator': ['schemas/conditions.json', '4:15'],
  'unknown-option-list': [`${PERSON}/ui.json`, '3:64'],
  'unknown-option-value': ['schemas/conditions.json', '4:52'],
  'unknown-page': [START, '15:46'],
  'unknown-part': ['schemas/conditions.json', '4:83'],
  'unknown-place': ['schemas/languages/es.json', '4:5'],
  'unknown-placeholder': ['schemas/text/en.json', '5:21'],
  'unknown-section': [START, '6:18'],
  'unknown-source': [`${PERSON}/logic.json`, '3:86'],
  'unknown-text': [START, '15:25'],
  'unknown-variable': ['schemas/conditions.json', '4:35'],
  'unknown-widget': [`${PERSON}/ui.json`, '4:33'],
  'unused-condition': ['schemas/conditions.json', '6:3'],
  'unused-fact': ['institution.config.json', '11:14'],
  'unused-text': ['schemas/text/en.json', '5:3'],
  'widget-does-not-fit': [`${PERSON}/ui.json`, '3:32'],
};

async function findingsOf(root: string): Promise<readonly string[]> {
  const { findings } = await checkSchemas(root);
  return findings.map(({ rule, file, line, column }) => `${rule} ${file}:${line}:${column}`);
}

describe('every check', () => {
  test('has a file with its name and a fixture, and every fixture has a check', () => {
    const names = checks.map((check) => check.name).sort();
    const files = readdirSync(resolve('scripts/checks'))
      .filter((name) => existsAsCheck(name))
      .map((name) => name.replace('.ts', ''));
    const fixtures = readdirSync(FIXTURES).filter((name) => name !== 'good');
    expect(files.sort()).toEqual(names);
    expect(fixtures.sort()).toEqual(names);
    expect(Object.keys(expected).sort()).toEqual(names);
  });

  test.for(Object.entries(expected))('%s finds its fixture, and nothing else does', async ([name, [file, place]]) => {
    expect(await findingsOf(overlaid(name))).toEqual([`${name} ${file}:${place}`]);
  });

  test('says what is wrong and what to do', async () => {
    for (const name of Object.keys(expected)) {
      const { findings } = await checkSchemas(overlaid(name));
      for (const { what, advice } of findings)
        expect(
          [what, advice].every((text) => text.length > 10),
          name,
        ).toBe(true);
    }
  });
});

const existsAsCheck = (name: string): boolean =>
  name.endsWith('.ts') && !['checks.ts', 'check-schemas.ts', 'finding-line.ts', 'sarif.ts'].includes(name);

test('the good little application passes', async () => {
  expect(await findingsOf(goodApplication())).toEqual([]);
});

test('a question without a widget has the usual one for its type, for the checks as for students', async () => {
  const finish = 'schemas/pages/finish/agreement/ui.json';
  const withoutWidgets = withFiles({
    [`${PERSON}/ui.json`]: '{ "ui:order": ["first_name", "born_abroad"], "born_abroad": { "ui:options": { "list": "yes-no" } } }',
    [finish]: '{ "ui:order": ["agree"] }',
  });
  expect(await findingsOf(withoutWidgets)).toEqual([]);
  const { findings } = await checkSchemas(
    withFiles({ [finish]: '{ "ui:order": ["agree"],\n  "agree": { "ui:options": { "list": "yes-no", "width": "short" } } }' }),
  );
  expect(findings.map(({ rule, line, column, what }) => `${rule} ${line}:${column} ${what}`)).toEqual([
    'widget-does-not-fit 2:38 The widget "checkbox" offers no options',
    'option-does-not-fit 2:57 The widget "checkbox" has no option "width"',
  ]);
});

test('a misspelled rule for questions in a meta schema is found, wherever it is', async () => {
  const path = 'schemas/meta/section.schema.json';
  const written = readFileSync(path, 'utf8');
  for (const right of ['"maxLength": { "description"', '"maxLength", "pattern"']) {
    const wrong = written.replace(right, right.replace('maxLength', 'maxLenght'));
    const { findings } = await checkSchemas(withFiles({ [path]: wrong }));
    const before = wrong.slice(0, wrong.indexOf('"maxLenght"')).split('\n');
    expect(findings).toMatchObject([
      { rule: 'unknown-keyword', file: path, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 },
    ]);
    expect(findings[0]?.advice).toContain('Did you mean "maxLength"?');
  }
});

test('several mistakes are reported in one run, sorted by place', async () => {
  const root = withFiles({
    [`${PERSON}/ui.json`]:
      '{\n  "ui:order": ["born_abroad", "frist_name"],\n  "born_abroad": { "ui:widget": "radio", "ui:options": { "list": "yes-no" } }\n' +
      '}\n',
    'schemas/conditions.json': '{ "is_born_abroad": { "means": "Born abroad.", "when": { "equals": [{ "var": "born" }, "Y"] } } }',
  });
  expect(await findingsOf(root)).toEqual([
    'unknown-variable schemas/conditions.json:1:78',
    `ui-order ${PERSON}/ui.json:2:3`,
    `ui-order ${PERSON}/ui.json:2:31`,
  ]);
});

test('mistakes in the structure of files come first, all in one run; what follows from them is not reported', async () => {
  const root = withFiles({
    [`${PERSON}/ui.json`]:
      '{\n  "ui:order": ["born_abroad", "frist_name"],\n  "born_abroad": { "ui:widget": "radios", "ui:options": { "list": "yes-no" } }\n' +
      '}\n',
    'schemas/conditions.json': '{ "is_born_abroad": { "means": "Born abroad.", "when": { "equal": [{ "var": "born" }, "Y"] } } }',
    'schemas/options/yes-no.json': '{ "options": [{ "value": "Y", "label": "Yes" }, { "value": "Y", "label": "No" }] }',
  });
  expect(await findingsOf(root)).toEqual([
    'unknown-operator schemas/conditions.json:1:58',
    'duplicate-option schemas/options/yes-no.json:1:60',
    `unknown-widget ${PERSON}/ui.json:3:33`,
  ]);
});

test('a file that is not JSON does not hide mistakes within other files, nor cause findings elsewhere', async () => {
  const root = withFiles({
    [`${PERSON}/schema.json`]: '{ "title": "You",\n  "properties": { "first_name": { "title": "First Name" "type": "string" } } }',
    'schemas/options/yes-no.json': '{ "options": [{ "value": "Y", "lable": "Yes" }] }',
  });
  expect(await findingsOf(root)).toEqual(['meta-schema schemas/options/yes-no.json:1:31', `json-syntax ${PERSON}/schema.json:2:56`]);
});

test.for([
  ['a comma too many', '{ "a": 1, }', '1:9', /extra comma/],
  ['a missing value', '{ "a": }', '1:8', /value is missing/],
  ['a name without quotes', '{ a: 1 }', '1:3', /double quotes/],
  ['a text that is not closed', '{ "a": "b }', '1:8', /is not closed/],
  ['a comment', '{ "a": "b" } // why', '1:14', /no comments/],
  ['a byte order mark', '\ufeff{ "a": "b" }', '1:1', /byte order mark/],
  ['nothing', '', '1:1', /empty/],
  ['a missing brace', '{ "a": "b"', '1:11', /closing/],
  ['text after the end', '{ "a": "b" } }', '1:14', /after its end/],
  ['curly quotes', '{ “a”: "b" }', '1:3', /curly quotes/],
  ['a brace that closes a list', '{\n"a": ["b", "c"} }', '2:15', /A } closes a \[/],
  ['a bracket that closes an object', '{ "a": { "b": "c"], "d": "e" }', '1:18', /A ] closes a {/],
  ['a decimal comma', '{ "a": 2,5 }', '1:9', /has a point/],
  ['True', '{ "a": True }', '1:8', /small letters/],
  ['the marks of a merge', '{\n<<<<<<< HEAD\n"a": "b"\n=======\n"a": "c"\n>>>>>>> other\n}', '2:1', /Two versions/],
  ['a no-break space', '{\n\u00a0\u00a0"a": "b" }', '2:1', /invisible character/],
  ['quotes within a text', '{ "a": "not "first" name" }', '1:13', /ends at this double quote/],
  ['a name without its closing quote', '{ "a: "b" }', '1:7', /ends at this double quote/],
  ['a number that begins with 0', '{ "a": 010 }', '1:8', /begins with 0/],
] as const)('JSON with %s is explained', async ([, text, place, what]) => {
  const {
    findings: [finding],
  } = await checkSchemas(withFiles({ 'schemas/text/en.json': text }));
  expect(finding).toMatchObject({ rule: 'json-syntax', file: 'schemas/text/en.json' });
  expect(`${finding?.line}:${finding?.column}`).toBe(place);
  expect(finding?.what).toMatch(what);
});

test('a file in UTF-16 is one finding, and not one about its quotes', async () => {
  const root = withFiles({});
  writeFileSync(join(root, 'schemas/text/en.json'), Buffer.from('\ufeff{ "button.add": "Add" }', 'utf16le'));
  expect(await findingsOf(root)).toEqual(['file-encoding schemas/text/en.json:1:1']);
});

test.for(['[]', 'null', '7', '"text"', '{ "__proto__": 1 }', '{ "content": 5 }', '{ "properties": { "first_name": null } }'])(
  'a file that says %s is a finding, never a failure',
  async (text) => {
    const { compiled } = await checkSchemas(goodApplication());
    const files = Object.keys(compiled?.documents ?? {});
    expect(files).toContain('institution.config.json');
    for (const file of files) {
      const { findings } = await checkSchemas(withFiles({ [file]: text }));
      expect(findings.length, file).toBeGreaterThan(0);
    }
  },
);
