import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints, type ApiEndpoint } from '../../src/api/endpoints.ts';
import { newDataDir, type ServerProcess, startServerProcess } from './server-process.ts';
import { completeAnswers } from './tiny-application.ts';

const dataDir = newDataDir();
const start = (): Promise<ServerProcess> => startServerProcess({ DATA_DIR: dataDir });

const send = (server: ServerProcess, { method, path }: ApiEndpoint, body?: unknown, cookie = ''): Promise<Response> =>
  fetch(`${server.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    body: body === undefined ? null : JSON.stringify(body),
  });

const login = { username: 'ada@example.org', password: 'Correct-horse-9' };
async function logIn(server: ServerProcess): Promise<string> {
  const response = await send(server, endpoints.login, login);
  expect(response.status).toBe(200);
  return cookieOf(response);
}
const cookieOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

test(
  'a server killed while it saves has kept everything it said it saved, and a second one is kept out',
  { timeout: 180_000 },
  async () => {
    let server = await start();
    const mark = cookieOf(await send(server, endpoints.signUp, login));
    await expect.poll(() => server.output(), { timeout: 10_000 }).toMatch(/^ +\d{6}$/m);
    const code = /^ +(\d{6})$/m.exec(server.output())?.[1];
    expect((await send(server, endpoints.confirm, { username: login.username, code }, mark)).status).toBe(200);

    await expect(start()).rejects.toThrow(/Another server is running on .*DATA_DIR/);

    const written: Record<string, number> = { first_name: 0, sport_1_name: 0, sport_2_name: 0 };
    for (let round = 1; round <= 3; round += 1) {
      const cookie = await logIn(server);
      let alive = true;
      const writers = Object.keys(written).map(async (key) => {
        while (alive) {
          const next = (written[key] ?? 0) + 1;
          const ok = await send(server, endpoints.saveAnswers, { answers: { [key]: String(next) } }, cookie).then(
            (response) => response.status === 200,
            () => false,
          );
          if (!ok) return;
          written[key] = next;
        }
      });
      await new Promise((resolve) => {
        setTimeout(resolve, 400);
      });
      await expect.poll(() => Math.min(...Object.values(written)), { timeout: 30_000 }).toBeGreaterThanOrEqual(4 * round);
      await server.end('SIGKILL');
      alive = false;
      await Promise.all(writers);

      server = await start();
      const { answer } = (await (await send(server, endpoints.profile, undefined, await logIn(server))).json()) as {
        answer: Record<string, string>;
      };
      for (const [key, last] of Object.entries(written)) {
        expect([last, last + 1]).toContain(Number(answer[key]));
        written[key] = Number(answer[key]);
      }
    }
    expect(Object.values(written).every((count) => count > 10)).toBe(true);

    const cookie = await logIn(server);
    await send(server, endpoints.saveAnswers, { answers: completeAnswers }, cookie);
    const submitting = send(server, endpoints.submit, undefined, cookie).catch(() => undefined);
    await new Promise((resolve) => {
      setTimeout(resolve, 8);
    });
    await server.end('SIGKILL');
    await submitting;
    server = await start();
    const again = await logIn(server);
    expect((await send(server, endpoints.submit, undefined, again)).status).toBe(200);
    expect((await send(server, endpoints.saveAnswers, { answers: { first_name: 'Eve' } }, again)).status).toBe(409);

    await server.end();

    server = await start();
    expect((await send(server, endpoints.profile, undefined, again)).status).toBe(200);
    await server.end();
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()).toHaveLength(43);
  },
);
