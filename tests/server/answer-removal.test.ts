import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endpoints, fillPathParams } from '../../src/api/endpoints.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { runApplicationsCommand } from './applications-command.ts';
import { createPrintPageFetcher } from './print-pages.ts';
import { quickConverter } from './quick-converter.ts';
import { createRetentionTimeSteps } from './retention-time-steps.ts';
import { openServer, PASSWORD, type TestBrowser } from './server-under-test.ts';
import { createServiceTokenIssuer } from './service-token-issuer.ts';
import { completeAnswers, tinyWithRetention } from './tiny-application.ts';
import { createTestPdf, pollUntilEnded, uploadAndWaitForConversion } from './upload-file.ts';

const definition = tinyWithRetention('UTC', { submitted: { days: 900 }, answers: [{ of: ['score', 'finish/papers'], days: 90 }] });
const server = await openServer(
  {},
  { definition: () => definition, converter: quickConverter, fetchPage: async (asked) => createPrintPageFetcher(() => server.app)(asked) },
);
afterAll(server.stop);
const time = createRetentionTimeSteps(server);
time.jump(1);
const folder = createTemporaryFolder('removal', afterAll);
const token = await createServiceTokenIssuer(server).issueForSystem(['applications:read'], 900);

async function submitted(username: string): Promise<string> {
  const student = await server.student(username, { ...completeAnswers, score: 35 });
  await uploadAndWaitForConversion(server, student, 'transcript', 'grades.pdf', await createTestPdf());
  expect((await student.call(endpoints.submit)).status).toBe(200);
  expect(await copyOf(student)).toMatch(/"value":"35"/);
  return server.idOf(username);
}
async function loggedIn(username: string): Promise<TestBrowser> {
  const browser = server.browser();
  await browser.call(endpoints.login, { username, password: PASSWORD });
  return browser;
}
async function copyOf(student: TestBrowser): Promise<string> {
  await pollUntilEnded(() => student.read(endpoints.pdfCopy));
  const { rawPayload } = await server.app.inject({ url: endpoints.pdfFile.path, cookies: Object.fromEntries(student.cookies) });
  return (await readPdf(rawPayload)).pages.join('').replaceAll(/\s/g, '');
}
const fetched = (id: string) =>
  server.browser().read(fillPathParams(endpoints.submittedApplication, { id }), undefined, { authorization: `Bearer ${token}` });
const valuesOf = async (username: string) => {
  const { pages } = await (await loggedIn(username)).read(endpoints.submission);
  const items = pages.flatMap(({ sections }) => sections.flatMap((section) => section.items));
  return Object.fromEntries(items.map(({ key, value }) => [key, value]));
};

test('answers whose time is over are removed with their files everywhere, and each place says so', { timeout: 90_000 }, async () => {
  const [ada, held] = [await submitted('ada@short.example'), await submitted('held@short.example')];
  await server.student('draft@short.example', { ...completeAnswers, score: 35 });
  await server.query('UPDATE account SET held_at = now() WHERE id = $1', [held]);
  // A clock that jumps removes nothing.
  time.jump(91);
  await time.sweep();
  expect((await fetched(ada)).answers['score']).toBe(35);

  await time.pass(7);
  const day = time.today();
  expect(await fetched(ada)).toMatchObject({ removed: { score: day, transcript: day, translation: day } });
  expect(Object.keys((await fetched(ada)).answers)).not.toContain('score');
  expect(await fetched(held)).toMatchObject({ removed: {}, answers: { score: 35 } });
  expect(await valuesOf('ada@short.example')).toMatchObject({
    first_name: 'Ada',
    score: expect.stringMatching(/^Deleted on .*\d{4}, as/) as string,
  });
  expect(await valuesOf('held@short.example')).toMatchObject({ score: '35' });
  expect(await server.submissionOf('ada@short.example')).toMatchObject({ answers: { first_name: 'Ada' } });
  expect(JSON.stringify(await server.submissionOf('ada@short.example'))).not.toMatch(/"score"|grades\.pdf/);
  expect((await (await loggedIn('draft@short.example')).call(endpoints.profile)).body['answer']).toMatchObject({ score: 35 });

  const files = await server.query('SELECT answer_key FROM document WHERE account_id = $1', [ada]);
  expect(files).toEqual([]);
  const copy = await copyOf(await loggedIn('ada@short.example'));
  expect(copy).toContain('Deletedon');
  expect(copy).not.toMatch(/"value":"35"|transcript1/);
  const kept = await server.query('SELECT object_key FROM pdf_copy WHERE account_id = $1 OR account_id IS NULL', [ada]);
  expect(kept).toHaveLength(1);

  const file = join(folder, 'all.csv');
  await runApplicationsCommand(server, ['export', '--out', file]);
  const table = readFileSync(file, 'utf8');
  expect(table.match(new RegExp(`deleted ${day}`, 'g'))).toHaveLength(3);
  expect(await server.query("SELECT actor FROM audit WHERE event = 'answers_removed'")).toEqual([{ actor: 'retention' }]);

  // Another sweep finds nothing more.
  await time.pass(2);
  expect(await server.query("SELECT 1 FROM audit WHERE event = 'answers_removed'")).toHaveLength(1);
});
