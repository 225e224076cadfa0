import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { expect, test } from 'vitest';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { documentRequestEndpoints } from '../../src/api/student-endpoints.ts';
import type { PresignedUpload } from '../../src/api/schemas/document-schemas.ts';
import { readDatabasePassword, readPostmasterPid, databaseUrlOf } from '../../src/server/database/embedded/cluster.ts';
import { createProcessVisitor } from './process-visitor.ts';
import { findFilesWithWords } from './search-server-data.ts';
import { withDatabaseClient, PASSWORD } from './server-under-test.ts';
import { newDataDir, startServerProcess } from './server-process.ts';
import { completeAnswers } from './tiny-application.ts';
import { createTestPdf } from './upload-file.ts';

const MARK = 'Canary-trace-51c0';
const TEACHER = { name: 'Canarytraceteacher', email: 'canary-teacher@trace.example' };

test(
  'a server that is killed right after a deletion removes the files when it starts again; log and database files know nothing of it',
  { timeout: 200_000 },
  async () => {
    const dataDir = newDataDir();
    const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'debug' };
    const server = await startServerProcess(environment);
    const student = createProcessVisitor(server);
    const username = 'trace@deletion.example';
    await student.signUpAndLogIn(username);
    const presigned = (await (await student.send(endpoints.presignedUrl, { answer_key: 'transcript' })).json()) as PresignedUpload;
    const form = new FormData();
    for (const [name, value] of Object.entries(presigned.fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(await createTestPdf()), `% ${MARK}\n`]));
    expect((await fetch(new URL(presigned.url, server.url), { method: 'POST', body: form })).status).toBe(204);
    const conversion = { file_key: presigned.fields['key'], file_name: `${MARK}.pdf` };
    await student.send(fillPathParams(endpoints.startConversion, { key: 'transcript' }), conversion);
    const state = async () =>
      ((await (await student.send(fillPathParams(endpoints.conversion, { key: 'transcript' }))).json()) as { status: string }).status;
    await expect.poll(state, { timeout: 30_000 }).toBe('COMPLETED');
    await student.send(endpoints.saveAnswers, { answers: { ...completeAnswers, first_name: 'Canarystudent' } });
    const wanted = { key: 'teacher_letter', ...TEACHER };
    expect((await student.send(documentRequestEndpoints.askForDocument, wanted)).status).toBe(200);
    const outbox = () => findFilesWithWords(join(dataDir, 'outbox'), [TEACHER.email]);
    await expect.poll(outbox, { timeout: 15_000 }).not.toEqual([]);
    await student.send(endpoints.saveAnswers, { answers: { ...completeAnswers, first_name: MARK } });
    expect((await student.send(endpoints.submit)).status).toBe(200);
    expect((await student.send(endpoints.withdraw)).status).toBe(200);
    const { account, reference } = await withDatabase(dataDir, async (client) => {
      const { rows } = await client.query<{ account: string; reference: string }>(
        'SELECT account_id AS account, reference FROM submission',
      );
      return rows[0] ?? { account: '', reference: '' };
    });
    expect(findFilesWithWords(join(dataDir, 'objects'), [MARK])).not.toEqual([]);
    expect((await student.send(endpoints.deleteAccount, { password: PASSWORD })).status).toBe(200);
    await server.end('SIGKILL');

    const again = await startServerProcess(environment);
    const objects = join(dataDir, 'objects');
    await expect.poll(() => readdirSync(objects, { recursive: true }), { timeout: 120_000 }).toEqual(['.incoming']);
    expect(findFilesWithWords(join(dataDir, 'outbox'), [username, ...Object.values(TEACHER)])).toEqual([]);
    await withDatabase(dataDir, async (client) => {
      await client.query('VACUUM FULL');
      await client.query('CHECKPOINT');
    });
    const words = [username, reference, MARK, ...Object.values(TEACHER)];
    const cluster = join(dataDir, 'postgres', 'cluster', 'base');
    expect(existsSync(cluster)).toBe(true);
    expect(findFilesWithWords(cluster, words)).toEqual([]);
    await again.end();
    const log = [server, again].flatMap((one) =>
      one
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{')),
    );
    expect(log.join('\n')).toContain(endpoints.deleteAccount.path);
    log.push(readFileSync(join(dataDir, 'postgres.log'), 'utf8'));
    for (const word of [...words, account]) expect(log.join('\n')).not.toContain(word);
  },
);

function withDatabase<Done>(dataDir: string, work: (client: Client) => Promise<Done>): Promise<Done> {
  const port = readPostmasterPid(join(dataDir, 'postgres', 'cluster'))?.port ?? 0;
  return withDatabaseClient(databaseUrlOf(port, readDatabasePassword(dataDir), 'matricula'), work);
}
