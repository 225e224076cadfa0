import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkSchemas } from '../../../scripts/checks/check-schemas.ts';
import { writeMultiplied, writeWithLongerList } from '../../bench/multiplied-form.ts';

const ROOT = join(import.meta.dirname, '../../..');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'matricula-many-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a form that asks everything three times, and translates it, is as right as the one that asks it once', async () => {
  writeMultiplied(ROOT, folder, 3);
  const [{ findings: once, compiled }, { findings, compiled: larger }] = [await checkSchemas(ROOT), await checkSchemas(folder)];
  expect([once, findings]).toEqual([[], []]);
  expect(Object.keys(larger?.form.questions ?? {})).toHaveLength(3 * Object.keys(compiled?.form.questions ?? {}).length);
});

test('one wrong word in the third copy is found there, and nowhere else', async () => {
  writeMultiplied(ROOT, folder, 3);
  const file = join(folder, 'schemas/pages/education-3/sat/ui.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"ui:widget": "select"', '"ui:widget": "selekt"'));
  expect((await checkSchemas(folder)).findings).toMatchObject([{ rule: 'unknown-widget', file: 'schemas/pages/education-3/sat/ui.json' }]);
});

test('a list of 20,000 options is checked as any other, and two that are alike in it are found', async () => {
  writeWithLongerList(ROOT, folder, 'majors', 20_000);
  expect((await checkSchemas(folder)).findings).toEqual([]);
  const file = join(folder, 'schemas/options/majors.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"MORE_19999"', '"MORE_7"'));
  expect((await checkSchemas(folder)).findings).toMatchObject([{ rule: 'duplicate-option', file: 'schemas/options/majors.json' }]);
});
