import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { runApplicationsCommand } from './applications-command.ts';
import { createProcessVisitor } from './process-visitor.ts';
import { newDataDir, startServerProcess } from './server-process.ts';
import { completeAnswers } from './tiny-application.ts';

test('each state is mailed once, whenever the server is killed', { timeout: 300_000 }, async () => {
  const dataDir = newDataDir();
  const beside = { databaseUrl: '', dataDir };
  let process = await startServerProcess({ DATA_DIR: dataDir });
  const visitor = createProcessVisitor(process);
  await visitor.signUpAndLogIn('kill@mails.example');
  await visitor.send(endpoints.saveAnswers, { answers: completeAnswers });
  expect((await visitor.send(endpoints.submit)).status).toBe(200);
  const news = async (): Promise<readonly string[]> => {
    const files = readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(dataDir, 'outbox', name)))));
    return mails
      .filter(({ subject }) => subject?.startsWith('We still need something'))
      .map(({ text = '' }) => /- (Paper \d)/.exec(text)?.[1] ?? '');
  };
  for (let n = 1; n <= 3; n += 1) {
    if (n === 1) await process.end('SIGKILL');
    const set = await runApplicationsCommand(beside, [
      'state',
      'kill@mails.example',
      '--set',
      'documents_missing',
      '--missing',
      `Paper ${n}`,
    ]);
    expect(set).toMatchObject({ code: 0 });
    await process.end('SIGKILL');
    process = await startServerProcess({ DATA_DIR: dataDir });
  }
  const all = ['Paper 1', 'Paper 2', 'Paper 3'];
  await expect.poll(async () => (await news()).toSorted((a, b) => a.localeCompare(b)), { timeout: 60_000 }).toEqual(all);
  await process.end();
  expect(await news()).toHaveLength(3);
});
