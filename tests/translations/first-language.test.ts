import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkFormFiles } from '../../src/authoring/checks/check-form-files.ts';
import { untranslatedText } from '../../src/authoring/checks/untranslated-text.ts';
import type { CheckedForm } from '../../src/authoring/form-files/checked-form.ts';
import { sentencesNeededInLanguage, translatedLanguages } from '../../src/authoring/translations/translatable-sentences.ts';
import { compileLocaleFormat } from '../../src/form/compile/compile-locale-format.ts';
import { formatFileSize } from '../../src/form/model/file-rules.ts';
import { formatInstant, formatPlainDateTime } from '../../src/form/model/format-plain-date-time.ts';
import { formatIsoDate } from '../../src/form/model/locale-format.ts';
import { formatWithUnit } from '../../src/form/model/units.ts';
import { monthNames, parseTypedDate } from '../../src/web/renderer/parse-typed-date.ts';
import { brandPlugin } from '../../scripts/vite/brand-plugin.ts';
import { textDirectionOf } from '../../src/form/model/form-files.ts';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { composeMail } from '../../src/server/mail/compose-mail.ts';
import { copyValidForm } from '../checks/valid-form.ts';
import { smallFormFiles } from '../form/small-form.ts';

function documentIn(languages: unknown): string {
  const root = copyValidForm();
  const file = join(root, 'institution.config.json');
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), languages }));
  const { transformIndexHtml } = brandPlugin(root) as unknown as { transformIndexHtml: (html: string) => { html: string } };
  return transformIndexHtml(readFileSync('src/web/index.html', 'utf8')).html;
}

test.each([
  [undefined, '<html lang="en" dir="ltr">'],
  [['fr', 'en'], '<html lang="fr" dir="ltr">'],
  [['ar'], '<html lang="ar" dir="rtl">'],
  ['a mistake that the checks report', '<html lang="en" dir="ltr">'],
])('a document of an institution with the languages %j begins with %s', (languages, begins) => {
  expect(documentIn(languages)).toContain(begins);
});

test.each([
  ['en', 'ltr'],
  ['arn', 'ltr'],
  ['he-IL', 'rtl'],
  ['az-Arab', 'rtl'],
])('%s is written %s', (language, direction) => expect(textDirectionOf(language)).toBe(direction));

test('an institution that writes in French alone says so in its form and mails, with its own sentences', () => {
  const french = compileForm({
    ...smallFormFiles,
    'institution.config.json': { ...smallFormFiles['institution.config.json'], languages: ['fr'] },
    'schemas/text/fr.json': { 'account.log_out': 'Quitter' },
    'schemas/content/mail-confirm.json': { subject: 'Votre code', blocks: [{ paragraph: '{code}' }] },
  });
  expect([french.form.language, french.form.text['account.log_out']]).toEqual(['fr', 'Quitter']);
  const formState = { answers: {}, counts: {}, tabs: {}, today: '2026-11-22' };
  const params = { code: '123456', minutes: '10' };
  const mail = composeMail(french, { kind: 'confirm', to: 'ada@example.org', params, formState });
  expect(mail.subject).toBe('Votre code');
  expect(mail.html).toContain('<html lang="fr" dir="ltr">');
});

test.each(['ar-EG', 'fa', 'th', 'bn', 'mr', 'my', 'ckb', 'pl', 'pt-BR', 'es-419'])(
  'in %s, days and numbers are said as they are typed: in the Gregorian calendar and Latin digits',
  (language) => {
    const notation = compileLocaleFormat(language);
    const said = [
      formatInstant(new Date('2027-03-01T16:05:00Z'), language, 'UTC'),
      formatPlainDateTime('2027-03-01T17:00', language, 'UTC'),
      formatWithUnit(2027, 'EUR', { language, notation }),
      formatFileSize(2_027_000, language),
      formatIsoDate('2027-03-01', notation),
    ];
    expect(said.filter((text) => /(?![0-9])\p{Nd}/u.test(text) || !/2\D?027|1[.,]9/.test(text))).toEqual([]);
    expect(parseTypedDate(`1 ${monthNames(language)[2]} 2027`, { language, notation }).date).toBe('2027-03-01');
  },
);

describe.each(['fr', 'fr-CA'])('where the program speaks the first language, as in %s', (first) => {
  const formFiles = {
    ...smallFormFiles,
    'institution.config.json': { ...smallFormFiles['institution.config.json'], languages: [first, 'en-CA'] },
  };

  test('its own sentences and content are in it, and in English for those who chose that', () => {
    const [french, english] = [first, 'en-CA'].map((language) => compileForm(formFiles, language));
    expect([french?.form.text['account.log_out'], english?.form.text['account.log_out']]).toEqual(['Se déconnecter', 'Log Out']);
    expect([french, english].map((one) => JSON.stringify(one?.contents['privacy-cookies']))).toEqual([
      expect.stringContaining('Ce que cet appareil conserve'),
      expect.stringContaining('What this device keeps'),
    ]);
  });

  test('nothing of it needs a translation', () => {
    const programs = (language: string): readonly string[] =>
      sentencesNeededInLanguage(formFiles, language)
        .map(({ file }) => file)
        .filter((file) => /^(meta|content)\//.test(file));
    expect([programs(first), programs('en-CA')]).toEqual([[], []]);
    expect(programs('ht')).toEqual(expect.arrayContaining(['meta/text/en.json', 'content/privacy-cookies.json']));
    expect(translatedLanguages(formFiles)).toEqual(['en-CA']);
  });
});

test.each([
  ['Schreib, welche Allergien du hast', 1],
  ['Massachusetts Institute of Technology', 0],
  ['Vegetarisch', 0],
])('in any language, a translation that is its sentence is found from five words on: "%s"', (of, count) => {
  const formFiles = {
    'institution.config.json': { languages: ['de', 'en'] },
    'schemas/languages/en.json': { 'options/list.json': { 'options.A.label': { of, is: of } } },
  };
  const found = untranslatedText.run({ formFiles } as unknown as CheckedForm);
  expect(found.map(({ what }) => what)).toEqual(Array(count).fill('This translation is the same as its sentence'));
});

test('where the first language changes, its sentences are found under the name of the old one, and nothing is missing', async () => {
  const root = copyValidForm();
  const file = join(root, 'institution.config.json');
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), languages: ['en-CA'] }));
  const { findings } = await checkFormFiles(root);
  expect(findings.map(({ rule, file: at, advice }) => `${rule} ${at} ${advice}`)).toEqual([
    'orphan-file schemas/text/en.json Rename it to schemas/text/en-CA.json, or put its language first in "languages" of ' +
      'institution.config.json.',
  ]);
});
