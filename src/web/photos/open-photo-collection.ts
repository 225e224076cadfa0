import 'virtual:text/photos';
import { createPhotoCollection, type PhotoCollection, type PhotoCollectionDeps } from './photo-collection.ts';
import { createPhotoWorkerClient } from './photo-worker-client.ts';

/** Pages of one question, with all that they need. */
export const openPhotoCollection = (deps: Omit<PhotoCollectionDeps, 'photoWorker'>): PhotoCollection =>
  createPhotoCollection({ ...deps, photoWorker: createPhotoWorkerClient() });
