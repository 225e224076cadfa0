import 'virtual:text/upload';
import { textNamed } from '../text.ts';
import { createUploads } from './create-uploads.ts';
import { createUnfinishedUploads } from './unfinished-uploads.ts';
import { uploadCalls } from './upload-calls.ts';
import type { UploadSourceDeps } from './upload-source.ts';

/** The uploads of this browser, with all that they need. */
export const openUploads = (deps: UploadSourceDeps): ReturnType<typeof createUploads> =>
  createUploads({
    calls: uploadCalls,
    ...deps,
    unfinished: createUnfinishedUploads(tabStorage()),
    say: textNamed,
    loadKept: async () => {
      const owner = deps.owner();
      if (!owner?.key) return undefined;
      return import('../drafts/kept-photos.ts').then(
        ({ createKeptPhotos }) => createKeptPhotos(owner),
        () => undefined,
      );
    },
    loadPhotos: () =>
      import('../photos/open-photos.ts').then(
        ({ openPhotos }) => openPhotos,
        () => undefined,
      ),
  });

function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
