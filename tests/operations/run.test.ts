import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runNodeProcess } from '../run-commands.ts';
import { startProcess } from '../start-process.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

function givenProject(): string {
  const folder = createTemporaryFolder('run');
  const bin = join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'node'), `#!/bin/sh\nexec "${process.execPath}" "$@"\n`);
  chmodSync(join(bin, 'node'), 0o755);
  cpSync('scripts/run.mjs', join(folder, 'scripts/run.mjs'));
  for (const name of ['package-lock.json', 'node_modules/.package-lock.json']) writeFileSync(join(folder, name), '{ "packages": {} }');
  writeFileSync(
    join(folder, 'scripts/say-again.ts'),
    `const words: readonly string[] = process.argv.slice(2);
     process.on('SIGTERM', () => process.exit(4));
     for await (const text of process.stdin) console.log(words.join(' '), String(text).trim());
     if (words.includes('wait')) setInterval(() => undefined, 1000);
     process.exitCode = 3;`,
  );
  return folder;
}

test('a command runs with the project’s own Node: words and input go in, output and exit code come out', async () => {
  const words = ['scripts/run.mjs', 'say:again', '--loud', 'two words'];
  const outcome = await runNodeProcess(words, process.env, { cwd: givenProject(), input: 'typed\n' });
  expect(outcome).toEqual({ code: 3, output: '--loud two words typed\n' });
});

test('a signal reaches the command, which ends as it wants to', async () => {
  const options = { cwd: givenProject(), stdio: 'pipe' } as const;
  const { child, end, output } = startProcess(process.execPath, ['scripts/run.mjs', 'say:again', 'wait'], options);
  child.stdin?.end('typed\n');
  await expect.poll(output).toBe('wait typed\n');
  expect(await end()).toBe(4);
});

test('a command that does not exist is named', async () => {
  expect(await runNodeProcess(['scripts/run.mjs', 'say'], process.env, { cwd: givenProject() })).toEqual({
    code: 1,
    output: 'There is no command "say". npm run help lists all of them.\n',
  });
});
