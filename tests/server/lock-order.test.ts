import { CompiledQuery } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { callFor, calls } from '../../src/contract/calls.ts';
import { officeCalls } from '../../src/contract/office-calls.ts';
import { countedAudit } from '../../src/server/metrics/counted.ts';
import { createSecrets } from '../../src/server/secrets.ts';
import { createAudit } from '../../src/server/services/audit.ts';
import { openDatabase } from '../../src/server/store/database.ts';
import { addCopy } from '../../src/server/store/pdf-copies.ts';
import { holdDraft } from '../../src/server/store/reminders.ts';
import type { Db } from '../../src/server/store/tables.ts';
import { duringIn } from './during.ts';
import { type Browser, PASSWORD, sharedServer, submitComplete } from './server-under-test.ts';
import { accountIdOf, systemAndOffice } from './system-and-office.ts';

const server = await sharedServer();
const { editor } = await systemAndOffice(server);
const during = duringIn(server);
const { db, close } = openDatabase(server.databaseUrl, () => undefined);
afterAll(close);

interface Caller {
  readonly username: string;
  readonly id: string;
  readonly student: Browser;
}
const inTransaction = (work: (transaction: Db) => Promise<unknown>) => () => db.transaction().execute(work);
const resetBy = async ({ username, student }: Caller) => {
  await student.call(calls.forgotPassword, { username });
  const link = new URL((await server.mailTo(username)).essence);
  const form = { username, id: link.searchParams.get('id'), password: PASSWORD, confirm_password: PASSWORD };
  return () => server.browser().call(calls.resetPassword, form);
};
const olderCopy =
  "INSERT INTO pdf_copy (account_id, content_hash, of_submission, status, changed_at) VALUES ($1, '', false, 'UNPROCESSED', now())";

test.each<[string, string, string, (caller: Caller) => Promise<() => Promise<unknown>>]>([
  [
    'a log-in',
    'account',
    'application',
    async ({ username }) =>
      () =>
        server.browser().call(calls.login, { username, password: PASSWORD, default_route: '/start' }),
  ],
  [
    'a deletion',
    'account',
    'application',
    async ({ student }) =>
      () =>
        student.call(calls.deleteAccount, { password: PASSWORD }),
  ],
  [
    'a hold',
    'account',
    'application',
    async ({ id }) =>
      () =>
        editor.call(callFor(officeCalls.officeHold, { id }), { is_held: true }),
  ],
  ['a reset', 'account', 'password_reset', resetBy],
  [
    'a reminder',
    'account',
    'application',
    async ({ id, username, student }) => {
      await student.call(calls.saveAnswers, { answers: { first_name: 'Ada' } });
      const [{ changed_at: at } = {}] = await server.query('SELECT changed_at FROM application WHERE account_id = $1', [id]);
      const draft = { accountId: id, username, language: null, changedAt: at as Date, sent: [] };
      return inTransaction((transaction) => holdDraft(transaction, draft));
    },
  ],
  [
    'a PDF copy',
    'account',
    'pdf_copy',
    async ({ id }) => {
      await server.query(olderCopy, [id]);
      const copy = { account_id: id, content_hash: Buffer.from('new'), of_submission: false };
      return inTransaction((transaction) => addCopy(transaction, copy, server.clock()));
    },
  ],
  [
    'a state',
    'application',
    'submission',
    async ({ id, student }) => {
      await submitComplete(student);
      return () => editor.call(callFor(officeCalls.officeState, { id }), { state: 'decision', message: 'Welcome.' });
    },
  ],
  [
    'a withdrawal',
    'application',
    'submission',
    async ({ student }) => {
      await submitComplete(student);
      return () => student.call(calls.withdraw);
    },
  ],
])('%s locks what is in table %s before what is in table %s', async (call, first, second, prepared) => {
  const username = `${call.replaceAll(' ', '-').toLowerCase()}@example.org`;
  const student = await server.student(username);
  const id = await accountIdOf(server, username);
  const lock = (table: string) => `SELECT FROM ${table} WHERE ${table === 'account' ? 'id' : 'account_id'} = $1 FOR UPDATE`;
  await during(lock(first), [id], [await prepared({ username, id, student })], `${lock(second)} NOWAIT`);
});

const query = (text: string) => CompiledQuery.raw(text);
const rowsOfThree = (order: 'ASC' | 'DESC') => `SELECT key FROM call_window WHERE key LIKE 'deadlock %' ORDER BY key ${order} FOR UPDATE`;

test.each([
  ['transactions', (text: string) => inTransaction((transaction) => transaction.executeQuery(query(text)))],
  ['single statements', (text: string) => () => db.executeQuery(query(text))],
])('%s of which the database undoes one are repeated', async (_, begun) => {
  await server.query("DELETE FROM call_window WHERE key LIKE 'deadlock %'");
  await server.query("INSERT INTO call_window SELECT 'deadlock ' || n, 1, now() FROM generate_series(1, 3) AS n");
  // Each has locked one end when the middle becomes free, and waits for the other's.
  const middle = "SELECT FROM call_window WHERE key = 'deadlock 2' FOR UPDATE";
  const ended = await during(middle, [], [begun(rowsOfThree('ASC')), begun(rowsOfThree('DESC'))]);
  expect(ended).toMatchObject([{ rows: { length: 3 } }, { rows: { length: 3 } }]);
});

test('what a transaction did that is repeated or undone is counted once, or not at all', async () => {
  const count = vi.fn();
  const audit = countedAudit(createAudit({ clock: server.clock, secrets: createSecrets('x'.repeat(32)) }), {
    count,
    time: () => undefined,
  });
  const loggedOut = (codes: string[]) =>
    db.transaction().execute(async (transaction) => {
      await audit(transaction, 'logged_out', {});
      const code = codes.pop();
      if (code !== undefined) throw Object.assign(new Error(code), { code });
    });
  await loggedOut(['40P01', '40001']);
  await expect(loggedOut(['23503'])).rejects.toThrow('23503');
  await expect(loggedOut(['40001', '40001', '40001', '40001'])).rejects.toThrow('40001');
  expect(count).toHaveBeenCalledOnce();
});
