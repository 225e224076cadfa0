import { dirname, join } from 'node:path';
import type { Conversion } from './converter.ts';
import { runConfined, type Ran } from './confined-run.ts';
import { findConfinement, type Confinement } from './confinement.ts';
import { conversionLimits } from './limits.ts';
import type { FileExtension } from './file-extension.ts';
import { isRefusedFile } from './refused-file.ts';
import { isWholePdf } from './whole-pdf.ts';
import { READY, type WorkerAnswer } from './worker-answer.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const WORKER = join(import.meta.dirname, 'worker.ts');
/** It may read the project and run sharp; it may write nothing, start nothing and, where Node can tell, call nobody. */
const rights = ['--permission', '--allow-addons', `--allow-fs-read=${PROJECT}`];

/**
 * Hands one file to a process of its own.
 * @throws when the process could not start, or was ended because the server closes
 */
export function createConversionWorker(closing: AbortSignal): (file: Uint8Array, extension: FileExtension) => Promise<Conversion> {
  let confinement: Promise<Confinement> | undefined;
  return async (file, extension) => {
    confinement ??= findConfinement();
    const ran = await runConfined({
      command: [...(await confinement), process.execPath, '--max-old-space-size=256', ...rights, WORKER, extension],
      input: file,
      cwd: dirname(WORKER),
      // Nothing of ours: the environment holds the keys of the whole application.
      env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1' },
      seconds: conversionLimits.seconds,
      memoryBytes: conversionLimits.memoryBytes,
      outputBytes: conversionLimits.resultBytes,
    }, closing);
    return read(ran);
  };
}

function read(ran: Ran): Conversion {
  if (ran.killedFor === 'close' || !ran.output.subarray(0, READY.length).equals(Buffer.from(READY))) {
    throw new Error(`The conversion of a file could not run: ${ran.killedFor ?? `exit ${ran.exitCode}`}. ${ran.errors.trim().slice(-500)}`);
  }
  if (ran.killedFor === 'time') return { outcome: 'refused', reason: 'too_slow' };
  if (ran.killedFor) return { outcome: 'refused', reason: 'too_large_inside' };
  const rest = ran.output.subarray(READY.length);
  const lineEnd = rest.indexOf('\n');
  const answer = lineEnd > 0 && ran.exitCode === 0 ? parsed(rest.toString('utf8', 0, lineEnd)) : undefined;
  if (!answer) return { outcome: 'refused', reason: 'damaged' };
  if (answer.outcome !== 'converted') return answer;
  const pdf = new Uint8Array(rest.subarray(lineEnd + 1));
  return isWholePdf(pdf) ? { outcome: 'converted', pdf, pages: answer.pages } : { outcome: 'refused', reason: 'damaged' };
}

/** The worker had the file in its hands: its words are checked like anybody's. */
function parsed(line: string): WorkerAnswer | undefined {
  try {
    const answer = JSON.parse(line) as { outcome?: unknown; pages?: unknown; reason?: unknown };
    if (answer.outcome === 'refused' && typeof answer.reason === 'string' && isRefusedFile(answer.reason)) return { outcome: 'refused', reason: answer.reason };
    if (answer.outcome === 'converted' && Number.isSafeInteger(answer.pages)) return { outcome: 'converted', pages: answer.pages as number };
  } catch {
    // Not JSON: said below.
  }
  return undefined;
}
