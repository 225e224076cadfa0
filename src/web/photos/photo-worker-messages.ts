import type { ResizedPhoto, ImageMimeType, PhotoResult } from './photo-processor.ts';

export type PhotoWorkerRequest =
  | { readonly id: number; readonly do: 'read'; readonly file: Blob }
  | { readonly id: number; readonly do: 'fit'; readonly picture: Blob; readonly type: ImageMimeType; readonly maxBytes: number };

export interface PhotoWorkerResponse {
  readonly id: number;
  /** `cannot`: the page has to do it itself. */
  readonly result: PhotoResult | ResizedPhoto | undefined | 'cannot';
}
