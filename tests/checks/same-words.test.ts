import { expect, test } from 'vitest';
import { changedFiles, findingsOf } from './overlaid-form.ts';

const PERSON = 'schemas/pages/start/person';
const YES_NO = 'schemas/options/yes-no.json';

test.each([
  ['"label": "No"', '"label": "YES"', /duplicate-option {2}The label "YES" differs from "Yes" only in capitals or spaces/],
  ['"label": "No"', '"label": " Yes "', /duplicate-option {2}The label " Yes " differs from "Yes" only in capitals or spaces/],
  ['"value": "N"', '"value": "y"', /duplicate-option {2}The value "y" differs from "Y" only in capitals or spaces/],
])('an option with %s written %s is the same to those who read it', async (from, to, finding) => {
  expect(await findingsOf(changedFiles([YES_NO, from, to]))).toEqual([expect.stringMatching(finding)]);
});

test('two questions that show together have labels of their own', async () => {
  const title = '"title": "Were you born abroad?"';
  expect(await findingsOf(changedFiles([`${PERSON}/schema.json`, title, '"title": "first  name"']))).toEqual([
    expect.stringMatching(/same-title {2}"first_name" and "born_abroad" show together with the label "first {2}name"/),
  ]);
});

test('of which only one can show, they may share a label', async () => {
  const group = [
    { when: { equals: [{ var: 'agree' }, true] }, show: ['first_name'] },
    { when: { notAnswered: { var: 'agree' } }, show: ['born_abroad'] },
  ];
  const titles = changedFiles([`${PERSON}/schema.json`, '"title": "Were you born abroad?"', '"title": "First name"']);
  expect(await findingsOf({ ...titles, [`${PERSON}/logic.json`]: { groups: [group] } })).toEqual([]);
});
