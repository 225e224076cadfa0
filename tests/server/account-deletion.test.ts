import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { accountEndpoints } from '../../src/api/account-endpoints.ts';
import { documentRequestEndpoints } from '../../src/api/student-endpoints.ts';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { officeEndpoints } from '../../src/api/office-endpoints.ts';
import { addWebhook } from '../../src/server/webhooks/webhooks.ts';
import { createRecordAuditEvent } from '../../src/server/audit/record-audit-event.ts';
import { createSecrets } from '../../src/server/platform/secrets.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { runApplicationsCommand } from './applications-command.ts';
import { createPrintPageFetcher } from './print-pages.ts';
import { findFilesWithWords, findWordsInServerData, tableNamesIn } from './search-server-data.ts';
import { quickConverter } from './quick-converter.ts';
import { waitForJobs, type TestBrowser, openServer, OTHER_PASSWORD, PASSWORD, type ServerUnderTest } from './server-under-test.ts';
import { createSystemAndEditor } from './system-and-editor.ts';
import { createRetentionTimeSteps } from './retention-time-steps.ts';
import { completeAnswers, tinyWithRetention } from './tiny-application.ts';
import { uploadAndWaitForConversion, createTestPdf, uploadFile } from './upload-file.ts';
import { openWebhookReceiver } from './webhook-receiver.ts';

/** Its servers delete what is older than two months. */
const definition = tinyWithRetention('UTC', { drafts: { days: 60 }, submitted: { days: 60 }, warn_before_days: [7] });
const SECRET_KEY = 'a key for this test alone, 32 characters';
const server: ServerUnderTest = await openServer(
  { WEBHOOKS_INTO_NETWORK: 'yes', SECRET_KEY },
  {
    converter: quickConverter,
    definition: () => definition,
    fetchPage: async (request) => createPrintPageFetcher(() => server.app)(request),
  },
);
afterAll(server.stop);
const { tokens, withToken, editor } = await createSystemAndEditor(server);
const receiver = await openWebhookReceiver();
const { db, close } = openDatabase(server.databaseUrl, () => undefined);
afterAll(close);
const secrets = createSecrets(SECRET_KEY);
await addWebhook(
  { db, clock: server.clock, secrets, audit: createRecordAuditEvent({ clock: server.clock, secrets }) },
  new URL(receiver.url),
);

const SOON = { timeout: 10_000 };

const markOf = (address: string): string => `Canary-${address.split('@', 1)[0]}-9c41`;
const { idOf } = server;
const deletion = (student: TestBrowser, password = PASSWORD) => student.call(endpoints.deleteAccount, { password });
const changes = (since?: string | null) => {
  const { path, ...call } = endpoints.submittedApplications;
  return server.browser().read({ ...call, path: since ? `${path}?since=${since}` : path }, undefined, withToken);
};

async function filled(address: string): Promise<{ readonly student: TestBrowser; readonly id: string }> {
  const mark = markOf(address);
  const student = await server.student(`before-${address}`);
  await student.call(accountEndpoints.changeEmail, { email: address, password: PASSWORD });
  await student.call(accountEndpoints.confirmEmail, { code: (await server.mailTo(address)).essence });
  expect(
    (
      await uploadAndWaitForConversion(
        server,
        student,
        'transcript',
        `${mark}.pdf`,
        Buffer.concat([await createTestPdf(), Buffer.from(`% ${mark}\n`)]),
      )
    ).status,
  ).toBe('COMPLETED');
  await student.call(endpoints.presignedUrl, { answer_key: 'transcript' });
  await student.call(endpoints.saveAnswers, { answers: { ...completeAnswers, first_name: mark } });
  await student.call(endpoints.validations, { failures: { first_name: [mark] } });
  await server.browser().call(endpoints.login, { username: address, password: 'Wrong-horse-9999' });
  await server.browser().call(endpoints.forgotPassword, { username: address });
  await tokens.issue(address, 3600);
  return { student, id: await idOf(address) };
}

async function submitted(address: string): Promise<{ readonly student: TestBrowser; readonly id: string; readonly reference: string }> {
  const mark = markOf(address);
  const { student, id } = await filled(address);
  expect((await student.call(endpoints.submit)).status).toBe(200);
  const { reference } = await server.submissionOf(address);
  await expect.poll(async () => (await student.call(endpoints.pdfCopy)).body['status'], { timeout: 30_000 }).toBe('COMPLETED');
  await editor.call(fillPathParams(officeEndpoints.addNote, { id }), { text: `${mark} ${address} called.` });
  await editor.call(fillPathParams(officeEndpoints.officeState, { id }), { state: 'documents_missing', missing: [mark], message: mark });
  await changes();
  return { student, id, reference };
}

