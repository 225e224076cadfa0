import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkFormSources } from '../../src/authoring/checks/check-form-files.ts';
import { allChecks } from '../../src/authoring/checks/checks.ts';
import { exampleForm, exampleFormWithMistake, mistakeLines } from './example-form.ts';

test('every check of a file is in the list, under a name of its own', () => {
  const written = ['checks', 'rule-checks']
    .flatMap((folder) => readdirSync(resolve('src/authoring', folder)).map((name) => resolve('src/authoring', folder, name)))
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => readFileSync(file, 'utf8').match(/(?<=^ +name: ')[\w-]+(?=',\n +what:)/gm) ?? []);
  expect(written.sort()).toEqual(allChecks.map(({ name }) => name).sort());
});

test('the application of the examples, which has what is right in each, has no findings', () => {
  expect(checkFormSources(exampleForm)).toMatchObject({ findings: [], warnings: [] });
});

describe.each(allChecks)('the example of $name', ({ name, example }) => {
  test('has its finding and no other, at the mistake', () => {
    const { findings, warnings } = checkFormSources(exampleFormWithMistake(name));
    const found = findings.length > 0 ? findings : warnings;
    expect(found).toMatchObject([{ rule: name, file: example.foundIn ?? example.file }]);
    const [finding] = found;
    expect([finding?.what, finding?.advice].every((text) => text !== undefined && text.length > 10)).toBe(true);
    const [first, last] = mistakeLines(example);
    expect(example.foundIn !== undefined || (finding && finding.line >= first && finding.line <= last)).toBe(true);
  });

  test('is short enough to read', () => {
    for (const snippet of [example.wrong, example.right]) {
      const lines = snippet.split('\n');
      expect(lines.length).toBeLessThanOrEqual(6);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(128);
    }
  });
});
