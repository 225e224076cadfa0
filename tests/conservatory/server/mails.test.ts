import { resolve } from 'node:path';
import type { Email } from 'postal-mime';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { readInstitutionAssets, createMailLogo } from '../../../scripts/vite/institution-assets.ts';
import { endpoints, LANGUAGE_COOKIE } from '../../../src/api/endpoints.ts';
import { documentRequestEndpoints } from '../../../src/api/student-endpoints.ts';
import { loadFormDefinition } from '../../../src/server/platform/form-definition.ts';
import { openMailServer } from '../../server/mail-server.ts';
import { openServer, PASSWORD } from '../../server/server-under-test.ts';

const FOLDER = resolve('tests/institutions/conservatory');

const post = await openMailServer();
const definition = loadFormDefinition(FOLDER);
const { assets } = definition.form.institution;
const server = await openServer(
  { SMTP_URL: `smtp://127.0.0.1:${post.port}` },
  { definition: () => definition, mailLogo: () => createMailLogo(readInstitutionAssets(FOLDER, { ...(assets && { assets }) })) },
);
afterAll(async () => {
  await server.stop();
  await post.close();
});

async function arrived(address: string, nth = 1): Promise<Email | undefined> {
  const mails = () => post.received.filter(({ recipients }) => recipients.includes(address));
  await expect.poll(() => mails().length, { timeout: 15_000 }).toBe(nth);
  return mails().at(-1)?.mail;
}

test('emails are in the words of the institution, by the name and in the language of their reader, with its logo', async () => {
  const english = server.browser();
  await english.call(endpoints.signUp, { username: 'lea@example.org', password: PASSWORD }, { 'accept-language': 'en-CA' });
  const confirmation = await arrived('lea@example.org');
  const code = /^\d{6}$/m.exec(confirmation?.text ?? '')?.[0] ?? 'none';
  expect(confirmation?.subject).toBe(`${code} is your code – Fleuve Conservatory`);
  expect(confirmation?.text).toContain('you have until March 1, 2027 to submit your application');
  expect(confirmation?.html).toContain(`>${code}</strong>`);
  expect(confirmation?.html).toContain('<strong>March 1, 2027</strong>');
  const [logo] = confirmation?.attachments ?? [];
  expect(logo).toMatchObject({ contentId: '<logo@matricula>', mimeType: 'image/png', related: true });
  expect(await sharp(Buffer.from(logo?.content as ArrayBuffer)).metadata()).toMatchObject({ format: 'png', height: 80 });

  await english.call(endpoints.confirm, { username: 'lea@example.org', code });
  await english.call(endpoints.login, { username: 'lea@example.org', password: PASSWORD });
  await english.call(endpoints.saveAnswers, { answers: { prenom: 'Léa' } });
  await server.browser().call(endpoints.forgotPassword, { username: 'lea@example.org' }, { 'accept-language': 'fr-CA' });
  const reset = await arrived('lea@example.org', 2);
  expect(reset?.subject).toBe('Your new password – Fleuve Conservatory');
  const link = /^Choose my password <(http:[^\s<>]+\/reset\?[^\s<>]+)>$/m.exec(reset?.text ?? '')?.[1];
  expect(reset?.text).toMatch(/^Léa, you asked for a new password/);
  expect(reset?.html).toContain(`<a href="${link?.replaceAll('&', '&#38;')}"`);

  english.cookies.set(LANGUAGE_COOKIE, 'fr');
  const request = { key: 'releve_transmis', name: 'Kate', email: 'kate@school.example' };
  expect(await english.call(documentRequestEndpoints.askForDocument, request)).toMatchObject({ status: 200 });
  expect((await arrived('kate@school.example'))?.text, 'its reader has the language of the account, not of the page').toMatch(
    /this document: Official transcript\.\n\nLéa can read it\.[^]*once, until \w+ \d+, 20\d\d at /,
  );

  await server.browser().call(endpoints.signUp, { username: 'zoe@example.org', password: PASSWORD }, { 'accept-language': 'fr' });
  expect((await arrived('zoe@example.org'))?.subject).toMatch(/^\d{6} est votre code – Conservatoire du Fleuve$/);
});
