import { afterAll, expect, test } from 'vitest';
import { findApplications, type ApplicationMatch } from '../../src/operations/applications/find-applications.ts';
import { formatApplication } from '../../src/operations/applications/format-application.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { loadSecrets } from '../../src/server/platform/secrets.ts';
import { normalizeSearchWords } from '../../src/server/office/office-index.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { findAccountIdByReferenceOrEmail } from '../../src/server/submissions/full-application-store.ts';
import { runApplicationsCommand } from './applications-command.ts';
import { sharedServer } from './server-under-test.ts';
import { completeAnswers, tinyApplication } from './tiny-application.ts';

const server = await sharedServer();
const definition = tinyApplication();
const { dataKeys: keys } = loadSecrets({ dataDir: server.dataDir });
const { db, close } = openDatabase(server.databaseUrl, () => undefined);
afterAll(close);

const ada = await server.student('ada@find.example', { ...completeAnswers, first_name: 'Ada', ssn: '123-45-6789' });
await ada.call(endpoints.submit);
const { reference } = await server.submissionOf('ada@find.example');
await server.browser().call(endpoints.signUp, { username: 'signed-up@find.example', password: 'Harbor light 4 all!' });
await server.student('adele@find.example', { first_name: 'Ade\u0300le' });

const find = async (text: string) => (await findApplications(db, keys, definition, text)).found;
const emails = (found: readonly ApplicationMatch[]): readonly string[] => found.map(({ email }) => email);

test('an application is found by its reference, its address and its name, whatever the capitals and the encoding of accents', async () => {
  for (const words of [reference, reference.toLowerCase(), ' Ada@find.example ', 'ADA@', 'ada@f'])
    expect(emails(await find(words)), words).toEqual(['ada@find.example']);
  expect(emails(await find('ad'))).toEqual(['ada@find.example', 'adele@find.example']);
  expect(emails(await find('ADÈLE'))).toEqual(['adele@find.example']);
  for (const words of ['adele', 'example ADELE', 'find.example ade'])
    expect(emails(await find(words)), words).toEqual(['adele@find.example']);
  expect(emails(await find(reference.replace('-', '')))).toEqual(['ada@find.example']);
  for (const words of ['Grace', '"', '%', 'signed-up@find.example']) expect(await find(words), words).toEqual([]);
  expect(await find(reference)).toEqual([{ reference, submittedAt: server.clock(), name: 'Ada', email: 'ada@find.example' }]);
  expect(await find('adele@find.example')).toMatchObject([{ reference: undefined, submittedAt: undefined, name: 'Ade\u0300le' }]);
});

test('an application is shown as its student reads it, with secrets masked', async () => {
  const shown = async (name: string): Promise<string> =>
    formatApplication({ db, keys, definition, timeZone: 'UTC' }, (await findAccountIdByReferenceOrEmail(db, name)) ?? '');
  const text = await shown(reference);
  expect(text).toMatch(new RegExp(`^${reference}, submitted .* UTC\nAda, ada@find\\.example\n`));
  expect(text).toContain('Country: United States');
  expect(text).toContain('6789');
  expect(text).not.toContain('123-45');
  expect(await shown('adele@find.example')).toContain('A draft, which has not been submitted');
});

test('the command says what it found, and each look is in the audit log', async () => {
  expect(await command('find', 'Grace')).toEqual([0, "No application has 'Grace' as its reference, or in its name or address.\n"]);
  expect(await command('show', reference)).toEqual([0, expect.stringContaining(`${reference}, submitted`)]);
  expect(await command('show', 'Grace')).toEqual([1, expect.stringContaining("There is no application 'Grace'.")]);
  expect(
    await server.query(
      "SELECT event, actor, account_id IS NULL AS all FROM audit WHERE event LIKE 'application%' AND actor = 'operator' ORDER BY id",
    ),
  ).toEqual([
    { event: 'applications_searched', actor: 'operator', all: true },
    { event: 'application_shown', actor: 'operator', all: false },
  ]);
});

async function command(...options: readonly string[]): Promise<readonly [code: number | null, output: string]> {
  const { code, output } = await runApplicationsCommand(server, options);
  return [code, output];
}

test('a name with an apostrophe is found with it, with another one and without', () => {
  for (const written of ["O'Brien", 'O’Brien', 'obrien', 'OʼBRIEN']) expect(normalizeSearchWords(written)).toEqual(['obrien']);
});
