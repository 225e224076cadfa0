import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { docxOf, paragraph } from '../conversion/docx-of.ts';

export interface SampleFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Files as students send them: a photographed page, a screen shot, a transcript of three pages, and a letter. */
export async function sampleFiles(): Promise<readonly SampleFile[]> {
  const [jpeg, png, pdf] = await Promise.all([photograph(), screenshot(), transcript()]);
  return [
    { name: 'photograph.jpg', content: jpeg },
    { name: 'screenshot.png', content: png },
    { name: 'transcript.pdf', content: pdf },
    {
      name: 'letter.docx',
      content: docxOf({
        body: Array.from({ length: 40 }, (_, n) =>
          paragraph(`Paragraph ${n + 1} of a letter about a year of study, as long as such paragraphs are.`),
        ).join(''),
      }),
    },
  ];
}

const page = (width: number, height: number, noise: number) =>
  sharp({ create: { width, height, channels: 3, background: '#eee', noise: { type: 'gaussian', mean: 128, sigma: noise } } });
const photograph = async (): Promise<Uint8Array> => new Uint8Array(await page(3024, 4032, 6).blur(1.5).jpeg({ quality: 80 }).toBuffer());
const screenshot = async (): Promise<Uint8Array> => new Uint8Array(await page(800, 600, 4).png().toBuffer());

async function transcript(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let n = 1; n <= 3; n++) {
    const sheet = document.addPage([612, 792]);
    for (let line = 0; line < 40; line++)
      sheet.drawText(`Course ${n * 40 + line}: grade ${'ABC'[line % 3]}`, { x: 72, y: 720 - line * 16, size: 11, font });
  }
  return document.save();
}
