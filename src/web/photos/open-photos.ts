import 'virtual:text/photos';
import { createPhotoPages, type PhotoPages, type PhotoPagesDeps } from './photo-pages.ts';
import { openWorkshop } from './workshop.ts';

/** Pages of one question, with all that they need. */
export const openPhotos = (deps: Omit<PhotoPagesDeps, 'workshop'>): PhotoPages => createPhotoPages({ ...deps, workshop: openWorkshop() });
