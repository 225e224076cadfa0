import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { openServer, PASSWORD } from './server-under-test.ts';

test('a web leaves what it queues to a worker', async () => {
  const environment = { BASE_URL: 'http://localhost:3000', SECRET_KEY: 'the same for both, at least 32 characters' };
  const web = await openServer({ ...environment, PROCESS_TYPE: 'web' });
  onTestFinished(web.stop);
  expect((await web.browser().call(endpoints.signUp, { username: 'ada@example.org', password: PASSWORD })).status).toBe(200);
  const worker = await openServer({ ...environment, PROCESS_TYPE: 'worker', DATABASE_URL: web.databaseUrl });
  onTestFinished(worker.stop);
  expect((await worker.mailTo('ada@example.org')).essence).toMatch(/^\d{6}$/);
  expect(web.mails).toEqual([]);
});
