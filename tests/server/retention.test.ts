import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { openServer, PASSWORD, type ServerUnderTest } from './server-under-test.ts';

async function sweep(server: ServerUnderTest): Promise<void> {
  await server.query('INSERT INTO pgboss.job (name, data) SELECT name, data FROM pgboss.schedule');
  await expect
    .poll(() => server.query("SELECT 1 FROM pgboss.job WHERE name = 'sweep-expired' AND state <> 'completed'"), { timeout: 20_000 })
    .toEqual([]);
}

async function signUp(server: ServerUnderTest, username: string): Promise<string> {
  await server.browser().call(endpoints.signUp, { username, password: PASSWORD });
  const { file } = await server.mailTo(username);
  utimesSync(file, server.clock(), server.clock());
  return file;
}

const recipients = async (server: ServerUnderTest) =>
  (await server.query('SELECT recipient FROM mail ORDER BY recipient')).map((row) => row['recipient']);
const events = async (server: ServerUnderTest) => Number((await server.query('SELECT count(*) AS n FROM audit'))[0]?.['n']);

const [mailDays, auditDays] = [3, 5];
const server = await openServer({ MAILS_KEPT_DAYS: String(mailDays), AUDIT_KEPT_DAYS: String(auditDays) });
const oldMail = await signUp(server, 'old@example.org');
afterAll(server.stop);

test('it is known to whom a mail went, and the outbox keeps it', async () => {
  server.wait({ hours: mailDays * 24 - 1 });
  const newMail = await signUp(server, 'new@example.org');
  await sweep(server);
  expect([await recipients(server), existsSync(oldMail), existsSync(newMail)]).toEqual([
    ['new@example.org', 'old@example.org'],
    true,
    true,
  ]);
  server.wait({ hours: 2 });
  await sweep(server);
  expect([await recipients(server), existsSync(oldMail), existsSync(newMail)]).toEqual([['new@example.org'], false, true]);
});

test('an email that could never be sent is deleted then, too', async () => {
  await server.query("INSERT INTO mail (recipient, kind, sealed, created_at) VALUES ('lost@example.org', 'confirm', NULL, $1)", [
    server.clock(),
  ]);
  await sweep(server);
  expect(await recipients(server)).toContain('lost@example.org');
  server.wait({ hours: mailDays * 24 + 1 });
  await sweep(server);
  expect(await recipients(server)).toEqual([]);
});

test('the audit log is kept, and nothing else shortens it', async () => {
  server.wait({ hours: auditDays * 24 });
  await sweep(server);
  expect(await events(server)).toBe(0);
  await server.browser().call(endpoints.login, { username: 'old@example.org', password: PASSWORD });
  server.wait({ hours: auditDays * 24 - 1 });
  await sweep(server);
  expect(await events(server)).toBe(1);
  await expect(server.query('DELETE FROM audit')).rejects.toThrow('The audit log is append-only.');
  server.wait({ hours: 2 });
  await sweep(server);
  expect(await events(server)).toBe(0);
});

test('emails in the outbox are removed in time, even if a mail server sends them by now', async () => {
  const server = await openServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const file = join(server.dataDir, 'outbox', 'old.eml');
  mkdirSync(dirname(file));
  writeFileSync(file, 'To: ada@example.org');
  await sweep(server);
  expect(existsSync(file)).toBe(true);
  server.wait({ hours: 30 * 24 + 1 });
  await sweep(server);
  expect(existsSync(file)).toBe(false);
  await server.stop();
});
