import { spawnSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { LOOPBACK_ONLY_ARGS } from '../vitest-projects.ts';
import { startSite } from './start-site.ts';
import { createAccount } from './steps.ts';

const NODE_OPTIONS = LOOPBACK_ONLY_ARGS.join('=');
const LEAVES = 'LEAVES THIS MACHINE';

test('npm start needs no network: it serves, and makes an account, and asks nothing of another machine', async () => {
  const site = await startSite({ script: 'scripts/start.ts', environment: { NODE_OPTIONS } });
  onTestFinished(site.close);
  expect(await createAccount(site)).toMatchObject({ email: expect.stringContaining('@') as string });
  expect((await fetch(`${site.url}/health/ready`)).status).toBe(200);
  expect(await site.output()).not.toContain(LEAVES);
});

test.each([
  "await fetch('https://192.0.2.1/')",
  "await fetch('https://npm.example/')",
  "(await import('node:net')).connect(443, 'npm.example')",
  "(await import('node:https')).get('https://192.0.2.1/', { agent: false })",
  "(await import('node:dns')).resolveMx('npm.example', () => undefined)",
  "(await import('node:child_process')).spawn(process.execPath, ['-e', 'fetch(\"https://192.0.2.1\")'], { env: {}, stdio: 'inherit' })",
])('what would ask another machine does not get past this test: %s', (program) => {
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], NODE_OPTIONS },
  });
  expect(stderr).toContain(LEAVES);
});
