import { inflateSync } from 'node:zlib';
import { type PDFContext, type PDFDict, PDFArray, PDFBool, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { conversionLimits } from './conversion-limits.ts';
import { DocumentRejectedError } from './document-rejections.ts';

const FLATE = PDFName.of('FlateDecode');
const ONE_COLOR = new Set(['DeviceGray', 'CalGray', 'Indexed', 'Separation', 'G', 'I']);
const MOST_COLORS = 4;

/** Unpacks every stream of a PDF up to the limit: opening the result cannot fill a memory. @throws {DocumentRejectedError} `too_large_inside` */
export function limitUnpackedSize(context: PDFContext): void {
  let left: number = conversionLimits.unpackedPdfBytes;
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    if (pictureBytes(object.dict) > conversionLimits.pictureBytesInPdf) throw new DocumentRejectedError('too_large_inside');
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
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new DocumentRejectedError('too_large_inside');
      // Damaged or cut off: readers show no more than what was unpacked here.
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

function pictureBytes(dict: PDFDict): number {
  const [width, height, bits, mask, colors] = ['Width', 'Height', 'BitsPerComponent', 'ImageMask', 'ColorSpace'].map((key) =>
    dict.lookup(PDFName.of(key)),
  );
  if (!(width instanceof PDFNumber && height instanceof PDFNumber)) return 0;
  const perColor = mask === PDFBool.True ? 1 : bits instanceof PDFNumber ? bits.asNumber() : 8;
  const space = colors instanceof PDFArray ? colors.lookup(0) : colors;
  const isGrey = perColor === 1 || (space instanceof PDFName && ONE_COLOR.has(space.decodeText()));
  return (width.asNumber() * height.asNumber() * perColor * (isGrey ? 1 : MOST_COLORS)) / 8;
}
