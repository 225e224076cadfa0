import type { FittedPhoto, PictureType, ReadResult } from './shrink.ts';

export type WorkerQuestion =
  | { readonly id: number; readonly do: 'read'; readonly file: Blob }
  | { readonly id: number; readonly do: 'fit'; readonly picture: Blob; readonly type: PictureType; readonly maxBytes: number };

export interface WorkerAnswer {
  readonly id: number;
  /** `cannot`: the page has to do it itself. */
  readonly result: ReadResult | FittedPhoto | undefined | 'cannot';
}
