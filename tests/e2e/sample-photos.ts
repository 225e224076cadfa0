import sharp from 'sharp';
import type { SampleFile } from './sample-files.ts';

const [WIDTH, HEIGHT] = [3024, 4032];

/** A page of text as a phone with 12 megapixels photographs it: about 4 MB, and upright only as its camera says. */
export async function createPagePhoto(name: string, page = 1): Promise<SampleFile> {
  const lines = Array.from({ length: 60 }, (_, n) => {
    const y = 420 + n * 56;
    return `<text x="260" y="${y}">Page ${page}, line ${n + 1}: Algebra II, fall term, grade ${'ABC'[n % 3]}, credits 1.0</text>`;
  });
  const text = Buffer.from(
    `<svg width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="34"><text x="260" y="280" font-size="110">` +
      `Transcript ${page}</text>${lines.join('')}</svg>`,
  );
  const paper = { create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#eee' } } as const;
  const noise = await sharp({ create: { ...paper.create, noise: { type: 'gaussian', mean: 200, sigma: 17 } } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const upright = await sharp(noise)
    .composite([{ input: text }])
    .png({ compressionLevel: 0 })
    .toBuffer();
  const buffer = await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg({ quality: 83 }).toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

export const damagedPhoto = ({ buffer, ...photo }: SampleFile): SampleFile => ({
  ...photo,
  buffer: Buffer.concat([buffer.subarray(0, 300), Buffer.alloc(1_100_000, 0x55)]),
});
