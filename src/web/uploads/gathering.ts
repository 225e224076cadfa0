import type { FileRules } from '../../form/model/file-rules.ts';
import type { TextKey, TextParams } from '../../form/model/text.ts';
import type { PhotoPages, PhotoPagesDeps } from '../photos/photo-pages.ts';
import type { GatheredPages } from '../renderer/upload/uploads.ts';

/** The program for photos; undefined where it cannot be loaded. */
export type LoadPhotos = () => Promise<((deps: Omit<PhotoPagesDeps, 'workshop'>) => PhotoPages) | undefined>;

interface Deps {
  readonly load: LoadPhotos;
  readonly rules: FileRules;
  readonly say: (key: TextKey, params?: TextParams) => string;
  readonly emit: (gathered: GatheredPages) => void;
  readonly onPages: PhotoPagesDeps['onPages'];
}

/** Pages of one question from the first photo on; whatever is asked before the program has come is done when it has. */
export function startGathering({ load, rules, say, emit, onPages }: Deps): PhotoPages {
  const nothing: GatheredPages = { pages: [], problems: [], news: '', isBusy: false, isCrowded: false, isFull: false };
  let isStopped = false;
  const hear = (gathered: GatheredPages): void => {
    if (!isStopped) emit(gathered);
  };
  hear({ ...nothing, news: say('upload.preparing'), isBusy: true });
  const opened = load().then((open) => {
    if (!open) hear({ ...nothing, problems: [say('upload.photos_not_loaded')] });
    return isStopped ? undefined : open?.({ rules, say, emit: hear, onPages });
  });
  return {
    add: (files, problems, note) => void opened.then((pages) => pages?.add(files, problems, note)),
    place: (id, by) => void opened.then((pages) => pages?.place(id, by)),
    remove: (id) => void opened.then((pages) => pages?.remove(id)),
    finish: async () => (await opened)?.finish(),
    show: () => void opened.then((pages) => pages?.show()),
    stop() {
      isStopped = true;
      void opened.then((pages) => pages?.stop());
    },
  };
}
