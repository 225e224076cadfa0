import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { callFor, calls } from '../../src/contract/calls.ts';
import type { PresignedUpload } from '../../src/contract/documents.ts';
import { openServer } from './server-under-test.ts';

/** Takes connections and what is sent over them. It answers once, that the bucket is there, and then says nothing any more. */
async function silentStore(): Promise<{ readonly port: number; readonly heard: () => number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  let heard = 0;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => {
      heard += 1;
      if (heard === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    heard: () => heard,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const store = await silentStore();
const environment = {
  S3_BUCKET: 'files', S3_ENDPOINT: `http://127.0.0.1:${store.port}`, S3_FORCE_PATH_STYLE: 'yes', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret',
};
const server = await openServer(environment);
afterAll(async () => {
  await server.stop();
  await store.close();
});

test('a store that takes connections and never answers: students are told within half a minute to try again, and saving goes on', { timeout: 60_000 }, async () => {
  const student = await server.student('ada@example.org');
  const { fields } = (await student.call(calls.presignedUrl, { answer_key: 'transcript' })).body as unknown as PresignedUpload;
  const began = Date.now();
  const start = student.call(callFor(calls.startConversion, 'transcript'), { file_key: fields['key'], file_name: 'grades.pdf' });
  expect((await student.call(calls.saveAnswers, { answers: { first_name: 'Ada' } })).status).toBe(200);
  const { status, headers } = await start;
  expect([status, headers['retry-after']]).toEqual([503, '5']);
  expect(Date.now() - began).toBeLessThan(30_000);
  expect(store.heard()).toBeGreaterThan(1);
});

test('a server whose store never answers does not start, and says what to do', { timeout: 60_000 }, async () => {
  await expect(openServer(environment)).rejects.toThrow(`The bucket 'files' at http://127.0.0.1:${store.port} cannot be used: it does not answer`);
});