test('of a deleted application nothing is left in any table, file or mail, but for what others need to delete it', async () => {
  const address = 'ada@deletion.example';
  const { student, id, reference } = await submitted(address);
  const words = [address, id, reference, reference.replace('-', ''), markOf(address)];
  const before = await findWordsInServerData(server, words);
  for (const place of ['account', 'submission', 'document', 'mail', 'audit', 'webhook_delivery', 'call_window', 'session', 'login'])
    expect(
      before.some((found) => found.startsWith(`public.${place}:`)),
      place,
    ).toBe(true);
  expect(findFilesWithWords(join(server.dataDir, 'outbox'), [address]).length).toBeGreaterThan(2);
  expect(findFilesWithWords(join(server.dataDir, 'objects'), [markOf(address)]).length).toBeGreaterThan(0);
  const { next } = await changes();

  expect((await deletion(student)).body['message']).toContain('withdraw it first');
  expect((await student.call(endpoints.withdraw)).status).toBe(200);
  const elsewhere = server.browser();
  await elsewhere.call(endpoints.login, { username: address, password: PASSWORD });
  const done = await deletion(student);
  expect(done).toMatchObject({ status: 200, headers: { 'clear-site-data': '"cache"' } });
  expect([...student.cookies.keys()]).not.toContain('matricula_session');
  expect((await elsewhere.call(endpoints.profile)).status).toBe(401);
  expect((await server.browser().call(endpoints.login, { username: address, password: PASSWORD })).status).toBe(400);

  await waitForJobs(server);
  await expect
    .poll(() => receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type), SOON)
    .toContain('application.deleted');
  await expect.poll(() => server.query('SELECT FROM webhook_delivery WHERE delivered_at IS NULL'), SOON).toEqual([]);
  const left = await findWordsInServerData(server, words);
  expect(tableNamesIn(left)).toEqual(['public.application_change', 'public.webhook_delivery']);
  expect(left.at(-1)).toContain('application.deleted');
  expect(left.at(-1)).not.toContain(reference);
  expect(JSON.parse(receiver.received.at(-1)?.body ?? '')).toMatchObject({ type: 'application.deleted', data: { id } });
  expect((await changes(next)).applications).toContainEqual({ id, status: 'deleted' });
  expect(readdirSync(join(server.dataDir, 'objects'), { recursive: true })).toEqual(['.incoming']);

  const entries = await server.query("SELECT actor, account_id, address_fingerprint FROM audit WHERE event = 'account_deleted'");
  expect(entries).toEqual([{ actor: 'student', account_id: null, address_fingerprint: secrets.fingerprint(`account ${id}`) }]);
  await expect(server.query('DELETE FROM audit')).rejects.toThrow('append-only');
});

test('a draft goes at once with all of it, and its student can begin again', async () => {
  const address = 'draft@deletion.example';
  const { student, id } = await filled(address);
  expect((await deletion(student)).status).toBe(200);
  await waitForJobs(server);
  expect(await findWordsInServerData(server, [address, id, markOf(address)])).toEqual([]);
  await server.mailTo(address);
  const again = await server.student(address);
  expect((await again.call(endpoints.profile)).body).toMatchObject({ answer: {}, submission: null });
});

test('a wrong password deletes nothing, and counts like one at the log-in', async () => {
  const student = await server.student('careful@deletion.example');
  for (let n = 0; n < 5; n += 1)
    expect(await deletion(student, OTHER_PASSWORD)).toMatchObject({ status: 400, body: { errors: { password: [expect.any(String)] } } });
  expect((await deletion(student)).status).toBe(429);
  server.wait({ minutes: 1 });
  expect((await deletion(student)).status).toBe(200);
  expect(await idOf('careful@deletion.example')).toBe('');
});

test('what is on its way while an account is deleted leaves nothing behind', async () => {
  const address = 'hurry@deletion.example';
  const student = await server.student(address);
  await uploadFile(server, student, 'transcript', `${markOf(address)}.pdf`, await createTestPdf());
  await student.call(endpoints.saveAnswers, { answers: { first_name: markOf(address) } });
  await student.call(endpoints.pdfCopy);
  await server.browser().call(endpoints.forgotPassword, { username: address });
  const id = await idOf(address);
  expect((await deletion(student)).status).toBe(200);
  await waitForJobs(server);
  expect(await findWordsInServerData(server, [address, id, markOf(address)])).toEqual([]);
  server.wait({ hours: 25 });
  await server.query("INSERT INTO pgboss.job (name, data) VALUES ('sweep-expired', '{}')");
  await waitForJobs(server);
  expect(readdirSync(join(server.dataDir, 'objects'), { recursive: true })).toEqual(['.incoming']);
  expect(await server.query('SELECT FROM stored_object')).toEqual([]);
});

