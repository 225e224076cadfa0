import { expect, test } from 'vitest';
import { findingsOf, good } from './overlaid-form.ts';

const PERSON = 'schemas/pages/start/person';
const YES_NO = 'schemas/options/yes-no.json';

async function foundAfter(file: string, from: string, to: string, more: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const before = good(file);
  expect(before).toContain(from);
  return findingsOf({ [file]: before.replace(from, to), ...more });
}

test.each([
  ['"label": "No"', '"label": "YES"', /duplicate-option {2}The label "YES" differs from "Yes" only in capitals or spaces/],
  ['"label": "No"', '"label": " Yes "', /duplicate-option {2}The label " Yes " differs from "Yes" only in capitals or spaces/],
  ['"value": "N"', '"value": "y"', /duplicate-option {2}The value "y" differs from "Y" only in capitals or spaces/],
])('an option with %s written %s is the same to those who read it', async (from, to, finding) => {
  expect(await foundAfter(YES_NO, from, to)).toEqual([expect.stringMatching(finding)]);
});

test('two questions that show together have labels of their own', async () => {
  const title = '"title": "Were you born abroad?"';
  expect(await foundAfter(`${PERSON}/schema.json`, title, '"title": "first  name"')).toEqual([
    expect.stringMatching(/same-title {2}"first_name" and "born_abroad" show together with the label "first {2}name"/),
  ]);
});

test('of which only one can show, they may share a label', async () => {
  const logic = JSON.stringify({
    groups: [
      [
        { when: { equals: [{ var: 'agree' }, true] }, show: ['first_name'] },
        { when: { notAnswered: { var: 'agree' } }, show: ['born_abroad'] },
      ],
    ],
  });
  const found = await foundAfter(`${PERSON}/schema.json`, '"title": "Were you born abroad?"', '"title": "First name"', {
    [`${PERSON}/logic.json`]: logic,
  });
  expect(found).toEqual([]);
});
