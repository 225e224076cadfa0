import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { conversionLimits } from './limits.ts';

/** Twice as large as they are shown, for screens with two dots for each. */
const WIDTH = 320;
const HEIGHT = 440;

/**
 * Draws all pages of a PDF: what takes too long here would hang any viewer, too. Resolves to the first ones as small JPEG pictures. The
 * library is PDFium in WebAssembly, loaded here: what a file does to it reaches nothing else.
 */
export async function loadDrawing(): Promise<(pdf: Uint8Array) => Promise<readonly Buffer[]>> {
  const library = await PDFiumLibrary.init();
  return async (pdf) => {
    const document = await library.loadDocument(pdf);
    const pictures: Buffer[] = [];
    for (let n = 0; n < document.getPageCount(); n += 1) {
      const page = document.getPage(n);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const scale = Math.min(WIDTH / originalWidth, HEIGHT / originalHeight);
      const { data, width, height } = await page.render({ scale, render: ({ data: pixels }) => Promise.resolve(pixels) });
      if (n >= conversionLimits.pictures) continue;
      pictures.push(
        await sharp(data, { raw: { width, height, channels: 4 } })
          .flatten({ background: 'white' })
          .jpeg({ quality: 70 })
          .toBuffer(),
      );
    }
    return pictures;
  };
}
