import { createPhotoProcessor } from './photo-processor.ts';
import { supportsExifOrientation } from './exif-orientation.ts';
import type { PhotoWorkerResponse, PhotoWorkerRequest } from './photo-worker-messages.ts';

// Photos are unpacked and written beside the page, so that it stays quick; when this ends, so does the memory it took.
const shrinking = createPhotoProcessor((file) => createImageBitmap(file));
const canWork = typeof OffscreenCanvas === 'function' ? supportsExifOrientation() : Promise.resolve(false);

/** `cannot`: not by a worker of this browser; the page itself may. */
async function answerTo(question: PhotoWorkerRequest): Promise<PhotoWorkerResponse['result']> {
  if (!(await canWork)) return 'cannot';
  try {
    if (question.do === 'fit') return await shrinking.fit(question.picture, question.type, question.maxBytes);
    return await shrinking.read(question.file);
  } catch {
    return 'cannot';
  }
}

self.addEventListener('message', ({ data }: MessageEvent<PhotoWorkerRequest>) => {
  void answerTo(data).then((result) => self.postMessage({ id: data.id, result } satisfies PhotoWorkerResponse, { transfer: [] }));
});
