import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { ProgramOutcome, SandboxedProgram, RunSandboxedProgram } from './sandboxed-program.ts';
import { PROJECT_DIRECTORY } from './sandbox.ts';
import type { ConversionResult } from './converter.ts';
import type { FileExtension } from './file-extension.ts';
import { conversionLimits } from './conversion-limits.ts';
import { isDocumentRejectionReason } from './document-rejections.ts';
import type { ProgramReply } from './program-reply.ts';

/** Real path: several checkouts may share the modules through a link. */
const LIBRARIES = realpathSync(join(PROJECT_DIRECTORY, 'node_modules'));
const readable = [...['src', 'package.json', 'node_modules'].map((name) => join(PROJECT_DIRECTORY, name)), LIBRARIES];
/** Allows a program of this folder to read its own files and run sharp, but to write and start nothing. */
export const sandboxedProgram = (name: string): Omit<SandboxedProgram, 'argument'> => ({
  path: join(import.meta.dirname, name),
  nodeOptions: ['--permission', '--allow-addons', ...readable.map((path) => `--allow-fs-read=${path}`)],
  memoryBytes: conversionLimits.memoryBytes,
  folder: import.meta.dirname,
});
const worker = sandboxedProgram('conversion-program.ts');

/** `harmless`: input of the next step, an inspected Word file or the PDF that was printed from it. */
export type ConversionProgramResult = ConversionResult | { readonly outcome: 'harmless'; readonly made: Uint8Array };

export const runConversionProgram = async (
  file: Uint8Array,
  extension: FileExtension,
  run: RunSandboxedProgram,
): Promise<ConversionProgramResult> => parseProgramOutcome(await run({ ...worker, argument: extension }, file));

export function parseProgramOutcome(ran: ProgramOutcome): ConversionProgramResult {
  if (ran.outcome === 'refused') return ran;
  const lineEnd = ran.output.indexOf('\n');
  const answer = lineEnd > 0 ? parsed(ran.output.toString('utf8', 0, lineEnd)) : undefined;
  const made = new Uint8Array(ran.output.subarray(lineEnd + 1));
  if (answer?.outcome === 'refused') return answer;
  if (answer?.outcome === 'harmless') return { outcome: 'harmless', made };
  const pictures = answer && parseThumbnails(made, answer.pictures);
  const pdf = pictures && made.subarray(0, made.length - pictures.reduce((sum, { length }) => sum + length, 0));
  if (pdf && isCompletePdf(pdf)) return { outcome: 'converted', pdf, pages: answer.pages, pictures };
  return { outcome: 'refused', reason: 'damaged' };
}

function parsed(line: string): ProgramReply | undefined {
  try {
    const answer = JSON.parse(line) as { outcome?: unknown; pages?: unknown; pictures?: unknown; reason?: unknown };
    if (answer.outcome === 'harmless') return { outcome: 'harmless' };
    if (answer.outcome === 'refused' && typeof answer.reason === 'string' && isDocumentRejectionReason(answer.reason))
      return { outcome: 'refused', reason: answer.reason };
    if (answer.outcome === 'converted' && Number.isSafeInteger(answer.pages) && Array.isArray(answer.pictures))
      return { outcome: 'converted', pages: answer.pages as number, pictures: answer.pictures as readonly number[] };
  } catch {
    // Not JSON: a broken reply.
  }
  return undefined;
}

const MOST_BYTES = 200_000;
const BEGIN = Buffer.from([0xff, 0xd8, 0xff]);
const END = Buffer.from([0xff, 0xd9]);

/** Checks the pictures at the end of a worker's result, as it has handled an untrusted file; undefined if they are invalid. */
export function parseThumbnails(made: Uint8Array, sizes: readonly unknown[]): readonly Uint8Array[] | undefined {
  if (sizes.length > conversionLimits.pictures || !sizes.every(isRight)) return undefined;
  let at = made.length - sizes.reduce((sum, size) => sum + size, 0);
  if (at < 0) return undefined;
  const pictures = sizes.map((size) => made.slice(at, (at += size)));
  const isJpeg = (picture: Uint8Array): boolean => BEGIN.equals(picture.subarray(0, 3)) && END.equals(picture.subarray(-2));
  return pictures.every(isJpeg) ? pictures : undefined;
}

const isRight = (size: unknown): size is number => Number.isSafeInteger(size) && Number(size) > 0 && Number(size) <= MOST_BYTES;

/** True for one complete PDF, with the table that its end points to. Parses no objects: the worker does that, away from the server. */
function isCompletePdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (text.toString('latin1', 0, 5) !== '%PDF-') return false;
  const end = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.toString('latin1', Math.max(0, text.length - 64)));
  if (!end) return false;
  const table = Number(end[1]);
  return text.toString('latin1', table, table + 4) === 'xref' && /trailer\s*<<[^]*\/Root /.test(text.toString('latin1', table));
}
