import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { requireCheckedForm } from '../checks/require-checked-form.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';
import { listIdentityTexts, listInstitutionNames, type InstitutionName } from './institution-names.ts';
import { readCodeNames, type CodeNames } from './code-names.ts';
import { PROJECT_FOLDER } from '../../src/command-line/institution.ts';
import { listFiles } from '../../src/server/platform/list-files.ts';

const TEMPLATE = 'src/authoring/template/files/';
const LISTS = /^(scripts|tests)\/lookup\//;

const filesBelow = (folder: string): readonly string[] => listFiles(join(PROJECT_FOLDER, folder)).map((path) => `${folder}/${path}`);
const read = (file: string): string => readFileSync(join(PROJECT_FOLDER, file), 'utf8');

const program = [...filesBelow('src'), ...filesBelow('scripts')].filter((file) => !file.startsWith(TEMPLATE));
const isCode = (file: string): boolean => /\.([cm]?ts|tsx|[cm]js)$/.test(file) && !file.endsWith('.d.ts');

const code: ReadonlyMap<string, CodeNames> = new Map(program.filter(isCode).map((file) => [file, readCodeNames(read(file), file)]));

const format = new Set<string>();
const addWords = (part: unknown): void => {
  if (Array.isArray(part)) return part.forEach(addWords);
  if (typeof part === 'string') format.add(part);
  if (typeof part !== 'object' || part === null) return;
  for (const [name, child] of Object.entries(part)) {
    format.add(name);
    addWords(child);
  }
};
for (const file of filesBelow('schemas/meta')) {
  if (/^schemas\/meta\/[a-z-]+\.schema\.json$/.test(file)) addWords(JSON.parse(read(file)));
}
/** Plain words that the program uses as names of its own, such as `parent` or `service`: as texts they say nothing. */
const ownWords = new Set([...code.values()].flatMap(({ identifiers }) => [...identifiers]));

/** Can only be a name that someone has given: `hs_name`, `final-steps`, `rule.too_young`, `FRESHMAN`. */
const isDistinctive = (name: string): boolean => /[_.-]|[a-z][A-Z]|^[A-Z]{3,}$/.test(name);

/** The names of an institution that code uses: one that is distinctive anywhere, and another one as a whole text or in a path. */
function institutionsIn(file: string, { texts, words, identifiers }: CodeNames, names: readonly InstitutionName[]): readonly string[] {
  return names
    .filter(({ name, what }) => {
      if (format.has(name) || (what === 'a value of an option' && LISTS.test(file))) return false;
      const isText = texts.has(name) || texts.has(`/${name}`);
      if (!isDistinctive(name)) return isText && !ownWords.has(name);
      // Capitals are also constants, and words of SQL.
      return isText || (!/^[A-Z]+$/.test(name) && (identifiers.has(name) || words.has(name)));
    })
    .map(({ name, what }) => `${file}: ${name}, ${what}`);
}

const TODAY = '2027-01-31';

describe.each(shippedInstitutions)('nothing of $name is in the program', ({ folder }) => {
  const checkedForm = requireCheckedForm(folder, TODAY);
  const names = listInstitutionNames(checkedForm);

  test('no name of its form is in the code', () => {
    expect([...code].flatMap(([file, named]) => institutionsIn(file, named, names))).toEqual([]);
  });

  test('neither is who it is, not even in a comment', () => {
    const identity = listIdentityTexts(checkedForm);
    const mentions = program.flatMap((file) => identity.filter((text) => read(file).includes(text)).map((text) => `${file}: ${text}`));
    expect(mentions).toEqual([]);
  });
});

test.each([
  ["const code = answers['hs_ceeb_name'];", 'hs_ceeb_name'],
  ['const name = answers.hs_ceeb_name;', 'hs_ceeb_name'],
  ["go('/last-words');", 'last-words'],
  ["const last = 'last-words';", 'last-words'],
  ['go(`/${base}/last-words`);', 'last-words'],
  ["const first = pages[0] ?? 'prologue';", 'prologue'],
  ["go('/prologue');", 'prologue'],
  ["const isDigits = country === 'XYZ';", 'XYZ'],
  ["const shown = <p title={t('rule.too_odd')} />;", 'rule.too_odd'],
])('%s is found', (written, name) => {
  const named = readCodeNames(written, 'src/web/new.tsx');
  expect(institutionsIn('src/web/new.tsx', named, [{ name, what: 'a name' }])).toEqual([`src/web/new.tsx: ${name}, a name`]);
});

test('what a file imports is no mention, nor is a word of the format or of the program', () => {
  const named = readCodeNames("import { a } from './last-words.ts';\nexport const b = [a, 'country', 'parent'];", 'src/web/new.ts');
  const names = ['last-words', 'country', 'parent'].map((name) => ({ name, what: 'a name' }));
  expect(institutionsIn('src/web/new.ts', named, names)).toEqual([]);
});
