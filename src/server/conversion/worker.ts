import { buffer } from 'node:stream/consumers';
import { cleanPdf } from './clean-pdf.ts';
import type { FileExtension } from './file-extension.ts';
import { fileKind } from './file-kind.ts';
import { inspectDocx } from './inspect-docx.ts';
import { pictureToPdf } from './picture-to-pdf.ts';
import { FileRefused } from './refused-file.ts';
import { becomeNobody } from './nobody.ts';
import { READY, type WorkerAnswer } from './worker-answer.ts';

// Reads one file from standard input, writes one line of JSON and, where there is one, what it has made to standard output.
// Everything is imported above, while this process may still read the project's folder.
const extension = process.argv[2] as FileExtension;
becomeNobody();
process.stdout.write(READY);
const file = new Uint8Array(await buffer(process.stdin));
const { answer, made } = await convert(file);
process.stdout.write(`${JSON.stringify(answer)}\n`);
if (made) process.stdout.write(made);

async function convert(bytes: Uint8Array): Promise<{ answer: WorkerAnswer; made?: Uint8Array }> {
  try {
    const kind = await fileKind(bytes, extension);
    if (kind === 'docx') return { answer: { outcome: 'harmless' }, made: await inspectDocx(bytes) };
    const document = kind === 'picture' ? await pictureToPdf(bytes) : await cleanPdf(bytes);
    const pages = document.getPageCount();
    return { answer: { outcome: 'converted', pages }, made: await document.save({ useObjectStreams: false, updateFieldAppearances: false }) };
  } catch (error) {
    return { answer: { outcome: 'refused', reason: error instanceof FileRefused ? error.reason : 'damaged' } };
  }
}
