import { expect, test } from 'vitest';
import { checkFormFiles } from '../../src/authoring/checks/check-form-files.ts';
import { changeValidFiles, readValidFile, validFormWithFiles, findingsWithFiles } from './valid-form.ts';

const PAGE = 'schemas/pages/start/page.json';
const page = readValidFile(PAGE);
const repeat = page.slice(page.indexOf('{\n      "repeat"'), page.lastIndexOf('\n  ],'));
const REPEAT = '"prefixes": ["work_1_", "work_2_"],';
const BIRTHPLACE = '{ "section": "birthplace", "block": "place", "prefix": "" }';

async function found(from: string, to: string): Promise<readonly string[]> {
  const { findings } = await checkFormFiles(validFormWithFiles(changeValidFiles([PAGE, from, to])));
  return findings.filter(({ rule }) => rule !== 'unused-text').map(({ rule, what, advice }) => `${rule}: ${what}. ${advice}`);
}

test('a repeat whose title has no number is found, and the title with one is offered', async () => {
  expect(await found('Workplace {n}', 'Workplace')).toEqual([
    'duplicate-title: All 2 components of "work" would have the heading "Workplace". Write {n} where the number belongs: "Workplace {n}".',
  ]);
  expect(await found(REPEAT, `${REPEAT} "message_prefix": "Workplace:",`)).toEqual([
    expect.stringContaining('words before each message "Workplace:". Write {n} where the number belongs: "Workplace {n}:".'),
  ]);
});

test('one component needs no number, and an answer tells several apart', async () => {
  expect(await found('Workplace {n}', 'Workplace in {answer.city|some place}')).toEqual([]);
  expect(await found(REPEAT, `${REPEAT} "message_prefix": "{n}.",`)).toEqual([]);
});

test('a block that is asked twice on a page has two titles', async () => {
  const parts = (title: string): string => `{ "section": "job", "block": "place", "prefix": "work_1_"${title} }, ${BIRTHPLACE}`;
  const both = `${BIRTHPLACE},\n    ${repeat}`;
  expect(await found(both, parts(''))).toEqual([
    'duplicate-title: The block "place" is asked twice on this page with the heading "Place". ' +
      'Give one of them another "title" in page.json: students could not tell them apart.',
  ]);
  expect(await found(both, parts(', "title": "Work"'))).toEqual([]);
});

test('two uses of a block of which only one ever shows may have one title', async () => {
  const parts = `{ "section": "job", "block": "place", "prefix": "work_1_" }, ${BIRTHPLACE}`;
  const abroad = { equals: [{ var: 'born_abroad' }, 'Y'] };
  const root = validFormWithFiles({
    ...changeValidFiles([PAGE, `${BIRTHPLACE},\n    ${repeat}`, parts]),
    'schemas/pages/start/birthplace/logic.json': { hidden: abroad },
    'schemas/pages/start/job/logic.json': { hidden: { '!': abroad } },
  });
  expect((await checkFormFiles(root)).findings.filter(({ rule }) => rule === 'duplicate-title')).toEqual([]);
});

const PERSON = 'schemas/pages/start/person';
const YES_NO = 'schemas/options/yes-no.json';

test.each([
  ['"label": "No"', '"label": "YES"', /duplicate-option {2}The label "YES" differs from "Yes" only in capitals or spaces/],
  ['"label": "No"', '"label": " Yes "', /duplicate-option {2}The label " Yes " differs from "Yes" only in capitals or spaces/],
  ['"value": "N"', '"value": "y"', /duplicate-option {2}The value "y" differs from "Y" only in capitals or spaces/],
])('an option with %s written %s is the same to those who read it', async (from, to, finding) => {
  expect(await findingsWithFiles(changeValidFiles([YES_NO, from, to]))).toEqual([expect.stringMatching(finding)]);
});

test('two questions that show together have labels of their own', async () => {
  const title = '"title": "Were you born abroad?"';
  expect(await findingsWithFiles(changeValidFiles([`${PERSON}/schema.json`, title, '"title": "first  name"']))).toEqual([
    expect.stringMatching(/duplicate-title {2}"first_name" and "born_abroad" show together with the label "first {2}name"/),
  ]);
});

test('of which only one can show, they may share a label', async () => {
  const group = [
    { when: { equals: [{ var: 'agree' }, true] }, show: ['first_name'] },
    { when: { notAnswered: { var: 'agree' } }, show: ['born_abroad'] },
  ];
  const titles = changeValidFiles([`${PERSON}/schema.json`, '"title": "Were you born abroad?"', '"title": "First name"']);
  expect(await findingsWithFiles({ ...titles, [`${PERSON}/logic.json`]: { groups: [group] } })).not.toContainEqual(
    expect.stringContaining('duplicate-title'),
  );
});
