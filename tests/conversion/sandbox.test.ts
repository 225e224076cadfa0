import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { privateTemporaryFolder, unpackChromium } from '../../src/server/browser/unpack-chromium.ts';
import { runWithLimits, type LimitedCommand } from '../../src/server/conversion/run-with-limits.ts';
import { createSandboxRunner, type ProgramOutcome } from '../../src/server/conversion/sandboxed-program.ts';
import { detectSandbox } from '../../src/server/conversion/sandbox.ts';
import { createConverter } from '../../src/server/conversion/converter.ts';
import { dropPrivileges } from '../../src/server/conversion/drop-privileges.ts';
import { probeSandbox } from '../../src/server/conversion/probe-sandbox.ts';
import { CHROMIUM_PATH } from '../chromium.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const PROBE = join(import.meta.dirname, 'probe.ts');
const confinement = await detectSandbox();
const runProbe = (behaviour: string, input = '', closing = new AbortController().signal): Promise<ProgramOutcome> =>
  createSandboxRunner(closing)({ path: PROBE, argument: behaviour, memoryBytes: 2 ** 28, folder: import.meta.dirname }, Buffer.from(input));
const bounded = (behaviour: string, bounds: Partial<LimitedCommand>): ReturnType<typeof runWithLimits> =>
  runWithLimits(
    {
      command: [...confinement, process.execPath, PROBE, behaviour],
      env: {},
      cpuSeconds: 30,
      wallSeconds: 90,
      memoryBytes: 2 ** 30,
      outputBytes: 2 ** 20,
      ...bounds,
    },
    new AbortController().signal,
  );

test('a worker runs as nobody, knows no secret, and lets everything else go first', async () => {
  process.env['SECRET_KEY'] = 'not to be seen';
  onTestFinished(() => {
    delete process.env['SECRET_KEY'];
  });
  const looked = await runProbe('look');
  if (looked.outcome === 'refused') throw new Error(looked.reason);
  interface Seen {
    readonly user: number;
    readonly environment: readonly string[];
    readonly niceness: number;
  }
  const seen = JSON.parse(looked.output.toString()) as Seen;
  expect(seen.user).toBe(process.getuid?.() === 0 ? 65534 : process.getuid?.());
  expect(seen.environment).toEqual(['HOME', 'NODE_NO_WARNINGS', 'PATH', 'TMPDIR']);
  expect(seen.niceness).toBeGreaterThanOrEqual(10);
});

describe.runIf(process.platform === 'linux')('what a file could do that takes over its conversion', { timeout: 60_000 }, () => {
  const dataDir = createTemporaryFolder('confinement', afterAll);
  const measure = () => probeSandbox({ dataDir, chromiumPath: CHROMIUM_PATH, production: true });

  test('is tried, and is nothing where the machine allows all of it', async () => {
    const measured = await measure();
    const isWhole = (await detectSandbox({ hidden: dataDir, folder: join(dataDir, 'conversion') })).includes('sh');
    if (isWhole) expect(measured).toEqual({ state: 'ok', says: expect.stringMatching(/^a file could reach no network, no other process/) });
    else expect(measured.state).not.toBe('ok');
    expect(readdirSync(dataDir).filter((name) => name !== 'conversion')).toEqual([]);
  });

  test('is said where nothing but limits confines it', async () => {
    const programs = createTemporaryFolder('confinement');
    symlinkSync('/usr/bin/nice', join(programs, 'nice'));
    vi.stubEnv('PATH', programs);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { state, says } = await measure();
    const files =
      process.getuid?.() === 0 ? [] : ['a Word file could read the data folder', "a Word file could find other students' files"];
    expect({ state, could: says.split(', ').slice(1) }).toEqual({
      state: 'problem',
      could: [
        'a picture or PDF could reach the network',
        ...files,
        'a Word file could reach the network',
        'a Word file could see other processes',
      ],
    });
  });

  test('is never to act as root, where no other user can be switched to', () => {
    vi.spyOn(process, 'getuid').mockReturnValue(0);
    vi.spyOn(process, 'setgroups').mockImplementation(() => {
      throw new Error('EPERM');
    });
    onTestFinished(() => void vi.restoreAllMocks());
    expect(dropPrivileges).toThrow('EPERM');
  });

  test.runIf(process.arch === 'x64')('is so by a Chromium that the confined user can run, wherever the project is', async () => {
    const place = await unpackChromium(join(dataDir, 'chromium'), (path) => path.startsWith(join(tmpdir(), 'matricula-chromium-')));
    expect(statSync(dirname(place.fontConfig)).mode & 0o777).toBe(0o711);
    expect(accessSync(place.executablePath, constants.X_OK)).toBeUndefined();
    const nowhere = await unpackChromium(join(dataDir, 'chromium'), () => false);
    expect(nowhere.executablePath).toContain('node_modules');
  });
});

test('a folder that another user has put among temporary files switches nothing off', async () => {
  const place = createTemporaryFolder('temporary');
  vi.stubEnv('TMPDIR', place);
  onTestFinished(() => void vi.unstubAllEnvs());
  mkdirSync(join(place, `matricula-layouts-${userInfo().uid}`));
  chmodSync(join(place, `matricula-layouts-${userInfo().uid}`), 0o777);
  const own = await privateTemporaryFolder('layouts');
  expect({ mode: statSync(own).mode & 0o777, next: await privateTemporaryFolder('layouts') }).toEqual({ mode: 0o711, next: own });
});

test('a worker that never ends is killed when its time is up: CPU time or elapsed time', async () => {
  const started = performance.now();
  expect(await bounded('hang', { wallSeconds: 2 })).toMatchObject({ killedFor: 'time' });
  expect(performance.now() - started).toBeLessThan(8000);
  if (process.platform === 'linux') expect(await bounded('hang', { cpuSeconds: 1 })).toMatchObject({ killedFor: 'time' });
});

test('a worker that waits for its turn on a busy machine is not killed for it', async () => {
  expect(await bounded('wait', { cpuSeconds: 2 })).toMatchObject({ killedFor: undefined, exitCode: 0 });
});

test('a worker that takes more and more memory is killed, and the server learns why', async () => {
  expect(await runProbe('hoard')).toEqual({ outcome: 'refused', reason: 'too_large_inside' });
});

test('a worker that never stops writing is killed', async () => {
  expect(await bounded('flood', {})).toMatchObject({ killedFor: 'output' });
});

test('a worker that is killed or breaks over a file leaves a refusal, one that cannot start an error', async () => {
  expect(await runProbe('die')).toEqual({ outcome: 'refused', reason: 'damaged' });
  expect(await runProbe('throw')).toEqual({ outcome: 'refused', reason: 'damaged' });
  await expect(runProbe('never-start')).rejects.toThrow('could not run');
});

test('a server that stops kills what is running, and the job is retried', async () => {
  const closing = new AbortController();
  const hanging = runProbe('hang', '', closing.signal);
  setTimeout(() => closing.abort(), 1000);
  await expect(hanging).rejects.toThrow('aborted');
  const converter = createConverter({ folder: import.meta.dirname });
  const conversion = converter.convert(Buffer.from('%PDF-1.7'), 'a.pdf');
  await Promise.all([expect(conversion).rejects.toThrow('aborted'), converter.close()]);
});
