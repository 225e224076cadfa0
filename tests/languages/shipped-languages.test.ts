import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { programWork } from '../../scripts/languages/language-work.ts';
import { stateOf } from '../../scripts/languages/language-state.ts';
import { kinds } from '../../src/form/compile/form-file-kinds.ts';
import { errorsOf } from '../../src/form/compile/meta-schemas.ts';
import { programLanguages } from '../../src/form/compile/in-language.ts';

const complete = { missing: [], old: [], differing: [] };
const languageKind = kinds.find(({ meta }) => meta === 'language');

test('every language of the program is complete, and as its meta schema says', () => {
  if (!languageKind) throw new Error('There is no such kind');
  for (const language of programLanguages.slice(1)) {
    const work = programWork(language);
    expect(stateOf(work), language).toMatchObject(complete);
    expect(errorsOf(languageKind, work.translations), language).toEqual([]);
  }
});

test('every file of a language of the program is one of its languages', () => {
  const entries = readdirSync(join(resolve('.'), 'schemas/meta'), { recursive: true, encoding: 'utf8' });
  const files = entries.filter((path) => path.startsWith('languages/')).map((path) => path.replace(/^languages\/|\.json$/g, ''));
  expect(files.sort()).toEqual(programLanguages.slice(1).toSorted());
});

test('what is missing makes a language incomplete', () => {
  expect(stateOf({ ...programWork('en'), translations: {} }).missing.length).toBeGreaterThan(300);
});
