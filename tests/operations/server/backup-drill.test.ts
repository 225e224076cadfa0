import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { BackupManifest } from '../../../src/operations/archive/backup-manifest.ts';
import { endpoints } from '../../../src/api/endpoints.ts';
import { prepareQueues } from '../../../src/server/queue/prepare-queues.ts';
import { loadMigrations } from '../../../src/server/database/migrate-database.ts';
import { createEmptyDatabase, runMigrations } from '../../server/empty-database.ts';
import { type ProcessVisitor, createProcessVisitor } from '../../server/process-visitor.ts';
import { newDataDir, startServerProcess } from '../../server/server-process.ts';
import { PASSWORD } from '../../server/server-under-test.ts';
import { completeAnswers } from '../../server/tiny-application.ts';
import { runNodeProcess } from '../../run-commands.ts';
import { startProcess } from '../../start-process.ts';
import { uploadAndConvert } from './visitor-upload.ts';
import { createTestPdf } from '../../server/upload-file.ts';

type Environment = Readonly<Record<string, string>>;
const backup = (out: string, environment: Environment) => runNodeProcess(['scripts/backup.ts', '--out', out], environment);
const restore = (from: string, environment: Environment) => runNodeProcess(['scripts/restore.ts', '--from', from], environment);
const manifestOf = (folder: string): BackupManifest => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as BackupManifest;
const profileOf = async (visitor: ProcessVisitor): Promise<{ readonly answer: Readonly<Record<string, unknown>> }> =>
  (await (await visitor.send(endpoints.profile)).json()) as { answer: Record<string, unknown> };

test(
  'a backup that is made while students save is restored elsewhere, and there they find answers and documents as they were',
  { timeout: 300_000 },
  async () => {
    const DATA_DIR = newDataDir();
    const server = await startServerProcess({ DATA_DIR });
    const [ada, bea, cleo, dora] = [
      createProcessVisitor(server),
      createProcessVisitor(server),
      createProcessVisitor(server),
      createProcessVisitor(server),
    ];
    for (const [name, visitor] of Object.entries({ ada, bea, cleo, dora })) await visitor.signUpAndLogIn(`${name}@example.org`);
    for (const visitor of [ada, cleo, dora]) await uploadAndConvert(server.url, visitor, 'transcript', await createTestPdf());
    await ada.send(endpoints.saveAnswers, { answers: completeAnswers });
    expect((await ada.send(endpoints.submit)).status).toBe(200);
    const submitted = await (await ada.send(endpoints.submission)).json();

    let [isOver, acknowledged] = [false, 0];
    const refused: number[] = [];
    const saving = (async () => {
      for (let n = 1; !isOver; n += 1) {
        const { status } = await bea.send(endpoints.saveAnswers, { answers: { first_name: `Bea ${n}` } });
        if (status === 200) acknowledged = n;
        else refused.push(status);
      }
    })();
    const replacing = (async () => {
      for (let n = 1; !isOver; n += 1) await uploadAndConvert(server.url, cleo, 'transcript', await createTestPdf(n));
    })();
    await expect.poll(() => acknowledged, { timeout: 60_000 }).toBeGreaterThan(20);
    const atLeast = acknowledged;
    const out = join(newDataDir(), 'backup');
    const backingUp = backup(out, { DATA_DIR });
    await pause(1000);
    expect((await dora.send(endpoints.deleteAccount, { password: PASSWORD })).status).toBe(200);
    const backedUp = await backingUp;
    isOver = true;
    await Promise.all([saving, replacing]);
    expect(backedUp.output).toMatch(/has everything that was saved by .* rows of \d+ tables and \d+ uploaded files, /);
    expect(backedUp.output).toContain(`It does not contain the key. Keep ${join(DATA_DIR, 'secret.key')} somewhere else`);
    expect(backedUp.code).toBe(0);
    expect(refused).toEqual([]);
    expect(statSync(out).mode & 0o077).toBe(0);
    expect(readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => /key|password/.test(name))).toEqual([
      'database/passkey.copy',
      'database/passkey_challenge.copy',
      'database/password_reset.copy',
    ]);
    expect((await backup(out, { DATA_DIR })).output).toMatch(/backup is not empty\. Name a folder that does not exist yet\.$/m);
    expect(await server.end()).toBe(0);

    const elsewhere = { DATA_DIR: newDataDir() };
    expect((await restore(out, elsewhere)).output).toMatch(
      /^There is no key yet\. Put the key of the servers that were backed up into .*secret\.key/,
    );
    const wrong = await restore(out, { ...elsewhere, SECRET_KEY: 'another one, of 32 characters or more' });
    expect(wrong.output).toMatch(/^This backup comes from servers with another SECRET_KEY\. Nothing was restored\./);
    expect(wrong.code).toBe(1);
    expect(existsSync(join(elsewhere.DATA_DIR, 'postgres'))).toBe(false);
    copyFileSync(join(DATA_DIR, 'secret.key'), join(elsewhere.DATA_DIR, 'secret.key'));
    const killed = startProcess(process.execPath, ['scripts/restore.ts', '--from', out], {
      env: { PATH: process.env['PATH'], ...elsewhere },
    });
    await expect.poll(() => existsSync(join(elsewhere.DATA_DIR, 'objects', 'documents')), { timeout: 30_000, interval: 20 }).toBe(true);
    await killed.end('SIGKILL');
    const restored = await restore(out, elsewhere);
    expect(restored.output).toMatch(/^submission +1 +1 {2}[0-9a-f]{32} {2}same$/m);
    expect(restored.code, restored.output).toBe(0);
    expect((await restore(out, elsewhere)).output).toMatch(
      /^The target is not empty: there are rows in account, .*\. Nothing was copied\. /m,
    );

    const again = join(newDataDir(), 'again');
    await backup(again, elsewhere);
    const [first, second] = [manifestOf(out), manifestOf(again)];
    expect(second.tables).toEqual(first.tables);
    expect(second.files).toEqual(first.files);
    expect(first.lost).toEqual([]);

    const next = await startServerProcess(elsewhere);
    const adaThere = createProcessVisitor(next);
    await adaThere.logIn('ada@example.org');
    expect((await profileOf(adaThere)).answer).toMatchObject({ ...completeAnswers, transcript: 'ANSWERED' });
    expect(await (await adaThere.send(endpoints.documentAnswers)).json()).toMatchObject({ transcript: { file_name: 'transcript.pdf' } });
    expect(await (await adaThere.send(endpoints.submission)).json()).toEqual(submitted);
    const beaThere = createProcessVisitor(next);
    await beaThere.logIn('bea@example.org');
    const [, number] = /^Bea (\d+)$/.exec(String((await profileOf(beaThere)).answer['first_name'])) ?? [];
    expect(Number(number)).toBeGreaterThanOrEqual(atLeast);
    expect((await beaThere.send(endpoints.saveAnswers, { answers: { first_name: 'Bea, restored' } })).status).toBe(200);
    const cleoThere = createProcessVisitor(next);
    await cleoThere.logIn('cleo@example.org');
    expect((await cleoThere.send(endpoints.myData)).status).toBe(200);
    await uploadAndConvert(next.url, cleoThere, 'transcript', await createTestPdf(2));
    expect(await next.end()).toBe(0);
  },
);

