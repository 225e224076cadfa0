import { expect, test } from 'vitest';
import { checkFormFiles } from '../../src/authoring/checks/check-form-files.ts';
import { validFormWithFiles } from './valid-form.ts';

const BLOCK = 'schemas/blocks/place';
const found = async (files: Readonly<Record<string, object>>): Promise<readonly string[]> => {
  const { findings } = await checkFormFiles(validFormWithFiles(files));
  return findings.map(({ rule, file, what, advice }) => `${rule} ${file}: ${what}. ${advice}`);
};
const rule = (key: string, name = 'city'): object => ({
  rules: [{ keys: [key], must: { gte: [{ length: { var: name } }, 2] }, message: 'rule.too_short' }],
});
const asking = (title: string): object => ({ title: 'Place', type: 'object', properties: { city: { title, type: 'string' } } });
const NAMED =
  /^component-key-in-block schemas\/blocks\/place\/\w+\.json: "work_.+_(city(_desc)?)" is "\1" of one use of this block.* Write/;

test.for<readonly [where: string, file: string, document: object, advice: string]>([
  ['a rule, by the key of the first component', `${BLOCK}/logic.json`, rule('city', 'work_1_city'), 'Write "city":'],
  ['a rule, by the key of another component', `${BLOCK}/logic.json`, rule('city', 'work_2_city'), 'Write "city":'],
  ['a rule, by the key of the label of a choice', `${BLOCK}/logic.json`, rule('city', 'work_2_city_desc'), 'Write "city_desc":'],
  ['a rule, with a place for the number', `${BLOCK}/logic.json`, rule('city', 'work_{n}_city'), 'Write "city":'],
  ['the keys of a rule', `${BLOCK}/logic.json`, rule('work_1_city'), 'Write "city":'],
  ['a label', `${BLOCK}/schema.json`, asking('In which county is {answer.work_1_city|it}?'), 'Write {answer.city|...}:'],
  ['ui.json', `${BLOCK}/ui.json`, { 'ui:order': ['city'], work_2_city: { 'ui:widget': 'text' } }, 'Write "city":'],
])('a question of a block is named without prefix in %s', async ([, file, document, advice]) => {
  const [finding = '', ...others] = await found({ [file]: document });
  expect(others).toEqual([]);
  expect(finding).toMatch(NAMED);
  expect(finding).toContain(advice);
});

test('the name without a prefix, an answer from elsewhere, and the full key outside of the block are right', async () => {
  expect(await found({ [`${BLOCK}/logic.json`]: rule('city') })).toEqual([]);
  expect(await found({ [`${BLOCK}/logic.json`]: rule('city', 'first_name') })).toEqual([]);
  expect(await found({ 'schemas/pages/start/person/logic.json': rule('first_name', 'work_1_city') })).toEqual([]);
});
