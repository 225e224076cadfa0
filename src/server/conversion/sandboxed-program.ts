import { runWithLimits } from './run-with-limits.ts';
import { detectSandbox, type SandboxCommandPrefix, type SandboxFolders } from './sandbox.ts';
import { conversionLimits } from './conversion-limits.ts';
import type { DocumentRejectionReason } from './document-rejections.ts';
import { READY_LINE } from './program-reply.ts';

export interface SandboxedProgram {
  readonly path: string;
  readonly argument: string;
  readonly nodeOptions?: readonly string[];
  readonly memoryBytes: number;
  /** Working folder, the only one that it writes to. */
  readonly folder: string;
}

export type ProgramOutcome =
  | { readonly outcome: 'made'; readonly output: Buffer }
  | { readonly outcome: 'refused'; readonly reason: DocumentRejectionReason };
export type RunSandboxedProgram = (program: SandboxedProgram, file: Uint8Array) => Promise<ProgramOutcome>;

/** Starts a process for each run, as confined as this machine allows. */
export function createSandboxRunner(closing: AbortSignal, place?: SandboxFolders): RunSandboxedProgram {
  let confinement: Promise<SandboxCommandPrefix> | undefined;
  return async ({ path, argument, nodeOptions = [], memoryBytes, folder }, file) => {
    confinement ??= detectSandbox(place).catch((error: unknown) => {
      confinement = undefined;
      throw error;
    });
    const ran = await runWithLimits(
      {
        command: [...(await confinement), process.execPath, '--max-old-space-size=256', ...nodeOptions, path, argument],
        input: file,
        cwd: folder,
        // Our own environment holds the keys of the whole application.
        env: { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder, NODE_NO_WARNINGS: '1' },
        cpuSeconds: conversionLimits.cpuSeconds,
        wallSeconds: conversionLimits.wallSeconds,
        memoryBytes,
        outputBytes: conversionLimits.resultBytes,
      },
      closing,
    );
    if (ran.killedFor === 'close') closing.throwIfAborted();
    if (!ran.output.subarray(0, READY_LINE.length).equals(Buffer.from(READY_LINE))) {
      throw new Error(
        `The conversion of a file could not run: ${ran.killedFor ?? `exit ${ran.exitCode}`}. ${ran.errors.trim().slice(-500)}`,
      );
    }
    if (ran.killedFor) return { outcome: 'refused', reason: ran.killedFor === 'time' ? 'too_slow' : 'too_large_inside' };
    return ran.exitCode === 0
      ? { outcome: 'made', output: ran.output.subarray(READY_LINE.length) }
      : { outcome: 'refused', reason: 'damaged' };
  };
}
