import { buffer } from 'node:stream/consumers';
import { cleanPdf } from './clean-pdf.ts';
import type { FileExtension } from './file-extension.ts';
import { fileKind } from './file-kind.ts';
import { pictureToPdf } from './picture-to-pdf.ts';
import { FileRefused } from './refused-file.ts';
import { READY, type WorkerAnswer } from './worker-answer.ts';

// Reads one file from standard input, writes one line of JSON and, where there is one, the PDF to standard output.
// Everything is imported above, while this process may still read the project's folder.
const NOBODY = 65534;

const extension = process.argv[2] as FileExtension;
becomeNobody();
process.stdout.write(READY);
const file = new Uint8Array(await buffer(process.stdin));
const { answer, pdf } = await convert(file);
process.stdout.write(`${JSON.stringify(answer)}\n`);
if (pdf) process.stdout.write(pdf);

async function convert(bytes: Uint8Array): Promise<{ answer: WorkerAnswer; pdf?: Uint8Array }> {
  try {
    const kind = await fileKind(bytes, extension);
    if (kind === 'docx') throw new FileRefused('not_its_kind');
    const document = kind === 'picture' ? await pictureToPdf(bytes) : await cleanPdf(bytes);
    const pages = document.getPageCount();
    return { answer: { outcome: 'converted', pages }, pdf: await document.save({ useObjectStreams: false, updateFieldAppearances: false }) };
  } catch (error) {
    return { answer: { outcome: 'refused', reason: error instanceof FileRefused ? error.reason : 'damaged' } };
  }
}

function becomeNobody(): void {
  if (process.getuid?.() !== 0) return;
  try {
    process.setgroups?.([]);
    process.setgid?.(NOBODY);
    process.setuid?.(NOBODY);
  } catch {
    // Root of a container that knows no other user: there is nobody to become.
  }
}
