import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { createDocx } from '../conversion/create-docx.ts';
import { createPdfOfObjects } from '../conversion/create-pdf-of-objects.ts';

export interface SampleFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>';

export const pdfFile = (name = 'transcript.pdf', bytes = 0): SampleFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: createPdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    PAGE,
    { dict: '', data: randomBytes(bytes) },
  ]),
});

export const pngFile = async (name = 'transcript.png'): Promise<SampleFile> => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 400, channels: 3, background: '#dde' } })
    .png()
    .toBuffer(),
});

export const docxFile: SampleFile = {
  name: 'transcript.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: createDocx(),
};
