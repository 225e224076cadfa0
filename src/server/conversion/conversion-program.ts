import { buffer } from 'node:stream/consumers';
import { registerHooks } from 'node:module';
import { dropPrivileges } from './drop-privileges.ts';
import type { FileExtension } from './file-extension.ts';
import { fileFormatOf, requireMatchingFormat, type FileFormat } from './file-format.ts';
import type { FinalPdf } from './finalize-pdf.ts';
import type { OpenPdfiumDocument } from './pdfium.ts';
import { DocumentRejectedError } from './document-rejections.ts';
import { READY_LINE, type ProgramReply, writeProgramReply } from './program-reply.ts';

const PDF_LIBRARY = '@cantoo/pdf-lib';
/** Bundle of the package, relative to its main file. */
const WHOLE = '../dist/pdf-lib.esm.min.js';

/** Loads pdf-lib as one file for this short-lived process: its 345 small ones take longer than most conversions. */
function loadPdfLibraryInOneFile(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      return specifier === PDF_LIBRARY ? { ...resolved, url: new URL(WHOLE, resolved.url).href } : resolved;
    },
  });
}

interface Result {
  readonly answer: ProgramReply;
  readonly made?: readonly Uint8Array[];
}
type Make = (file: Uint8Array) => Promise<Result>;

const pdfium = async (): Promise<OpenPdfiumDocument> => (await import('./pdfium.ts')).loadPdfium();
const converted = ({ pdf, pages, pictures }: FinalPdf): Result => ({
  answer: { outcome: 'converted', pages, pictures: pictures.map(({ length }) => length) },
  made: [pdf, ...pictures],
});

/** Loaded on demand: each library costs a tenth of a second and 30 MB. */
const makers: Readonly<Record<FileFormat, () => Promise<Make>>> = {
  async picture() {
    const [{ imageToPdf }, { finalizePdf }, open] = await Promise.all([import('./image-to-pdf.ts'), import('./finalize-pdf.ts'), pdfium()]);
    return async (file) => converted(await finalizePdf(await imageToPdf(file), open));
  },
  async pdf() {
    const [{ convertPdf }, open] = await Promise.all([import('./convert-pdf.ts'), pdfium()]);
    return async (file) => converted(await convertPdf(file, open));
  },
  async docx() {
    const { inspectDocx } = await import('./inspect-docx.ts');
    return async (file) => ({ answer: { outcome: 'harmless' }, made: [await inspectDocx(file)] });
  },
};

// Reads a file from standard input; writes a line of JSON, the resulting file if any, and pictures of its first pages.
const extension = process.argv[2] as FileExtension;
loadPdfLibraryInOneFile();
// Loaded while this process may still read the project's folder.
const make = await makers[fileFormatOf(extension)]();
dropPrivileges();
process.stdout.write(READY_LINE);
const { answer, made = [] } = await convert(new Uint8Array(await buffer(process.stdin)));
writeProgramReply(answer, ...made);

async function convert(file: Uint8Array): Promise<Result> {
  try {
    await requireMatchingFormat(file, extension);
    return await make(file);
  } catch (error) {
    return { answer: { outcome: 'refused', reason: error instanceof DocumentRejectedError ? error.reason : 'damaged' } };
  }
}
