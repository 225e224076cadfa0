import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runConfined, type Run } from '../../src/server/conversion/confined-run.ts';
import { createProgramRunner, type Outcome } from '../../src/server/conversion/confined-program.ts';
import { findConfinement } from '../../src/server/conversion/confinement.ts';
import { createConverter } from '../../src/server/conversion/converter.ts';

const PROBE = join(import.meta.dirname, 'probe.ts');
const confinement = await findConfinement();
const runProbe = (behaviour: string, input = '', closing = new AbortController().signal): Promise<Outcome> =>
  createProgramRunner(closing)({ path: PROBE, argument: behaviour, memoryBytes: 2 ** 28, folder: import.meta.dirname }, Buffer.from(input));
const bounded = (behaviour: string, bounds: Partial<Run>): ReturnType<typeof runConfined> =>
  runConfined(
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

/** A service of this machine, as a program with bad intentions would look for one. */
async function service(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('a worker runs as nobody, knows no secret, and as far as the machine allows sees no process and no network', async () => {
  process.env['SECRET_KEY'] = 'not to be seen';
  onTestFinished(() => {
    delete process.env['SECRET_KEY'];
  });
  const looked = await runProbe('look', String(await service()));
  if (looked.outcome === 'refused') throw new Error(looked.reason);
  interface Seen {
    readonly user: number;
    readonly environment: readonly string[];
    readonly niceness: number;
    readonly processes: number;
    readonly network: string;
  }
  const seen = JSON.parse(looked.output.toString()) as Seen;
  expect(seen.user).toBe(process.getuid?.() === 0 ? 65534 : process.getuid?.());
  expect(seen.environment).toEqual(['HOME', 'NODE_NO_WARNINGS', 'PATH', 'TMPDIR']);
  expect(seen.network).toBe(confinement.includes('--net') ? 'ENETUNREACH' : 'reached');
  expect(seen.niceness).toBeGreaterThanOrEqual(10);
  if (confinement.includes('--pid')) expect(seen.processes).toBeLessThan(5);
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
