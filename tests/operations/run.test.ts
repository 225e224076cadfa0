import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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

async function ended(child: ChildProcess): Promise<readonly [output: string, code: number | null]> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return [output, code];
}

test('a command runs with the project’s own Node: words and input go in, output and exit code come out', async () => {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'say:again', '--loud', 'two words'], { cwd: givenProject() });
  child.stdin.end('typed\n');
  expect(await ended(child)).toEqual(['--loud two words typed\n', 3]);
});

test('a signal reaches the command, which ends as it wants to', async () => {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'say:again', 'wait'], { cwd: givenProject() });
  child.stdin.end('typed\n');
  child.stdout.once('data', () => child.kill('SIGTERM'));
  expect(await ended(child)).toEqual(['wait typed\n', 4]);
});

test('a command that does not exist is named', async () => {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'say'], { cwd: givenProject() });
  expect(await ended(child)).toEqual(['There is no command "say". npm run help lists all of them.\n', 1]);
});
