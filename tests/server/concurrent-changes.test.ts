import { CompiledQuery } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { type ApiEndpoint, fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { officeEndpoints } from '../../src/api/office-endpoints.ts';
import { documentRequestEndpoints } from '../../src/api/student-endpoints.ts';
import { isoDateInTimeZone } from '../../src/server/platform/clock.ts';
import { instrumentAudit } from '../../src/server/metrics/instrument.ts';
import { createSecrets } from '../../src/server/platform/secrets.ts';
import { createRecordAuditEvent } from '../../src/server/audit/record-audit-event.ts';
import { addWebhook } from '../../src/server/webhooks/webhooks.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { endConversion, removeUnusedDocuments, claimUnattachedObjects } from '../../src/server/documents/document-store.ts';
import { removeExpiredRows } from '../../src/server/retention/expired-rows-store.ts';
import { addPdfCopy } from '../../src/server/pdf-copies/pdf-copy-store.ts';
import { lockRemindableDraft } from '../../src/server/reminders/reminder-store.ts';
import type { Db } from '../../src/server/database/tables.ts';
import { createRunDuringTransaction } from './run-during-transaction.ts';
import { askForDocument, KATE_REQUEST, readOwnRequests, readOwnRequestStatuses } from './document-request-steps.ts';
import { type TestBrowser, withDatabaseClient, PASSWORD, sharedServer, submitCompleteApplication } from './server-under-test.ts';
import { createStaffSteps } from './staff-steps.ts';
import { createSystemAndEditor } from './system-and-editor.ts';
import { createRetentionTimeSteps } from './retention-time-steps.ts';
import { completeAnswers, SHORT_RETENTION, tinyWithRetention } from './tiny-application.ts';

const definition = tinyWithRetention('UTC', SHORT_RETENTION);
const server = await sharedServer({ definition: () => definition });
const { withToken } = await createSystemAndEditor(server);
const staff = createStaffSteps(server);
const during = createRunDuringTransaction(server);
const { db, close } = openDatabase(server.databaseUrl, () => undefined);
afterAll(close);

interface Caller {
  readonly username: string;
  readonly id: string;
  readonly student: TestBrowser;
}
let people = 0;
async function newcomer(): Promise<Caller> {
  const username = `student${++people}@example.org`;
  const student = await server.student(username);
  await student.call(endpoints.saveAnswers, { answers: completeAnswers });
  return { username, student, id: await server.idOf(username) };
}
type Begin = () => Promise<unknown>;
type Prepare = (caller: Caller) => Begin | Promise<Begin>;

const long = new Date(0);
const inTransaction = (work: (transaction: Db) => Promise<unknown>) => () => db.transaction().execute(work);
const submitted = (prepare: Prepare) => (caller: Caller) => submitCompleteApplication(caller.student).then(() => prepare(caller));
const addFile = async (id: string): Promise<string> => {
  const [file] = await server.query(
    `INSERT INTO document (account_id, answer_key, file_name, file_size, status, upload_key, changed_at)
      VALUES ($1, 'transcript', 'a.pdf', 1, 'IN_PROGRESS', '', $2) RETURNING id`,
    [id, long],
  );
  return String(file?.['id']);
};
const LINK = new URL('https://hooks.example/');
const addHook = () => addWebhook({ db, clock: server.clock, secrets: createSecrets('x'.repeat(32)), audit: async () => undefined }, LINK);

const student = (call: ApiEndpoint, body?: object) => (one: Caller) => () => one.student.call(call, body);
const editor =
  (call: ApiEndpoint, body?: object) =>
  async ({ id }: Caller) => {
    const desk = await staff.atWork(`${id}@example.edu`, 'editor');
    return () => desk.call(fillPathParams(call, { id }), body);
  };
const decision = { state: 'decision', message: 'Welcome.' };
const prepared = {
  logIn: (one: Caller) => () =>
    server.browser().call(endpoints.login, { username: one.username, password: PASSWORD, default_route: '/start' }),
  leave: student(endpoints.deleteAccount, { password: PASSWORD }),
  report: student(endpoints.webStatus, { web_status: 'started' }),
  save: student(endpoints.saveAnswers, { answers: { first_name: 'Bo' } }),
  hold: editor(officeEndpoints.officeHold, { is_held: true }),
  note: editor(officeEndpoints.addNote, { text: 'Bye.' }),
  list: (one: Caller) => editor(officeEndpoints.officeExport)(one).then((take) => () => take().catch(() => 'broken off')),
  decide: submitted(editor(officeEndpoints.officeState, decision)),
  system: submitted((one) => () => server.browser().call(fillPathParams(endpoints.setState, { id: one.id }), decision, withToken)),
  decline: (one: Caller) => askForDocument(server, one.student).then((kate) => () => kate.decline()),
  end: ({ id }: Caller) => addFile(id).then((file) => () => endConversion(db, file, { status: 'FAILED', reason: 'lost' }, long)),
  submitHooked: (one: Caller) => addHook().then(() => () => one.student.call(endpoints.submit)),
  async reset({ username, student: browser }: Caller) {
    await browser.call(endpoints.forgotPassword, { username });
    const { searchParams } = new URL((await server.mailTo(username)).essence);
    const form = { username, id: searchParams.get('id'), password: PASSWORD, confirm_password: PASSWORD };
    return () => server.browser().call(endpoints.resetPassword, form);
  },
  async remind({ id, username }: Caller) {
    const [{ changed_at: at } = {}] = await server.query('SELECT changed_at FROM application WHERE account_id = $1', [id]);
    const draft = { accountId: id, username, language: null, changedAt: at as Date, sent: [] };
    return inTransaction((transaction) => lockRemindableDraft(transaction, draft));
  },
  async print({ id }: Caller) {
    const copy = { account_id: id, content_hash: Buffer.from('new'), of_submission: false };
    const older = { ...copy, content_hash: Buffer.from('old'), status: 'UNPROCESSED', changed_at: long } as const;
    await db.insertInto('pdf_copy').values(older).execute();
    return inTransaction((transaction) => addPdfCopy(transaction, copy, long));
  },
} satisfies Record<string, Prepare>;

const account = 'SELECT FROM account WHERE id = $1 FOR UPDATE';
const application = 'SELECT FROM application WHERE account_id = $1 FOR UPDATE';
/** Fails at once if the call that waits has locked it already. */
const isFree = (table: string) => `SELECT FROM ${table} WHERE account_id = $1 FOR UPDATE NOWAIT`;
const ofStaff = (set: string) => `UPDATE staff SET ${set} WHERE email = $1::text || '@example.edu'`;
const removed = ofStaff('removed_at = now(), password_hash = NULL');
const givenUp = 'UPDATE application SET submitted_at = now() WHERE account_id = $1';
const closed = 'UPDATE document_request SET withdrawn_at = now() WHERE account_id = $1';
const started = "INSERT INTO application_status (account_id, web_status, at) VALUES ($1, 'started', now())";
const ok = { status: 200 };

test.each<[string, string, keyof typeof prepared, unknown, string?]>([
  ['a log-in locks the account before all else', account, 'logIn', ok, isFree('application')],
  ['so does a deletion', account, 'leave', ok, isFree('application')],
  ['so does a hold', account, 'hold', ok, isFree('application')],
  ['so does a reminder', account, 'remind', true, isFree('application')],
  ['so does a reset', account, 'reset', ok, isFree('password_reset')],
  ['so does a PDF copy', account, 'print', expect.any(String), isFree('pdf_copy')],
  ['a state locks the application first', application, 'decide', ok, isFree('submission')],
  ['who is no editor any more sets no state', ofStaff("role = 'reader'"), 'decide', { status: 403 }],
  ['nor who is removed', removed, 'decide', { status: 401 }],
  ['nor holds an application', removed, 'hold', { status: 401 }],
  ['nor adds a note', removed, 'note', { status: 401 }],
  ['nor takes more of a list', removed, 'list', 'broken off'],
  ['a note finds no application that is deleted', 'DELETE FROM application WHERE account_id = $1', 'note', { status: 404 }],
  [
    'a token that is revoked sets no state',
    'UPDATE system_token SET revoked_at = now() WHERE $1::text IS NOT NULL',
    'system',
    { status: 401 },
  ],
  ['a reset link is used up once', 'DELETE FROM password_reset WHERE account_id = $1', 'reset', { status: 400 }],
  ['nobody reminds of what is submitted', givenUp, 'remind', false],
  ['nobody saves into it', givenUp, 'save', { status: 409 }],
  ['no conversion ends for a file that is removed', 'DELETE FROM document WHERE account_id = $1', 'end', undefined],
  ['no request is declined that is withdrawn', closed, 'decline', { status: 409 }],
  ['a status waits for the application, and neither is lost', application, 'report', ok, started],
  ['a submission waits for an endpoint that goes', 'DELETE FROM webhook_endpoint WHERE $1::text IS NOT NULL', 'submitHooked', ok],
])('%s', async (_, change, prepare, expected, next) => {
  const caller = await newcomer();
  const begin: Begin = await prepared[prepare](caller);
  expect(await during(change, [caller.id], [begin], next)).toMatchObject([expected]);
  if (expected !== ok)
    expect(await server.query("SELECT FROM audit WHERE account_id = $1 AND actor ~ 'staff|service'", [caller.id])).toEqual([]);
});

test('of two who add the same endpoint, one does', async () => {
  await server.query('DELETE FROM webhook_endpoint');
  const added = await during(`SELECT pg_advisory_xact_lock(hashtext('webhook ${LINK.href}'))`, [], [addHook, addHook]);
  expect(added.filter(Boolean)).toHaveLength(1);
});

test('no request is open once an application is withdrawn, whichever comes first', async () => {
  const { student: joan, id } = await newcomer();
  await submitCompleteApplication(joan);
  const ask = () => joan.call(documentRequestEndpoints.askForDocument, KATE_REQUEST);
  await during(application, [id], [() => joan.call(endpoints.withdraw), ask]);
  expect([(await readOwnRequests(joan)).may_ask, (await readOwnRequestStatuses(joan)).filter((one) => one !== 'withdrawn')]).toEqual([
    false,
    [],
  ]);
});

test('a file that is being removed becomes no answer', async () => {
  const { student: joan, id } = await newcomer();
  await addFile(id);
  const save = () => joan.call(endpoints.saveAnswers, { answers: { transcript: 'ANSWERED' } });
  expect(await during(application, [id], [save], 'DELETE FROM document WHERE account_id = $1')).toMatchObject([ok]);
  expect((await joan.call(endpoints.profile)).body['answer']).not.toHaveProperty('transcript');
});

test('what someone is about to use is not swept', async () => {
  const { id } = await newcomer();
  await addFile(id);
  await server.query("INSERT INTO account (username, created_at) VALUES ('late@example.org', $1)", [long]);
  await server.query("INSERT INTO stored_object VALUES ('late', $1, 'transcript', NULL, $2)", [id, long]);
  const sweep = async () => {
    await removeExpiredRows(db, server.clock(), { mailsKeptDays: 30, auditKeptDays: 30 });
    await removeUnusedDocuments(db, server.clock());
    return claimUnattachedObjects(db, server.clock());
  };
  const used = [
    "account WHERE username = 'late@example.org'",
    `application WHERE account_id = '${id}'`,
    "stored_object WHERE key = 'late'",
  ];
  const left = () =>
    server.query(`SELECT username AS of FROM ${used[0]} UNION SELECT answer_key FROM document WHERE account_id = $1`, [id]);
  await withDatabaseClient(server.databaseUrl, async (client) => {
    await client.query('BEGIN');
    for (const row of used) await client.query(`SELECT FROM ${row} FOR UPDATE`);
    expect([await sweep(), await left()]).toMatchObject([[], { length: 2 }]);
  });
  expect([await sweep(), await left()]).toEqual([['late'], []]);
});

test.each([
  ['is held', 'UPDATE account SET held_at = now() WHERE id = $1'],
  ['logs in', 'WITH seen AS (UPDATE account SET created_at = now() WHERE id = $1) INSERT INTO login (account_id, at) VALUES ($1, now())'],
])('retention leaves an account that meanwhile %s', async (_, change) => {
  const { id } = await newcomer();
  const time = createRetentionTimeSteps(server);
  time.jump(1);
  const ago = (days: number) => new Date(server.clock().getTime() - days * 86_400_000);
  const day = (days: number) => isoDateInTimeZone('UTC', ago(days));
  await server.query(
    `WITH gone AS (DELETE FROM login WHERE account_id = $1), draft AS (UPDATE application SET changed_at = $2 WHERE account_id = $1)
      UPDATE account SET confirmed_at = $2 WHERE id = $1`,
    [id, ago(40)],
  );
  await server.query('INSERT INTO deletion_warning VALUES ($1, 7, $2, $3, $1, $4, $4)', [id, day(40), day(0), day(8)]);
  const days = [1, 2, 3, 4, 5, 6, 7, 8].map(day);
  await server.query('INSERT INTO retention_day SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [days]);
  await during(change, [id], [() => time.sweep()]);
  expect(await server.query("SELECT state FROM pgboss.job WHERE name = 'apply-retention' AND state <> 'completed'")).toEqual([]);
  expect(await server.query('SELECT FROM account WHERE id = $1', [id])).toHaveLength(1);
});

test.each([
  ['transactions', (text: string) => inTransaction((transaction) => transaction.executeQuery(CompiledQuery.raw(text)))],
  ['single statements', (text: string) => () => db.executeQuery(CompiledQuery.raw(text))],
])('%s of which the database undoes one are repeated', async (_, begun) => {
  await db.deleteFrom('call_window').execute();
  await server.query("INSERT INTO call_window SELECT 'row ' || n, 1, now() FROM generate_series(1, 3) AS n");
  const three = (order: string) => begun(`SELECT FROM call_window ORDER BY key ${order} FOR UPDATE`);
  // Each has locked one end when the middle becomes free, and waits for the other's.
  const ended = await during("SELECT FROM call_window WHERE key = 'row 2' FOR UPDATE", [], [three('ASC'), three('DESC')]);
  expect(ended).toMatchObject([{ rows: { length: 3 } }, { rows: { length: 3 } }]);
});

test('what a transaction did that is repeated or undone is counted once, or not at all', async () => {
  const count = vi.fn();
  const audit = instrumentAudit(createRecordAuditEvent({ clock: server.clock, secrets: createSecrets('x'.repeat(32)) }), {
    count,
    time: () => undefined,
  });
  const fails = (...codes: string[]) =>
    db.transaction().execute(async (transaction) => {
      await audit(transaction, 'logged_out', {});
      const code = codes.pop();
      if (code !== undefined) throw Object.assign(new Error(code), { code });
    });
  await fails('40P01', '40001');
  await expect(fails('23503')).rejects.toThrow('23503');
  await expect(fails('40001', '40001', '40001', '40001')).rejects.toThrow('40001');
  expect(count).toHaveBeenCalledOnce();
});
