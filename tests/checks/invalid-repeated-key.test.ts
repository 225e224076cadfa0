import { describe, expect, test } from 'vitest';
import { runAjvCli } from '../../src/authoring/form-files/run-ajv-cli.ts';
import { checkFormFiles, formatFinding } from '../../src/authoring/checks/check-form-files.ts';
import { readValidFile, validFormWithFiles } from './valid-form.ts';

const MODEL = 'schemas/data-model.json';
const PAGE = 'schemas/pages/start/page.json';

function application(entry: string, prefixes = ['work_1_', 'work_2_']): string {
  return validFormWithFiles({
    [MODEL]: readValidFile(MODEL).replace('"work_{n}_city": { "$ref": "#/$defs/text", "times": 2 }', entry),
    [PAGE]: readValidFile(PAGE).replace('["work_1_", "work_2_"]', JSON.stringify(prefixes)),
  });
}

const findingsOf = async (root: string): Promise<readonly string[]> => (await checkFormFiles(root)).findings.map(formatFinding);

describe('a key with {n}', () => {
  test('stands for as many keys as it says, for the form, the checks and ajv-cli', async () => {
    const root = application('"work_{n}_city": { "$ref": "#/$defs/text", "times": 3 }', ['work_1_', 'work_2_', 'work_3_']);
    const { findings, compiled } = await checkFormFiles(root);
    expect(findings).toEqual([]);
    expect(Object.keys(compiled?.form.dataModel ?? {}).filter((key) => key.startsWith('work_'))).toEqual([
      'work_1_city',
      'work_2_city',
      'work_3_city',
    ]);
    expect(runAjvCli(root).filter(({ passed }) => !passed)).toEqual([]);
  });

  test.for<readonly [mistake: string, entry: string, finding: string]>([
    [
      'no number of keys',
      '"work_{n}_city": { "$ref": "#/$defs/text" }',
      'invalid-repeated-key  "work_{n}_city" does not say how many numbers {n} stands for',
    ],
    [
      'no {n}',
      '"work_city": { "$ref": "#/$defs/text", "times": 2 }',
      'invalid-repeated-key  "work_city" is there 2 times, and says nowhere',
    ],
    ['none', '"work_{n}_city": { "$ref": "#/$defs/text", "times": 0 }', 'meta-schema  "times" is less than 1'],
    ['half of one', '"work_{n}_city": { "$ref": "#/$defs/text", "times": 1.5 }', 'meta-schema  "times" is not a whole number'],
    ['too many', '"work_{n}_city": { "$ref": "#/$defs/text", "times": 10000 }', 'meta-schema  "times" is more than 10'],
    ['two {n}', '"work_{n}_{n}": { "$ref": "#/$defs/text", "times": 2 }', 'meta-schema  "work_{n}_{n}" is not allowed here'],
    [
      'a key that is there already',
      '"work_2_city": { "$ref": "#/$defs/text" }, "work_{n}_city": { "$ref": "#/$defs/text", "times": 2 }',
      'invalid-repeated-key  "work_{n}_city" stands for "work_2_city" too',
    ],
  ])('with %s is one finding at its line', async ([, entry, finding]) => {
    const found = await findingsOf(application(entry));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^schemas\/data-model\.json:9:/);
    expect(found[0]).toContain(finding);
  });

  test.for<readonly [mistake: string, prefixes: readonly string[], finding: string]>([
    ['more components', ['work_1_', 'work_2_', 'work_3_'], 'Write "times": 3 at the keys of the block'],
    ['a gap', ['work_2_'], '"work" has the prefix "work_2_" but not "work_1_"'],
  ])('in a repeat with %s is one finding at the prefix', async ([, prefixes, finding]) => {
    const found = await findingsOf(application('"work_{n}_city": { "$ref": "#/$defs/text", "times": 2 }', [...prefixes]));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${PAGE}:10:`);
    expect(found[0]).toContain('prefix-mismatch');
    expect(found[0]).toContain(finding);
  });
});
