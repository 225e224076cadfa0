import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brandPlugin } from '../../scripts/vite/brand-plugin.ts';
import { directionOf } from '../../src/form/model/language.ts';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { composeMail } from '../../src/server/mail/compose.ts';
import { goodApplication } from '../checks/overlaid-application.ts';
import { smallDocuments } from '../form/small-form.ts';

/** The document of an institution that writes its files in another language than English. */
function documentIn(languages: unknown): string {
  const root = goodApplication();
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
])('%s is written %s', (language, direction) => expect(directionOf(language)).toBe(direction));

test('an institution that writes in French alone says so in its form and mails, with its own sentences', () => {
  const { form } = compileForm({
    ...smallDocuments,
    'institution.config.json': { ...smallDocuments['institution.config.json'], languages: ['fr'] },
    'schemas/text/fr.json': { 'mail.confirm.subject': 'Votre code', 'account.log_out': 'Se déconnecter' },
  });
  expect([form.language, form.text['account.log_out']]).toEqual(['fr', 'Se déconnecter']);
  const mail = composeMail(form, { kind: 'confirm', to: 'ada@example.org', params: { code: '123456', minutes: '10' } }, '2026-11-22');
  expect(mail.subject).toBe('Votre code');
  expect(mail.html).toContain('<html lang="fr" dir="ltr">');
});
