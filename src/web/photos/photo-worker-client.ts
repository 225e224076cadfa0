import type { DrawableImage } from './canvas-drawing.ts';
import { toDataUrl, createPhotoProcessor, type ResizedPhoto, type PhotoResult, type PhotoProcessor } from './photo-processor.ts';
import { supportsExifOrientation } from './exif-orientation.ts';
import type { PhotoWorkerResponse, PhotoWorkerRequest } from './photo-worker-messages.ts';

export interface PhotoWorkerClient extends PhotoProcessor {
  readonly terminate: () => void;
}

type Asked = PhotoWorkerRequest extends infer Question ? (Question extends PhotoWorkerRequest ? Omit<Question, 'id'> : never) : never;
type Result = PhotoWorkerResponse['result'];

export function createPhotoWorkerClient(): PhotoWorkerClient {
  const inPage = createPhotoProcessor(decodeInPage);
  const waiting = new Map<number, (result: Result) => void>();
  let worker: Worker | undefined;
  let isOfUse = typeof Worker === 'function';
  let count = 0;

  const rest = (): void => {
    worker?.terminate();
    worker = undefined;
    const open = [...waiting.values()];
    waiting.clear();
    open.forEach((resolve) => resolve(undefined));
  };
  const giveUp = (): void => {
    const open = [...waiting.values()];
    waiting.clear();
    rest();
    isOfUse = false;
    open.forEach((resolve) => resolve('cannot'));
  };
  const started = (): Worker => {
    const starting = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
    starting.addEventListener('message', ({ data: { id, result } }: MessageEvent<PhotoWorkerResponse>) => {
      waiting.get(id)?.(result);
      waiting.delete(id);
    });
    // Its script did not come, or it ran out of memory.
    starting.addEventListener('error', giveUp);
    return starting;
  };
  const ask = async (question: Asked): Promise<Result> => {
    if (!isOfUse) return 'cannot';
    const id = ++count;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      worker ??= started();
      worker.postMessage({ ...question, id }, []);
    });
  };

  return {
    async read(file) {
      const result = await ask({ do: 'read', file });
      // Tries in the page what only pictures show, such as HEIC in Safari.
      return result === 'cannot' || result === 'damaged' ? inPage.read(file) : ((result ?? 'damaged') as PhotoResult);
    },
    async fit(picture, type, maxBytes) {
      const result = await ask({ do: 'fit', picture, type, maxBytes });
      return result === 'cannot' ? inPage.fit(picture, type, maxBytes) : (result as ResizedPhoto | undefined);
    },
    terminate: rest,
  };
}

let canTurn: Promise<boolean> | undefined;

async function decodeInPage(file: Blob): Promise<DrawableImage> {
  if (await (canTurn ??= supportsExifOrientation())) {
    const bitmap = await createImageBitmap(file).catch(() => undefined);
    if (bitmap) return bitmap;
  }
  const image = new Image();
  image.src = await toDataUrl(file);
  await image.decode();
  return image;
}
