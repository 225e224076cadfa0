import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { createConverter, type Converter } from '../../src/server/conversion/converter.ts';
import { costOfTree } from '../../src/server/conversion/process-tree.ts';
import { docxOf, entry, paragraph } from '../conversion/docx-of.ts';
import { layoutEngines } from '../conversion/layout-engines.ts';
import { pngOf } from '../conversion/png-of.ts';
import { figure, quantile, type Figure } from './bench-result.ts';

const ONE_BY_ONE = 8;
const AT_ONCE = 20;

/** How long a student waits for each kind of file, alone and with nineteen others, and what the hungriest file takes. */
export async function measureConversions(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'conversion-'));
  const files = { 'photo.jpg': await photo(), 'scan.png': pngOf(5000, 5000), 'transcript.pdf': await transcript(), 'essay.docx': essay() };
  const figures: Figure[] = [];
  try {
    for (const [name, file] of Object.entries(files)) {
      for (const layOutWith of name.endsWith('.docx') ? layoutEngines : [undefined]) {
        const converter = createConverter({ folder, layOutWith });
        const title = `Conversion of ${name}${layOutWith ? ` by ${layOutWith}` : ''}`;
        const alone: number[] = [];
        for (let round = 0; round < ONE_BY_ONE; round += 1) alone.push(await timeOf(converter, file, name));
        const together = await Promise.all(Array.from({ length: AT_ONCE }, () => timeOf(converter, file, name)));
        const inTurn = { name: 'one after the other', value: AT_ONCE * quantile(alone, 0.5) };
        figures.push(
          figure(`${title}, p50`, quantile(alone, 0.5), 'ms'),
          figure(`${title}, p95`, quantile(alone, 0.95), 'ms'),
          figure(`${title}, ${AT_ONCE} at once, until the last`, Math.max(...together), 'ms', inTurn),
        );
        await converter.close();
      }
    }
    return [...figures, ...(await measureBombs(folder))];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measureBombs(folder: string): Promise<readonly Figure[]> {
  const converter = createConverter({ folder });
  const bombs: Readonly<Record<string, readonly [string, Uint8Array]>> = {
    'Word bomb, ratio 1000': ['bomb.docx', docxOf({ parts: [entry('word/media/image1.png', Buffer.alloc(2 ** 28))] })],
    'PNG of 50,000 x 50,000 pixels': ['bomb.png', pngOf(50_000, 50_000)],
    'PNG of 25 megapixels, taken': ['large.png', pngOf(5000, 5000)],
  };
  const figures: Figure[] = [];
  for (const [title, [name, file]] of Object.entries(bombs)) {
    let most = 0;
    // This process is the root of the tree: its own memory is subtracted.
    const watch = setInterval(() => {
      most = Math.max(most, costOfTree(process.pid).memoryBytes - process.memoryUsage.rss());
    }, 5);
    const time = await timeOf(converter, file, name);
    clearInterval(watch);
    figures.push(
      figure(`${title}, time`, time, 'ms'),
      figure(
        `${title}, memory of the worker`,
        most / 2 ** 20,
        'MB',
        undefined,
        'memory: most that a look every 5 ms has found, the 100 MB of Node and its libraries included',
      ),
    );
  }
  await converter.close();
  return figures;
}

async function timeOf(converter: Converter, file: Uint8Array, name: string): Promise<number> {
  const started = performance.now();
  await converter.convert(file, name);
  return performance.now() - started;
}

/** About as a phone makes it: 12 megapixels, 1 MB. */
const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 10 } } })
    .jpeg({ quality: 40 })
    .toBuffer();

async function transcript(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 0; page < 10; page += 1) {
    const sheet = pdf.addPage();
    for (let line = 0; line < 50; line += 1) sheet.drawText(`Course ${line}: A, 3 credits`, { font, size: 10, x: 50, y: 800 - line * 14 });
  }
  return pdf.save();
}

const essay = (): Buffer =>
  docxOf({
    body: Array.from({ length: 60 }, () =>
      paragraph('I would like to study here, because of all that I have read about it. '.repeat(4)),
    ).join(''),
  });
