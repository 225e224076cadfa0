import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import { DocumentRejectedError } from './document-rejections.ts';

export interface PageBitmap {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

export interface PdfiumDocument {
  readonly pages: number;
  readonly attachments: number;
  /** @param hidden numbers of annotations that are not drawn @throws {DocumentRejectedError} `damaged` */
  draw(page: number, hidden?: readonly number[]): PageBitmap;
  text(page: number): string;
  flatten(): void;
  saveAndClose(): Uint8Array;
  close(): void;
}
export type OpenPdfiumDocument = (pdf: Uint8Array) => PdfiumDocument;

/** Twice the width of pictures in browsers, for screens with double density. */
const WIDTH = 320;
const HEIGHT = 440;

const PASSWORD = 4;
const UNKNOWN_LOCK = 5;
const RGBX = 3;
const WHITE = 0xffffffff;
const WITH_ANNOTATIONS = 0x01;
const RED_FIRST = 0x10;
const BUTTONS = new Set([2, 3]);
const EMPTY = 2;
const HIDDEN = 2;
const NOTE = 1;
const UNKNOWN_IS_INVISIBLE = 1;
const STAYS_UPRIGHT = 16;
const AS_ON_SCREEN = 0;
const WITHOUT_LOCK = 3;

/** Runs as WebAssembly, so that a malicious file cannot reach the process. */
export async function loadPdfium(): Promise<OpenPdfiumDocument> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  // Standard output belongs to the result.
  const library = await init({ wasmBinary: new Uint8Array(wasm).buffer, print: () => undefined });
  library.PDFiumExt_Init();
  const { malloc, free } = library.pdfium.wasmExports;
  // Replaced each time that the memory grows.
  const memory = (): Uint8Array => (library.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;

  return (pdf) => {
    const file = malloc(pdf.length);
    memory().set(pdf, file);
    const document = library.FPDF_LoadMemDocument(file, pdf.length, '');
    if (!document)
      throw new DocumentRejectedError([PASSWORD, UNKNOWN_LOCK].includes(library.FPDF_GetLastError()) ? 'encrypted' : 'damaged');
    const formInfo = library.PDFiumExt_OpenFormFillInfo();
    const form = library.PDFiumExt_InitFormFillEnvironment(document, formInfo);
    const pages = library.FPDF_GetPageCount(document);

    function withPage<Result>(n: number, work: (page: number) => Result): Result {
      const page = library.FPDF_LoadPage(document, n);
      if (!page) throw new DocumentRejectedError('damaged');
      library.FORM_OnAfterLoadPage(page, form);
      const result = work(page);
      library.FORM_OnBeforeClosePage(page, form);
      library.FPDF_ClosePage(page);
      return result;
    }

    /** PDFium would also draw a box of its own for a check box or radio button without a picture for its state. */
    function hideAnnotations(page: number, hidden: readonly number[]): void {
      for (let n = 0; n < library.FPDFPage_GetAnnotCount(page); n += 1) {
        const annotation = library.FPDFPage_GetAnnot(page, n);
        const isButton = BUTTONS.has(library.FPDFAnnot_GetFormFieldType(form, annotation));
        const isBare = isButton && library.FPDFAnnot_GetAP(annotation, 0, 0, 0) <= EMPTY;
        if (isBare || hidden.includes(n)) library.FPDFAnnot_SetFlags(annotation, HIDDEN);
        else {
          // A note's sign turns with its page when it becomes a part of that.
          const ignored = library.FPDFAnnot_GetSubtype(annotation) === NOTE ? UNKNOWN_IS_INVISIBLE | STAYS_UPRIGHT : UNKNOWN_IS_INVISIBLE;
          library.FPDFAnnot_SetFlags(annotation, library.FPDFAnnot_GetFlags(annotation) & ~ignored);
        }
        library.FPDFPage_CloseAnnot(annotation);
      }
    }

    function drawn(page: number, hidden: readonly number[]): PageBitmap {
      const [wide, high] = [library.FPDF_GetPageWidthF(page), library.FPDF_GetPageHeightF(page)];
      const scale = Math.min(WIDTH / wide, HEIGHT / high);
      const [width, height] = [wide, high].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
      const size = width * height * 4;
      const pixels = malloc(size);
      const bitmap = library.FPDFBitmap_CreateEx(width, height, RGBX, pixels, width * 4);
      library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      hideAnnotations(page, hidden);
      library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS | RED_FIRST);
      library.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, RED_FIRST);
      const picture = memory().slice(pixels, pixels + size);
      library.FPDFBitmap_Destroy(bitmap);
      free(pixels);
      return { width, height, pixels: picture };
    }

    return {
      pages,
      attachments: library.FPDFDoc_GetAttachmentCount(document),
      draw: (n, hidden = []) => withPage(n, (page) => drawn(page, hidden)),
      text: (n) =>
        withPage(n, (page) => {
          const text = library.FPDFText_LoadPage(page);
          const codes = Array.from({ length: library.FPDFText_CountChars(text) }, (_, at) => library.FPDFText_GetUnicode(text, at));
          library.FPDFText_ClosePage(text);
          return codes.map((code) => String.fromCodePoint(code)).join('');
        }),
      flatten() {
        for (let n = 0; n < pages; n += 1)
          if (withPage(n, (page) => library.FPDFPage_Flatten(page, AS_ON_SCREEN)) === 0) throw new DocumentRejectedError('not_whole');
      },
      saveAndClose() {
        const writer = library.PDFiumExt_OpenFileWriter();
        if (!library.FPDF_SaveAsCopy(document, writer, WITHOUT_LOCK)) throw new DocumentRejectedError('not_whole');
        const size = library.PDFiumExt_GetFileWriterSize(writer);
        const copy = malloc(size);
        library.PDFiumExt_GetFileWriterData(writer, copy, size);
        const saved = memory().slice(copy, copy + size);
        free(copy);
        library.PDFiumExt_CloseFileWriter(writer);
        this.close();
        return saved;
      },
      close() {
        library.PDFiumExt_ExitFormFillEnvironment(form);
        library.PDFiumExt_CloseFormFillInfo(formInfo);
        library.FPDF_CloseDocument(document);
        free(file);
      },
    };
  };
}
