import 'virtual:text/upload';
import { translateKey } from '../platform/translate.ts';
import { createUploads } from './create-uploads.ts';
import { createUnfinishedUploads } from './unfinished-uploads.ts';
import { uploadApi } from './upload-api.ts';
import type { LazyUploadsDeps } from './lazy-uploads.ts';

/** The uploads of this browser, with all that they need. */
export const openUploads = (deps: LazyUploadsDeps): ReturnType<typeof createUploads> =>
  createUploads({
    api: uploadApi,
    ...deps,
    unfinished: createUnfinishedUploads(deps.owner()?.id),
    translate: translateKey,
    loadPhotoStorage: async () => {
      const owner = deps.owner();
      if (!owner?.key) return undefined;
      return import('../drafts/photo-storage.ts').then(
        ({ createPhotoStorage }) => createPhotoStorage(owner),
        () => undefined,
      );
    },
    loadPhotos: () =>
      import('../photos/open-photo-collection.ts').then(
        ({ openPhotoCollection }) => openPhotoCollection,
        () => undefined,
      ),
  });
