import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import type { PresignedUpload } from '../../src/api/schemas/document-schemas.ts';
import { systemClock } from '../../src/server/platform/clock.ts';
import { withJobProducer } from '../../src/server/queue/job-queue.ts';
import { assembleServer, type AssembledServer } from '../../src/server/main.ts';
import { loadSecrets } from '../../src/server/platform/secrets.ts';
import { createRecordAuditEvent } from '../../src/server/audit/record-audit-event.ts';
import { addWebhook, createQueueWebhookEvent } from '../../src/server/webhooks/webhooks.ts';
import { parseSettings } from '../../src/server/settings/settings.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { createEmptyDatabase } from './empty-database.ts';
import { tinyApplication } from './tiny-application.ts';
import { postUploadedFile } from './upload-file.ts';
import { openWebhookReceiver } from './webhook-receiver.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

async function shared(environment: Record<string, string> = {}) {
  const { url: databaseUrl } = await createEmptyDatabase();
  const dataDir = createTemporaryFolder('test');
  const mails: string[] = [];
  const definition = tinyApplication();
  const settings = parseSettings({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: 'the same for both, at least 32 characters',
    LOG_LEVEL: 'silent',
    BASE_URL: 'http://localhost:3000',
    ...environment,
  });
  return { mails, settings, start: () => assembleServer(settings, { definition: () => definition, print: (text) => mails.push(text) }) };
}

const post = ({ app }: AssembledServer, url: string, payload: object, cookies: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, cookies });

const cookiesOf = ({ cookies }: { readonly cookies: readonly { readonly name: string; readonly value: string }[] }) =>
  Object.fromEntries(cookies.map(({ name, value }) => [name, value]));

test('two servers start on one new database at once, share it, and send a mail once', async () => {
  const { mails, start } = await shared();
  const [one, two] = await Promise.all([start(), start()]);

  const marks: Record<string, string>[] = [];
  for (const n of [1, 2, 3, 4, 5]) {
    const signedUp = await post(one, endpoints.signUp.path, { username: `s${n}@example.org`, password: 'Correct-horse-9' });
    expect(signedUp.statusCode).toBe(200);
    marks[n] = cookiesOf(signedUp);
  }
  await expect.poll(() => mails.length, { timeout: 10_000 }).toBe(5);
  await pause(300);
  expect(new Set(mails.map((mail) => /Mail to (\S+)/.exec(mail)?.[1])).size).toBe(5);
  expect(mails).toHaveLength(5);

  const code = /^ +(\d{6})$/m.exec(mails.find((mail) => mail.includes('s3@')) ?? '')?.[1];
  expect((await post(two, endpoints.confirm.path, { username: 's3@example.org', code }, marks[3])).statusCode).toBe(200);
  const login = await post(two, endpoints.login.path, { username: 's3@example.org', password: 'Correct-horse-9' });
  const cookies = cookiesOf(login);
  expect((await one.app.inject({ url: endpoints.profile.path, cookies })).statusCode).toBe(200);
  await Promise.all([one.stop(), two.stop()]);
});

test('two servers count the calls of an address, and the failures of an account, together', async () => {
  const { start } = await shared({ PUBLIC_CALLS_PER_MINUTE: '8' });
  const servers = [await start(), await start()];
  const logIn = (n: number) =>
    post(servers[n % 2] as AssembledServer, endpoints.login.path, { username: 'ada@example.org', password: 'Wrong-horse-9999' });
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await logIn(n)).statusCode);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  await logIn(0);
  await logIn(1);
  for (const n of [0, 1]) {
    const { statusCode, headers } = await post(servers[n] as AssembledServer, endpoints.confirm.path, {
      username: 'ada@example.org',
      code: '123456',
    });
    expect(statusCode).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(40);
  }
  await Promise.all(servers.map(({ stop }) => stop()));
});

test('two servers share one folder of files: what one permits the other takes, and a file is there for both', async () => {
  const { mails, start } = await shared();
  const [one, two] = [await start(), await start()];
  const ada = { username: 'ada@example.org', password: 'Correct-horse-9' };
  const mark = cookiesOf(await post(one, endpoints.signUp.path, ada));
  await expect.poll(() => mails.length, { timeout: 10_000 }).toBe(1);
  await post(one, endpoints.confirm.path, { username: ada.username, code: /^ +(\d{6})$/m.exec(mails[0] ?? '')?.[1] }, mark);
  const cookies = cookiesOf(await post(one, endpoints.login.path, ada));

  const presigned = (await post(one, endpoints.presignedUrl.path, { answer_key: 'transcript' }, cookies)).json<PresignedUpload>();
  expect(await postUploadedFile(two, presigned, Buffer.from('%PDF-1.7'))).toBe(204);
  expect(await postUploadedFile(one, presigned, Buffer.from('%PDF-1.7'))).toBe(409);
  expect(
    (
      await post(
        one,
        fillPathParams(endpoints.startConversion, { key: 'transcript' }).path,
        { file_key: presigned.fields['key'], file_name: 'grades.pdf' },
        cookies,
      )
    ).statusCode,
  ).toBe(200);
  expect((await two.app.inject({ url: endpoints.documentAnswers.path, cookies })).json()).toEqual({
    transcript: { id: expect.any(String) as string, file_name: 'grades.pdf', file_size: 8 },
  });
  await Promise.all([one.stop(), two.stop()]);
});

test('a server with another key than those beside it does not start, and takes none of their emails', async () => {
  const { start, settings } = await shared({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const one = await start();
  await post(one, endpoints.signUp.path, { username: 'ada@example.org', password: 'Correct-horse-9' });
  const stranger = { ...settings, secretKey: 'one that nobody beside it has, 32 characters' };
  const definition = tinyApplication();
  await expect(assembleServer(stranger, { definition: () => definition })).rejects.toThrow(
    /Emails .* another SECRET_KEY are waiting .* the same/,
  );
  const two = await start();
  await Promise.all([one.stop(), two.stop()]);
});

test('what a server was doing when it was stopped is taken up by another one within half a minute', { timeout: 120_000 }, async () => {
  const { start, settings } = await shared({ WEBHOOKS_INTO_NETWORK: 'yes' });
  const receiver = await openWebhookReceiver();
  const one = await start();
  const { db, close } = openDatabase(settings.databaseUrl ?? '', () => undefined);
  const [secrets, clock] = [loadSecrets(settings), systemClock];
  await addWebhook({ db, clock, secrets, audit: createRecordAuditEvent({ clock, secrets }) }, new URL(receiver.url));
  receiver.answer = () => undefined;
  const postOne = (): Promise<void> =>
    withJobProducer(db, (queue) =>
      db
        .transaction()
        .execute((transaction) =>
          createQueueWebhookEvent({ queue, clock })(transaction, { type: 'application.deleted', data: { id: '1' } }),
        ),
    );
  await postOne();
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1);
  const two = await start();
  await one.stop();
  receiver.answer = (response) => response.writeHead(204).end();
  await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(2);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  await close();
  await two.stop();
});
