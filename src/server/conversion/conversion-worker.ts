import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome, Program, RunProgram } from './confined-program.ts';
import { PROJECT } from './confinement.ts';
import type { Conversion } from './converter.ts';
import type { FileExtension } from './file-extension.ts';
import { conversionLimits } from './limits.ts';
import { picturesIn } from './page-pictures.ts';
import { isWholePdf } from './whole-pdf.ts';
import { isRefusedFile } from './refused-file.ts';
import type { WorkerReply } from './worker-reply.ts';

/** Real path: several checkouts may share the modules through a link. */
const LIBRARIES = realpathSync(join(PROJECT, 'node_modules'));
const readable = [...['src', 'package.json', 'node_modules'].map((name) => join(PROJECT, name)), LIBRARIES];
/** Allows a program of this folder to read its own files and run sharp, but to write and start nothing. */
export const confinedProgram = (name: string): Omit<Program, 'argument'> => ({
  path: join(import.meta.dirname, name),
  nodeOptions: ['--permission', '--allow-addons', ...readable.map((path) => `--allow-fs-read=${path}`)],
  memoryBytes: conversionLimits.memoryBytes,
  folder: import.meta.dirname,
});
const worker = confinedProgram('worker.ts');

/** `harmless`: may be handled further, as it was rebuilt from inspected parts, or laid out. */
export type WorkerResult = Conversion | { readonly outcome: 'harmless'; readonly made: Uint8Array };

export const runWorker = async (file: Uint8Array, extension: FileExtension, run: RunProgram): Promise<WorkerResult> =>
  readResult(await run({ ...worker, argument: extension }, file));

export function readResult(ran: Outcome): WorkerResult {
  if (ran.outcome === 'refused') return ran;
  const lineEnd = ran.output.indexOf('\n');
  const answer = lineEnd > 0 ? parsed(ran.output.toString('utf8', 0, lineEnd)) : undefined;
  const made = new Uint8Array(ran.output.subarray(lineEnd + 1));
  if (answer?.outcome === 'refused') return answer;
  if (answer?.outcome === 'harmless') return { outcome: 'harmless', made };
  const pictures = answer && picturesIn(made, answer.pictures);
  const pdf = pictures && made.subarray(0, made.length - pictures.reduce((sum, { length }) => sum + length, 0));
  if (pdf && isWholePdf(pdf)) return { outcome: 'converted', pdf, pages: answer.pages, pictures };
  return { outcome: 'refused', reason: 'damaged' };
}

/** Checks the reply like any other input: the worker has handled an untrusted file. */
function parsed(line: string): WorkerReply | undefined {
  try {
    const answer = JSON.parse(line) as { outcome?: unknown; pages?: unknown; pictures?: unknown; reason?: unknown };
    if (answer.outcome === 'harmless') return { outcome: 'harmless' };
    if (answer.outcome === 'refused' && typeof answer.reason === 'string' && isRefusedFile(answer.reason))
      return { outcome: 'refused', reason: answer.reason };
    if (answer.outcome === 'converted' && Number.isSafeInteger(answer.pages) && Array.isArray(answer.pictures))
      return { outcome: 'converted', pages: answer.pages as number, pictures: answer.pictures as readonly number[] };
  } catch {}
  return undefined;
}
