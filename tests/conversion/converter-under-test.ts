import { readdirSync } from 'node:fs';
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { afterAll, expect } from 'vitest';
import { createConverter, type ConversionResult, type Converter, type ConverterOptions } from '../../src/server/conversion/converter.ts';
import { attachDocuments } from '../../src/server/pdf/attach-documents.ts';
import { CHROMIUM_PATH } from '../chromium.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

export function createTestConverter(options: Omit<ConverterOptions, 'folder'> = {}): Converter {
  const folder = createTemporaryFolder('conversion', afterAll);
  const converter = createConverter({ chromiumPath: CHROMIUM_PATH, ...options, folder });
  afterAll(async () => {
    await converter.close();
    expect(readdirSync(folder)).toEqual([]);
  });
  return converter;
}

export function requirePdf(conversion: ConversionResult): Uint8Array {
  if (conversion.outcome === 'refused') throw new Error(`The file was refused: ${conversion.reason}`);
  return conversion.pdf;
}

export async function extractJpegs(pdf: Uint8Array): Promise<readonly Uint8Array[]> {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
  return context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream && object.dict.get(PDFName.of('Filter')) === PDFName.of('DCTDecode') ? [object.getContents()] : [],
    );
}

export async function copyWithPages(pdf: Uint8Array, pages: number): Promise<Uint8Array> {
  const print = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) print.addPage([612, 792]);
  return attachDocuments({ printed: await print.save(), documents: [{ name: 'Transcript', pages, pdf }], at: new Date(), id: 'ab' });
}
