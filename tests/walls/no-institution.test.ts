import { describe, expect, test } from 'vitest';
import { soundForm } from '../checks/sound-form.ts';
import { shippedInstitutions } from '../institutions/shipped.ts';
import { identityOf, namesIn } from './institution-names.ts';
import { namedInCode } from './named-in-code.ts';
import { code, institutionsIn, program, read } from './names-found.ts';

const TODAY = '2027-01-31';

describe.each(shippedInstitutions)('nothing of $name is in the program', ({ folder }) => {
  const checkedForm = soundForm(folder, TODAY);
  const names = namesIn(checkedForm);

  test('no name of its form is in the code', () => {
    expect([...code].flatMap(([file, named]) => institutionsIn(file, named, names))).toEqual([]);
  });

  test('neither is who it is, not even in a comment', () => {
    const identity = identityOf(checkedForm);
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
  const named = namedInCode(written, 'src/web/new.tsx');
  expect(institutionsIn('src/web/new.tsx', named, [{ name, what: 'a name' }])).toEqual([`src/web/new.tsx: ${name}, a name`]);
});

test('what a file imports is no mention, nor is a word of the format or of the program', () => {
  const named = namedInCode("import { a } from './last-words.ts';\nexport const b = [a, 'country', 'parent'];", 'src/web/new.ts');
  const names = ['last-words', 'country', 'parent'].map((name) => ({ name, what: 'a name' }));
  expect(institutionsIn('src/web/new.ts', named, names)).toEqual([]);
});
