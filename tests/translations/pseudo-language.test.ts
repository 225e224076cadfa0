import { expect, test } from 'vitest';
import { checkFormFiles } from '../../src/authoring/checks/check-form-files.ts';
import { translateToPseudoLanguage, toPseudoText } from '../../src/authoring/translations/pseudo-language.ts';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { optionsFile, type OptionsFile } from '../../src/form/model/form-file-paths.ts';
import { runNodeProcess } from '../run-commands.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';

test('a sentence in the pseudo-language is accented, a third longer, and keeps its names in braces', () => {
  expect(toPseudoText('Logged in as {name}')).toBe('⟦Ļóğğéd íñ áś {name}·······⟧');
  expect(toPseudoText('[Log in](/login)')).toBe('⟦[Ļóğ íñ](/login)······⟧');
  expect(toPseudoText('')).toBe('');
});

test.each(shippedInstitutions)('every sentence of $name is in it, and the structure is the same', async ({ folder }) => {
  const { compiled } = await checkFormFiles(folder);
  if (!compiled) throw new Error('There is no form');
  const { form, findings } = compileForm(translateToPseudoLanguage(compiled.formFiles));
  expect(findings).toEqual([]);
  expect(Object.keys(form.questions)).toEqual(Object.keys(compiled.form.questions));
  const isWritten = (path: OptionsFile): boolean => 'options' in (compiled.formFiles[path] ?? {});
  const sentences = [
    ...Object.values(form.questions).flatMap(({ label, fullLabel, requiredMessage }) => [label, fullLabel, requiredMessage]),
    ...form.pages.flatMap(({ title, step }) => [title, step]),
    ...Object.values(form.sections).map(({ title }) => title),
    ...Object.entries(form.lists).flatMap(([id, list]) =>
      isWritten(optionsFile(id)) && 'options' in list ? list.options.map(({ label }) => label) : [],
    ),
    ...Object.entries(form.text).flatMap(([key, text]) => (key === '$schema' ? [] : [text])),
  ];
  expect(sentences.filter((text) => text !== '' && !/^⟦.*⟧$/s.test(text))).toEqual([]);
  expect(sentences.length).toBeGreaterThan(500);
});

test('the former name of the pages from right to left says what to type', async () => {
  expect(await runNodeProcess(['scripts/dev.ts', '--language', 'ar-XB'])).toEqual({
    code: 2,
    output: '"ar-XB" is an option now. Type: npm run dev -- --language en-XA --rtl\nnpm run dev -- --help lists its options.\n',
  });
});
