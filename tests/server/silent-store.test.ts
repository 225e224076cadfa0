import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, expect, test, vi } from 'vitest';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { openServer } from './server-under-test.ts';

interface SilentStore {
  readonly port: number;
  readonly heard: () => number;
  knowsBucket: boolean;
  close(): Promise<void>;
}

async function silentStore(): Promise<SilentStore> {
  const sockets = new Set<Socket>();
  let heard = 0;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      heard += 1;
      if (store.knowsBucket && /^HEAD \/files\/? /.test(chunk.toString('latin1')))
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const store: SilentStore = {
    knowsBucket: true,
    port: (server.address() as { port: number }).port,
    heard: () => heard,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return store;
}

const store = await silentStore();
const environment = {
  S3_BUCKET: 'files',
  S3_ENDPOINT: `http://127.0.0.1:${store.port}`,
  S3_FORCE_PATH_STYLE: 'yes',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const server = await openServer(environment);
afterAll(async () => {
  await server.stop();
  await store.close();
});

test(
  'a store that takes connections and never answers: students read within half a minute that they should try again, and saving goes on',
  { timeout: 60_000 },
  async () => {
    const student = await server.student('ada@example.org');
    const { fields } = await student.read(endpoints.presignedUrl, { answer_key: 'transcript' });
    const began = Date.now();
    const start = student.call(fillPathParams(endpoints.startConversion, { key: 'transcript' }), {
      file_key: fields['key'],
      file_name: 'grades.pdf',
    });
    expect((await student.call(endpoints.saveAnswers, { answers: { first_name: 'Ada' } })).status).toBe(200);
    const { status, headers } = await start;
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(Date.now() - began).toBeLessThan(30_000);
    expect(store.heard()).toBeGreaterThan(1);
  },
);

test(
  'a store that does not answer keeps no server from starting: saving works, uploads wait, and it recovers by itself',
  { timeout: 120_000 },
  async () => {
    store.knowsBucket = false;
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const late = await openServer(environment);
    const output = (): string => logged.mock.calls.flat().join('\n');
    expect(output()).toContain(
      `The bucket 'files' at http://127.0.0.1:${store.port} cannot be used: it did not respond within 5 s. Check S3_ENDPOINT and the ` +
        `network. Until it responds, nothing can be uploaded`,
    );

    const student = await late.student('bea@example.org');
    expect((await student.call(endpoints.saveAnswers, { answers: { first_name: 'Bea' } })).status).toBe(200);
    const ask = () => student.call(endpoints.presignedUrl, { answer_key: 'transcript' });
    const { status, body, headers } = await ask();
    expect([status, body, headers['retry-after']]).toEqual([
      503,
      { message: 'Files cannot be uploaded right now. Please try again in a few minutes; everything else works as usual.' },
      '60',
    ]);
    const ready = async (): Promise<unknown[]> => {
      const response = await late.app.inject({ url: '/health/ready' });
      return [response.statusCode, response.json()];
    };
    expect(await ready()).toEqual([200, { message: 'Ready, but the file store is not responding: nothing can be uploaded.' }]);

    store.knowsBucket = true;
    await expect.poll(ready, { timeout: 30_000 }).toEqual([200, { message: 'Ready.' }]);
    expect((await ask()).status).toBe(200);
    expect(output()).toContain(`The bucket 'files' at http://127.0.0.1:${store.port} is responding again.`);
    logged.mockRestore();
    await late.stop();
  },
);
