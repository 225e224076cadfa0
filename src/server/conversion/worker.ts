import { buffer } from 'node:stream/consumers';
import type { PDFDocument } from '@cantoo/pdf-lib';
import type { FileExtension } from './file-extension.ts';
import { kindOf, requireKind, type FileKind } from './file-kind.ts';
import { FileRefused } from './refused-file.ts';
import { dropPrivileges } from './drop-privileges.ts';
import { loadPdfLibraryInOneFile } from './pdf-library-in-one-file.ts';
import { READY, type WorkerReply } from './worker-reply.ts';

interface Result {
  readonly answer: WorkerReply;
  readonly made?: Uint8Array;
}
type Make = (file: Uint8Array) => Promise<Result>;

/** Only what each kind of file needs: each library costs a tenth of a second and 30 MB. */
const makers: Readonly<Record<FileKind, () => Promise<Make>>> = {
  async picture() {
    const [{ pictureToPdf }, saved] = await Promise.all([import('./picture-to-pdf.ts'), importSaved()]);
    return async (file) => saved(await pictureToPdf(file));
  },
  async pdf() {
    const [{ cleanPdf }, saved] = await Promise.all([import('./clean-pdf.ts'), importSaved()]);
    return async (file) => saved(await cleanPdf(file));
  },
  async docx() {
    const { inspectDocx } = await import('./inspect-docx.ts');
    return async (file) => ({ answer: { outcome: 'harmless' }, made: await inspectDocx(file) });
  },
};

// Reads one file from standard input, and writes one line of JSON and the file that it made, if any, to standard
// output.
const extension = process.argv[2] as FileExtension;
loadPdfLibraryInOneFile();
// Loaded while this process may still read the project's folder.
const make = await makers[kindOf(extension)]();
dropPrivileges();
process.stdout.write(READY);
const { answer, made } = await convert(new Uint8Array(await buffer(process.stdin)));
process.stdout.write(`${JSON.stringify(answer)}\n`);
if (made) process.stdout.write(made);

async function convert(file: Uint8Array): Promise<Result> {
  try {
    await requireKind(file, extension);
    return await make(file);
  } catch (error) {
    return { answer: { outcome: 'refused', reason: error instanceof FileRefused ? error.reason : 'damaged' } };
  }
}

async function importSaved(): Promise<(document: PDFDocument) => Promise<Result>> {
  const { requireShowable } = await import('./require-showable.ts');
  return async (document) => {
    const pages = document.getPageCount();
    const made = await document.save({ useObjectStreams: false, updateFieldAppearances: false });
    await requireShowable(made, pages);
    return { answer: { outcome: 'converted', pages }, made };
  };
}
