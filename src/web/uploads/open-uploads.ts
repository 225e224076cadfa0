import 'virtual:text/upload';
import { textNamed } from '../text.ts';
import { createUploads, type UploadDeps } from './create-uploads.ts';
import { createUnfinishedUploads } from './unfinished-uploads.ts';
import { uploadCalls } from './upload-calls.ts';

/** The uploads of this browser, with all that they need. */
export const openUploads = (deps: Pick<UploadDeps, 'store' | 'save' | 'onStart' | 'onError'>): ReturnType<typeof createUploads> =>
  createUploads({
    ...deps,
    calls: uploadCalls,
    unfinished: createUnfinishedUploads(tabStorage()),
    say: textNamed,
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
