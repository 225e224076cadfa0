import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { afterAll, expect } from 'vitest';
import { createConverter, type ConversionResult, type Converter, type ConverterOptions } from '../../src/server/conversion/converter.ts';
import { attachDocuments } from '../../src/server/pdf/attach-documents.ts';
import { CHROMIUM_PATH } from '../chromium.ts';

export async function createTestConverter(options: Omit<ConverterOptions, 'folder'> = {}): Promise<Converter> {
  const folder = await mkdtemp(join(tmpdir(), 'conversion-'));
  const converter = createConverter({ chromiumPath: CHROMIUM_PATH, ...options, folder });
  afterAll(async () => {
    await converter.close();
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
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
