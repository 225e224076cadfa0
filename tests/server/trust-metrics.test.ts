import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { documentRequestEndpoints } from '../../src/api/student-endpoints.ts';
import type { RequestedFileState, PresignedUpload } from '../../src/api/schemas/document-schemas.ts';
import { metricDefinitions } from '../../src/server/metrics/metric-definitions.ts';
import { readDatabasePassword, readPostmasterPid, databaseUrlOf } from '../../src/server/database/embedded/cluster.ts';
import { findFreePort } from '../e2e/free-port.ts';
import { openMailServer, type ReceivedMail } from './mail-server.ts';
import { parseMetricSamples } from './metric-samples.ts';
import { createProcessVisitor } from './process-visitor.ts';
import { createTestPdf, pollUntilEnded } from './upload-file.ts';
import { newDataDir, startServerProcess } from './server-process.ts';
import { openWebhookReceiver } from './webhook-receiver.ts';

const MARKER = 'Zebrafink';
const ADDRESS = `ada.${MARKER}@example.org`;
const PASSWORD = `${MARKER}-password-9`;

test('neither metrics, nor any log, nor the jobs of a whole season in small hold anything of a student', { timeout: 240_000 }, async () => {
  const dataDir = newDataDir();
  const metricsPort = await findFreePort();
  const mails = await openMailServer();
  onTestFinished(mails.close);
  const receiver = await openWebhookReceiver();
  const settings = { DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${mails.port}`, WEBHOOKS_INTO_NETWORK: 'yes' };
  const server = await startServerProcess({ ...settings, LOG_LEVEL: 'debug', METRICS_PORT: String(metricsPort) });
  const metrics = async (): Promise<string> => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const visitor = createProcessVisitor(server);
  const { send } = visitor;
  const sent = async (...asked: Parameters<typeof send>): Promise<number> => (await send(...asked)).status;
  const hook = spawnSync(process.execPath, ['scripts/webhooks.ts', 'add', receiver.url], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...settings },
  });
  expect(hook.status, hook.stderr).toBe(0);
  receiver.answer = (response) => response.writeHead(500).end(MARKER);

  mails.answer = 451;
  expect(await sent(endpoints.signUp, { username: ADDRESS, password: PASSWORD })).toBe(200);
  await expect.poll(() => mails.asked, { timeout: 10_000 }).toBeGreaterThan(0);
  mails.answer = 250;
  for (let n = 0; n < 7; n += 1) await send(endpoints.login, { username: `unknown.${ADDRESS}`, password: PASSWORD });
  await send(endpoints.confirm, { username: ADDRESS, code: '000000' });
  await expect.poll(() => mails.received.length, { timeout: 30_000 }).toBe(1);
  const code = /\b\d{6}\b/.exec((await mails.received[0]?.mail)?.text ?? '')?.[0];
  expect(await sent(endpoints.confirm, { username: ADDRESS, code })).toBe(200);
  expect(await sent(endpoints.login, { username: ADDRESS, password: PASSWORD })).toBe(200);

  const answers = {
    first_name: MARKER,
    country: 'USA',
    state: MARKER,
    request: `counselor ${MARKER}@school.example`,
    sport_1_name: MARKER,
  };
  expect(await sent(endpoints.saveAnswers, { answers })).toBe(200);
  expect(await sent(endpoints.saveAnswers, { answers: { first_name: MARKER.repeat(9), ssn: MARKER, born: MARKER, score: MARKER } })).toBe(
    200,
  );
  expect(await sent(endpoints.saveAnswers, { answers: { [MARKER]: MARKER, first_name: `${MARKER}\0` } })).toBe(200);
  expect(await sent(endpoints.saveAnswers, { answers: { first_name: MARKER }, base: { first_name: `${MARKER} before` } })).toBe(200);
  expect(await sent(endpoints.saveAnswers, { answers: { first_name: `${MARKER} 2` }, base: { first_name: 'Bea' } })).toBe(409);
  await send(endpoints.validations, { failures: { first_name: [`${MARKER} is too short`] } });
  const kept = (await (await send(endpoints.keepVisitorAnswers, { answers: { first_name: MARKER } })).json()) as { readonly token: string };
  await send({ method: 'GET', path: `${endpoints.visitorAnswers.path}?token=${kept.token}` });
  await send(endpoints.reportError, { message: MARKER, stack: MARKER });
  for (const path of [
    `/lookup/find?text=${MARKER}&category=address`,
    `/lookup/find?text=${MARKER}%ZZ&category=address`,
    `/api/nothing?${MARKER}`,
  ])
    await send({ method: 'GET', path });
  await send({ method: 'GET', path: `/service/tmp-pdf?service_token=${MARKER}` });
  await send({ method: 'PUT', path: `/api/answer?${MARKER}` }, MARKER);
  await send(endpoints.forgotPassword, { username: ADDRESS });
  await send(endpoints.resetPassword, { username: ADDRESS, password: PASSWORD, confirm_password: PASSWORD, id: MARKER });

  const post = async ({ url, fields }: PresignedUpload, name: string, file: Uint8Array): Promise<string> => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', new Blob([new Uint8Array(file)]), name);
    await fetch(new URL(url, server.url), { method: 'POST', body: form });
    return fields['key'] ?? '';
  };
  const upload = async (name: string, file: Uint8Array): Promise<string> => {
    const permitted = (await (await send(endpoints.presignedUrl, { answer_key: 'transcript' })).json()) as PresignedUpload;
    const key = await post(permitted, name, file);
    const begun = await send(fillPathParams(endpoints.startConversion, { key: 'transcript' }), { file_key: key, file_name: name });
    if (begun.status !== 200) return `refused with ${begun.status}`;
    const conversion = fillPathParams(endpoints.conversion, { key: 'transcript' });
    return (await pollUntilEnded(async () => (await (await send(conversion)).json()) as { readonly status: string })).status;
  };
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
  expect(await upload(`${MARKER}.exe`, picture)).toBe('refused with 400');
  expect(await upload(`${MARKER}.pdf`, Buffer.from(`%PDF-1.7 ${MARKER}`))).toBe('FAILED');
  expect(await upload(`${MARKER}.png`, picture.subarray(0, 60))).toBe('FAILED');
  expect(await upload(`${MARKER}.png`, picture)).toBe('COMPLETED');

  const counselor = { key: 'teacher_letter', name: `Kate ${MARKER}`, email: `kate.${MARKER}@school.example` };
  expect(await sent(documentRequestEndpoints.askForDocument, counselor)).toBe(200);
  const isCounselor = ([to = '']: readonly string[]): boolean => to.toLowerCase() === counselor.email.toLowerCase();
  const mailToCounselor = (): ReceivedMail | undefined => mails.received.find(({ recipients }) => isCounselor(recipients));
  await expect.poll(mailToCounselor, { timeout: 20_000 }).toBeDefined();
  const [, token = ''] = /\/request#([\w-]+)/.exec((await mailToCounselor()?.mail)?.text ?? '') ?? [];
  const { send: asCounselor } = createProcessVisitor(server);
  expect((await asCounselor(documentRequestEndpoints.openRequest, { token })).status).toBe(200);
  const letter = async (file: Uint8Array): Promise<string> => {
    const permitted = (await (await asCounselor(documentRequestEndpoints.presignRequested, { token })).json()) as PresignedUpload;
    const key = await post(permitted, `${MARKER}.pdf`, file);
    await asCounselor(documentRequestEndpoints.startRequested, { token, file_key: key, file_name: `${MARKER}.pdf` });
    const state = async () =>
      (await (await asCounselor(documentRequestEndpoints.requestedFile, { token })).json()) as { readonly status: string };
    return (await pollUntilEnded(state)).status;
  };
  expect(await letter(Buffer.from(MARKER))).toBe('FAILED');
  expect(await letter(await createTestPdf())).toBe('COMPLETED');
  const { file: converted } = (await (await asCounselor(documentRequestEndpoints.requestedFile, { token })).json()) as RequestedFileState;
  expect((await asCounselor(documentRequestEndpoints.sendRequested, { token, document: converted?.id ?? '' })).status).toBe(200);
  expect((await asCounselor(documentRequestEndpoints.openRequest, { token: MARKER })).status).toBe(404);

  expect(await sent(endpoints.submit)).toBe(422);
  process.kill(readPostmasterPid(join(dataDir, 'postgres', 'cluster'))?.pid ?? 0, 'SIGKILL');
  await expect.poll(() => sent(endpoints.saveAnswers, { answers: { state: MARKER } }), { timeout: 10_000, interval: 10 }).toBe(503);
  await expect.poll(() => sent(endpoints.saveAnswers, { answers: { legal_agree: true, ssn: '' } }), { timeout: 30_000 }).toBe(200);
  expect(await (await send(endpoints.submit)).json()).toEqual({ message: 'Submitted.' });
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBeGreaterThan(0);
  receiver.answer = (response) => response.writeHead(204).end();
  await expect
    .poll(async () => parseMetricSamples(await metrics()).value('matricula_webhooks_waiting', { state: 'waiting' }), { timeout: 60_000 })
    .toBe(0);
  const ofStudent = (): number => mails.received.filter(({ recipients }) => !isCounselor(recipients)).length;
  await expect.poll(ofStudent, { timeout: 30_000 }).toBeGreaterThanOrEqual(4);

  await expect
    .poll(async () => parseMetricSamples(await metrics()).sum('matricula_queue_jobs', { queue: 'send-mail' }), { timeout: 60_000 })
    .toBe(0);

  const text = await metrics();
  const { value, sum } = parseMetricSamples(text);
  const client = new Client({
    connectionString: databaseUrlOf(
      readPostmasterPid(join(dataDir, 'postgres', 'cluster'))?.port ?? 0,
      readDatabasePassword(dataDir),
      'matricula',
    ),
  });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('SELECT id FROM account');
  const jobs = (await client.query<{ row: string }>('SELECT job::text AS row FROM pgboss.job')).rows.map(({ row }) => row).join('\n');
  await client.end();
  expect(jobs).toContain('mailId');
  expect(rows).toHaveLength(1);
  await server.end();
  const log = `${server.output()}\n${readFileSync(join(dataDir, 'postgres.log'), 'utf8')}`;
  for (const line of ['"path":"/api/answer"', 'send-mail (jobId', 'answered with 500', 'The embedded database is back.'])
    expect(log).toContain(line);
  for (const place of [jobs, text, log]) {
    const lines = place.split(/\n|(?<=[,{])/);
    expect(lines.filter((line) => line.toLowerCase().includes(MARKER.toLowerCase()))).toEqual([]);
    for (const secret of [token, kept.token]) expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    expect(lines.filter((line) => place !== jobs && rows.some(({ id }) => line.includes(id)))).toEqual([]);
  }
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);

  expect(Object.keys(metricDefinitions).filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([]);
  expect(value('matricula_request_seconds_count', { method: 'PUT', route: '/api/answer', status: '2xx' })).toBeGreaterThan(3);
  expect(value('matricula_request_seconds_count', { method: 'other', route: 'none', status: '4xx' })).toBeGreaterThan(0);
  expect(value('matricula_saves_total', { outcome: 'saved' })).toBeGreaterThan(1);
  expect(value('matricula_saves_total', { outcome: 'partly_refused' })).toBeGreaterThan(1);
  expect(value('matricula_saves_total', { outcome: 'newer_answer' })).toBe(1);
  expect(sum('matricula_saves_total', { outcome: 'unavailable' })).toBeGreaterThanOrEqual(0);
  expect(value('matricula_conversion_seconds_count', { outcome: 'converted' })).toBe(2);
  expect(value('matricula_conversion_seconds_count', { outcome: 'refused' })).toBe(3);
  expect(value('matricula_events_total', { event: 'submitted', actor: 'student' })).toBe(1);
  expect(value('matricula_events_total', { event: 'logged_in', actor: 'student' })).toBe(1);
  expect(value('matricula_events_total', { event: 'login_failed', actor: 'student' })).toBe(5);
  expect(value('matricula_mails_total', { outcome: 'failed' })).toBeGreaterThan(0);
  expect(value('matricula_mails_total', { outcome: 'sent' })).toBe(mails.received.length);
  expect(value('matricula_queue_jobs', { queue: 'dead-mail', state: 'waiting' })).toBe(0);
  expect(value('matricula_database_up', {})).toBe(1);
  expect(value('process_resident_memory_bytes', {})).toBeGreaterThan(0);
  expect(text).toContain('nodejs_eventloop_lag_seconds');
});
