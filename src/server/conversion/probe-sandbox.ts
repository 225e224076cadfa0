import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../browser/chromium.ts';
import type { Settings } from '../settings/settings.ts';
import { type SandboxEscape, processStartTime, type SandboxEscapeTargets } from './sandbox-escape-program.ts';
import { createSandboxRunner, type ProgramOutcome } from './sandboxed-program.ts';
import { sandboxedProgram } from './run-conversion-program.ts';
import { sandboxedChromiumOptions, createLayoutFolder, runDocxProgram } from './convert-docx.ts';

type SandboxProbeResult = { readonly state: 'ok' | 'warning' | 'problem'; readonly says: string; readonly advice?: string };
type Options = Pick<Settings, 'dataDir' | 'chromiumPath' | 'production'>;

const MEANINGS: Readonly<Record<SandboxEscape, string>> = {
  root: 'act as root',
  data: 'read the data folder',
  program: 'change the program',
  others: "find other students' files",
  network: 'reach the network',
  processes: 'see other processes',
  start: 'start programs',
};
const ALLOW = 'Allow user namespaces and mounts, and install util-linux: scripts/deploy/README.md, "In containers".';

/** Runs an escape program in the sandbox of conversions, and reports what a malicious file could do. Never throws. */
export async function probeSandbox(options: Options): Promise<SandboxProbeResult> {
  if (process.platform !== 'linux') return { state: 'ok', says: 'each in a process with limits; on Linux it would have no network either' };
  const hidden = existsSync(options.dataDir) ? options.dataDir : tmpdir();
  let own: string | undefined;
  try {
    own = mkdtempSync(join(hidden, '.confinement-'));
    chmodSync(own, 0o711);
    const { conversion, layout } = await tryToEscapeSandbox(own, hidden === options.dataDir ? hidden : own);
    const could = [
      ...conversion.map((one) => `a picture or PDF could ${MEANINGS[one]}`),
      ...layout.map((one) => `a Word file could ${MEANINGS[one]}`),
    ];
    if (could.length > 0) {
      const isGrave = options.production && conversion.includes('network');
      return { state: isGrave ? 'problem' : 'warning', says: `if it took over its conversion, ${could.join(', ')}`, advice: ALLOW };
    }
    const isInstalled = findChromium(options.chromiumPath) !== undefined;
    if (isInstalled && process.getuid?.() === 0 && !(await sandboxedChromiumOptions({ ...options, folder: join(own, 'conversion') })))
      return {
        state: 'warning',
        says: 'Word files are refused: the user nobody cannot run Chromium',
        advice: 'Let nobody enter its folder (chmod o+x), or start the server as another user than root.',
      };
    return { state: 'ok', says: 'a file could reach no network, no other process and nothing of the data folder, and change nothing' };
  } catch (error) {
    return {
      state: 'problem',
      says: `no file is converted: ${(error as Error).message.split('\n')[0]}`,
      advice: 'Where the server is root and may not switch to nobody, start it as another user.',
    };
  } finally {
    if (own !== undefined) rmSync(own, { recursive: true });
  }
}

/** @throws when no conversion could run */
async function tryToEscapeSandbox(
  own: string,
  hidden: string,
): Promise<Readonly<Record<'conversion' | 'layout', readonly SandboxEscape[]>>> {
  const listener = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  const closing = new AbortController();
  let neighbor: string | undefined;
  try {
    await once(listener, 'listening');
    const targets: SandboxEscapeTargets = {
      secret: join(own, 'secret'),
      write: join(import.meta.dirname, '.confinement'),
      port: (listener.address() as AddressInfo).port,
      process: { pid: process.pid, started: processStartTime(process.pid) },
    };
    writeFileSync(targets.secret, 'secret', { mode: 0o600 });
    const folder = join(own, 'conversion');
    neighbor = await createLayoutFolder(folder);
    const run = createSandboxRunner(closing.signal, { hidden, folder });
    const program = { ...sandboxedProgram('sandbox-escape-program.ts'), argument: '' };
    const file = Buffer.from(JSON.stringify(targets));
    const conversion = reachedBy(await run(program, file));
    // A layout program starts others, which Node's permission model cannot confine.
    const layout = reachedBy(await runDocxProgram({ path: program.path, argument: '' }, file, folder, run));
    return { conversion, layout: layout.filter((one) => one !== 'start') };
  } finally {
    closing.abort();
    listener.close();
    if (neighbor !== undefined) rmSync(neighbor, { recursive: true });
  }
}

function reachedBy(ran: ProgramOutcome): readonly SandboxEscape[] {
  if (ran.outcome === 'refused') throw new Error(`the process ended (${ran.reason})`);
  return JSON.parse(ran.output.toString()) as SandboxEscape[];
}
