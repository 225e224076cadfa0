import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { programTranslationJob } from '../../src/authoring/translations/translation-jobs.ts';
import { translationStatus } from '../../src/authoring/translations/translation-status.ts';
import { formFileKinds } from '../../src/form/compile/form-file-kinds.ts';
import { metaSchemaErrors } from '../../src/form/compile/meta-schemas.ts';
import { programLanguages } from '../../src/form/compile/translate-form-files.ts';

const complete = { missing: [], old: [], differing: [] };
const languageKind = formFileKinds.find(({ meta }) => meta === 'language');

test('every language of the program is complete, and as its meta schema says', () => {
  if (!languageKind) throw new Error('There is no such kind');
  for (const language of programLanguages.slice(1)) {
    const work = programTranslationJob(language);
    expect(translationStatus(work), language).toMatchObject(complete);
    expect(metaSchemaErrors(languageKind, work.translations), language).toEqual([]);
  }
});

test('every file of a language of the program is one of its languages', () => {
  const entries = readdirSync(join(resolve('.'), 'schemas/meta'), { recursive: true, encoding: 'utf8' });
  const files = entries.filter((path) => path.startsWith('languages/')).map((path) => path.replace(/^languages\/|\.json$/g, ''));
  expect(files.sort()).toEqual(programLanguages.slice(1).toSorted());
});

test('what is missing makes a language incomplete', () => {
  expect(translationStatus({ ...programTranslationJob('en'), translations: {} }).missing.length).toBeGreaterThan(300);
});
