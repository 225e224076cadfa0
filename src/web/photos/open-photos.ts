import 'virtual:text/photos';
import { createPhotoCollection, type PhotoCollection, type PhotoCollectionDeps } from './photo-pages.ts';
import { createPhotoWorkerClient } from './workshop.ts';

/** Pages of one question, with all that they need. */
export const openPhotoCollection = (deps: Omit<PhotoCollectionDeps, 'photoWorker'>): PhotoCollection =>
  createPhotoCollection({ ...deps, photoWorker: createPhotoWorkerClient() });
