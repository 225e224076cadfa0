import { drawToCanvas, releaseImage, type DrawableImage } from './canvas-drawing.ts';
import { readPixelCount } from './image-pixel-count.ts';
import { READABLE_QUALITY, QUALITY_LEVELS, findSharpestFit } from './quality-levels.ts';

export interface PreparedPhoto {
  readonly picture: Blob;
  readonly preview: string;
  /** Bytes with which its print stays readable. */
  readonly need: number;
}
export interface ResizedPhoto {
  readonly picture: Blob;
  readonly width: number;
  readonly height: number;
}
export type PhotoProblem = 'damaged' | 'too_large';
/** A photo, or why there is none. */
export type PhotoResult = PreparedPhoto | PhotoProblem;

export type PhotoProcessor = ReturnType<typeof createPhotoProcessor>;
export type ImageMimeType = 'image/jpeg' | 'image/png';
type DecodeImage = (file: Blob) => Promise<DrawableImage>;

/** Cameras of phones make up to 50 megapixels, or 200 MB when unpacked; phones with little memory close a page that needs more. */
const MOST_PIXELS = 52_000_000;
/** A camera's raw data or a huge screenshot: reading it takes longer than a student waits. */
const MOST_BYTES = 40_000_000;
const HEAD = 1_000_000;

const MASTER = { side: QUALITY_LEVELS[0]?.side ?? 0, quality: 0.9 };
/** Large enough to see whether print can be read. */
const PREVIEW = { side: 1280, quality: 0.5 };
const JPEG = 'image/jpeg';

/** One photo at a time is unpacked, and let go as soon as it is small. */
export const createPhotoProcessor = (decode: DecodeImage) => ({
  async read(file: Blob): Promise<PhotoResult> {
    if (file.size > MOST_BYTES) return 'too_large';
    const pixels = readPixelCount(new Uint8Array(await file.slice(0, HEAD).arrayBuffer()));
    if (pixels === undefined) return 'damaged';
    if (pixels > MOST_PIXELS) return 'too_large';
    const source = await decode(file).catch(() => undefined);
    if (!source) return 'damaged';
    try {
      const picture = await once(source, MASTER);
      const [readable, preview] = [await once(source, READABLE_QUALITY), await once(source, PREVIEW)];
      return { picture, preview: await toDataUrl(preview), need: readable.size };
    } finally {
      releaseImage(source);
    }
  },
  async fit(picture: Blob, type: ImageMimeType, maxBytes: number): Promise<ResizedPhoto | undefined> {
    const source = await decode(picture);
    try {
      return await findSharpestFit(maxBytes, async ({ side, quality }) => {
        const drawing = drawToCanvas(source, side);
        const { width, height } = drawing;
        const smaller = await drawing.write(type, quality).finally(drawing.close);
        return { picture: smaller, width, height, size: smaller.size };
      });
    } finally {
      releaseImage(source);
    }
  },
});

async function once(source: DrawableImage, { side, quality }: { readonly side: number; readonly quality: number }): Promise<Blob> {
  const drawing = drawToCanvas(source, side);
  return drawing.write(JPEG, quality).finally(drawing.close);
}

/** The policy of the page shows pictures from `data:`, and needs no other source for this. */
export const toDataUrl = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(picture);
  });
