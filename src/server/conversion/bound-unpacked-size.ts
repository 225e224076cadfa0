import { inflateSync } from 'node:zlib';
import { type PDFContext, type PDFDict, PDFArray, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { conversionLimits } from './limits.ts';
import { FileRefused } from './refused-file.ts';

const FLATE = PDFName.of('FlateDecode');

/**
 * Unpacks every stream of a PDF once, and no further than the limit, so that nothing in the result can fill the memory
 * of a machine that opens it.
 * @throws {FileRefused} `too_large_inside`
 */
export function boundUnpackedSize(context: PDFContext): void {
  let left: number = conversionLimits.unpackedPdfBytes;
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    if (pixelsOf(object.dict) > conversionLimits.pixelsInPdf) throw new FileRefused('too_large_inside');
    left -= unpackedSize(object, left);
  }
}

function unpackedSize(stream: PDFRawStream, most: number): number {
  let bytes = stream.getContents();
  let size = 0;
  for (const filter of filtersOf(stream.dict)) {
    if (filter !== FLATE) break;
    try {
      bytes = inflateSync(bytes, { maxOutputLength: Math.max(1, most - size) });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new FileRefused('too_large_inside');
      // Damaged or cut off: readers show what they can, which is no more than what was unpacked here.
      break;
    }
    size += bytes.length;
  }
  return size;
}

function filtersOf(dict: PDFDict): readonly unknown[] {
  const filter = dict.lookup(PDFName.of('Filter'));
  return filter instanceof PDFArray ? filter.asArray().map((each) => dict.context.lookup(each)) : [filter];
}

function pixelsOf(dict: PDFDict): number {
  const [width, height] = ['Width', 'Height'].map((key) => dict.lookup(PDFName.of(key)));
  return width instanceof PDFNumber && height instanceof PDFNumber ? width.asNumber() * height.asNumber() : 0;
}