test('the operator erases an application by its reference or address, after saying so', async () => {
  const address = 'asks@deletion.example';
  const { id, reference } = await submitted(address);
  const environment = { ...server, databaseUrl: server.databaseUrl };
  expect(await runApplicationsCommand(environment, ['erase', 'nobody@deletion.example'], undefined, { SECRET_KEY })).toMatchObject({
    code: 1,
  });
  const asked = await runApplicationsCommand(environment, ['erase', reference], undefined, { SECRET_KEY });
  expect(asked.output).toContain(address);
  expect(asked.output).toContain('--yes');
  expect(await idOf(address)).toBe(id);
  const { code, output } = await runApplicationsCommand(environment, ['erase', reference, '--yes'], undefined, { SECRET_KEY });
  expect([code, output]).toEqual([0, expect.stringContaining('erased')]);
  await waitForJobs(server);
  const left = await findWordsInServerData(server, [address, id, reference, markOf(address)]);
  expect(tableNamesIn(left)).toEqual(['public.application_change', 'public.webhook_delivery']);
  expect(await server.query("SELECT actor FROM audit WHERE event = 'account_deleted' ORDER BY id DESC LIMIT 1")).toEqual([
    { actor: 'operator' },
  ]);
});

test('what is held is deleted by nobody, until it is released', { timeout: 120_000 }, async () => {
  const address = 'held@deletion.example';
  const { student, id } = await filled(address);
  const run = (...options: readonly string[]) => runApplicationsCommand(server, options, undefined, { SECRET_KEY });
  expect((await run('hold', 'nobody@deletion.example')).output).toContain('There is no account');
  expect((await run('hold', address)).output).toBe('It is held: nobody deletes it until you release it.\n');
  expect((await run('hold', id)).output).toBe('It is held already.\n');
  expect(await deletion(student)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('has to keep your account') as string },
  });
  expect(await run('erase', address, '--yes')).toMatchObject({ code: 1, output: expect.stringContaining('-- release') as string });
  expect(await idOf(address)).toBe(id);
  const due = (...options: readonly string[]) => run('due', '--institution', 'tests/institutions/conservatory', ...options);
  const held = (await due('--within', '400')).output;
  expect(held).toContain('; held: 1.\n');
  expect(held).toMatch(new RegExp(`^\\d{4}-\\d{2}-\\d{2}  drafts     ${id}  stays: it is held$`, 'm'));
  expect((await due('--within', '30')).output).not.toContain(id);
  expect((await run('due')).output).toContain('no "retention": nothing is deleted by itself');
  expect((await run('release', id)).output).toContain('It is released');
  const named = (await due('--within', '400')).output;
  expect(named).toMatch(
    new RegExp(`Deleted within 400 days: drafts: [1-9]\\d*, .*\\n\\d{4}-\\d{2}-\\d{2}  drafts     ${id}  not warned yet`, 's'),
  );
  expect(named).not.toContain('@');
  expect((await due('--within', '30')).output).not.toContain(id);
  expect(await due('--within', 'soon')).toMatchObject({ code: 2, output: expect.stringContaining('a number of days') as string });
  expect(await server.query('SELECT event, actor FROM audit WHERE account_id = $1 ORDER BY id DESC LIMIT 2', [id])).toEqual([
    { event: 'hold_released', actor: 'operator' },
    { event: 'hold_set', actor: 'operator' },
  ]);
  expect((await deletion(student)).status).toBe(200);
  await waitForJobs(server);
});

test('an account whose time is over leaves as little as one that its student deletes', { timeout: 120_000 }, async () => {
  const log = vi.spyOn(console, 'error');
  const time = createRetentionTimeSteps(server);
  time.jump(1);
  const addresses = ['time-draft@deletion.example', 'time-done@deletion.example'] as const;
  const teacher = 'time-teacher@deletion.example';
  const draft = await filled(addresses[0]);
  const done = await submitted(addresses[1]);
  const wanted = { key: 'teacher_letter', name: 'Grace Hopper', email: teacher };
  await draft.student.call(endpoints.saveAnswers, { answers: { first_name: 'Canary' } });
  expect((await draft.student.call(documentRequestEndpoints.askForDocument, wanted)).status).toBe(200);
  await waitForJobs(server);
  await time.pass(53);
  await time.pass(6);
  expect(await Promise.all(addresses.map(idOf))).toEqual([draft.id, done.id]);
  const words = [...addresses, teacher, draft.id, done.id, done.reference, ...addresses.map(markOf)];
  expect((await findWordsInServerData(server, words)).filter((place) => place.startsWith('public.deletion_warning:'))).toHaveLength(2);
  await time.pass(1);
  await waitForJobs(server);
  const left = await findWordsInServerData(server, words);
  expect(tableNamesIn(left)).toEqual(['public.application_change', 'public.webhook_delivery']);
  expect(left.join()).toContain(done.id);
  expect(left.join()).not.toContain(done.reference);
  expect(readdirSync(join(server.dataDir, 'objects'), { recursive: true })).toEqual(['.incoming']);
  expect(await server.query("SELECT actor, account_id FROM audit WHERE event = 'account_deleted' ORDER BY id DESC LIMIT 2")).toEqual([
    { actor: 'retention', account_id: null },
    { actor: 'retention', account_id: null },
  ]);
  for (const word of words) expect(JSON.stringify(log.mock.calls)).not.toContain(word);
  log.mockRestore();
});