test('a damaged backup is refused before anything is restored, with what is wrong with it', { timeout: 120_000 }, async () => {
  const DATA_DIR = newDataDir();
  await (await startServerProcess({ DATA_DIR })).end();
  const out = join(newDataDir(), 'backup');
  expect((await backup(out, { DATA_DIR })).code).toBe(0);
  const target = newDataDir();
  copyFileSync(join(DATA_DIR, 'secret.key'), join(target, 'secret.key'));
  const refusal = async (damage: (folder: string) => void): Promise<string> => {
    const folder = join(newDataDir(), 'damaged');
    cpSync(out, folder, { recursive: true });
    damage(folder);
    const { code, output } = await restore(folder, { DATA_DIR: target });
    expect(code).toBe(1);
    return output;
  };
  expect(await refusal((folder) => appendFileSync(join(folder, 'database/account.copy'), 'x'))).toMatch(
    /is damaged: database\/account\.copy \(changed\)\. Nothing was restored\. Use another backup\.$/m,
  );
  expect(await refusal((folder) => rmSync(join(folder, 'database/form.copy')))).toContain('is damaged: database/form.copy (missing).');
  expect(await refusal((folder) => appendFileSync(join(folder, 'manifest.json'), ' '))).toContain('is damaged: manifest.json (changed).');
  expect(await refusal((folder) => rmSync(join(folder, 'manifest.json')))).toMatch(/is not a complete backup: it has no manifest\.json\./);
  expect(readdirSync(target)).toEqual(['secret.key']);
  expect((await runNodeProcess(['scripts/restore.ts', '--from', out, '--check'], {})).output).toMatch(
    /^The backup of .* is complete: all of/,
  );

  // No row would know a file that is there already, so it would stay for good.
  const stranger = join(target, 'objects', 'documents', 'stranger');
  mkdirSync(dirname(stranger), { recursive: true });
  writeFileSync(stranger, 'x');
  expect((await restore(out, { DATA_DIR: target })).output).toMatch(
    /^There are files in .*objects that are not from this backup\. Restore into/,
  );
  rmSync(stranger);
  expect((await restore(out, { DATA_DIR: target })).code).toBe(0);
});

test('a backup of an earlier version has the tables of this one once it is restored', { timeout: 120_000 }, async () => {
  const SECRET_KEY = 'the same for all servers, 32 characters';
  const [{ url: earlier, client: before }, { url: target, client: after }] = [await createEmptyDatabase(), await createEmptyDatabase()];
  await runMigrations(earlier, Object.fromEntries(Object.entries(await loadMigrations()).filter(([name]) => name < '0033')));
  await prepareQueues(earlier);
  await before.query("INSERT INTO account (username, created_at) VALUES ('ada@example.org', now())");
  const out = join(newDataDir(), 'backup');
  const backedUp = await backup(out, { DATA_DIR: newDataDir(), SECRET_KEY, DATABASE_URL: earlier });
  expect(backedUp.code, backedUp.output).toBe(0);
  const restored = await restore(out, { DATA_DIR: newDataDir(), SECRET_KEY, DATABASE_URL: target });
  expect(restored.code, restored.output).toBe(0);
  expect((await after.query('SELECT username FROM account')).rows).toEqual([{ username: 'ada@example.org' }]);
  const { rows } = await after.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name');
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(await loadMigrations()).toSorted());
});
