import { fileRuleTextParams, type FileRules } from '../../form/model/file-rules.ts';
import type { TextKey, TextParams } from '../../form/model/text.ts';
import { pageLanguage } from '../platform/page-language.ts';
import type { CollectedPhotos, PhotoPage } from '../renderer/upload/uploads-context.ts';
import { pdfOverheadBytes, createPdfFromJpegs, type JpegPage } from './create-pdf-from-jpegs.ts';
import type { PreparedPhoto, PhotoProblem } from './photo-processor.ts';
import { allocatePageBytes } from './quality-levels.ts';
import type { PhotoWorkerClient } from './photo-worker-client.ts';

export type PhotoCollection = ReturnType<typeof createPhotoCollection>;
interface PhotoFile {
  readonly file: Blob;
  readonly name: string;
  readonly ending: '.jpg' | '.png' | '.pdf';
}

export interface PhotoCollectionDeps {
  readonly rules: FileRules;
  readonly photoWorker: PhotoWorkerClient;
  readonly translate: (key: TextKey, params?: TextParams) => string;
  readonly emit: (pages: CollectedPhotos) => void;
  /** The pages are others now, or in another order. */
  readonly onPages: (pages: readonly { readonly name: string; readonly picture: Blob }[]) => void;
}

type Page = PhotoPage & Pick<PreparedPhoto, 'picture' | 'need'>;
const HEIC = /\.hei[cf]$/i;

export function createPhotoCollection({ rules, photoWorker, translate, emit, onPages }: PhotoCollectionDeps) {
  let pages: readonly Page[] = [];
  let problems: readonly string[] = [];
  let waiting: readonly File[] = [];
  let news = '';
  let note = '';
  let isReading = false;
  let isFinishing = false;
  let isStopped = false;
  let count = 0;

  const show = (): void => {
    if (isStopped) return;
    const together = pages.reduce((sum, { need }) => sum + need, pdfOverheadBytes(pages.length));
    emit({
      pages: pages.map(({ id, name, preview }) => ({ id, name, preview })),
      problems,
      statusText: news,
      isBusy: isReading || isFinishing,
      isCrowded: pages.length > 0 && together > rules.maxBytes,
      isFull: pages.length >= rules.maxPages,
    });
  };
  /** The sentence that every refused file has, and what helps. */
  const whyNot = (file: File, reason: PhotoProblem): readonly string[] => {
    const about = { file: file.name, ...fileRuleTextParams(rules, pageLanguage()) };
    if (reason === 'too_large') return [translate('upload.file_too_large', about), translate('photos.too_large', about)];
    return HEIC.test(file.name)
      ? [translate('upload.wrong_file_type', about), translate('photos.heic')]
      : [translate('photos.damaged', about)];
  };
  const saying = (words: string): void => {
    news = words;
    show();
  };
  const inWords = (): string => {
    const words = pages.length === 0 ? '' : translate(pages.length === 1 ? 'photos.one' : 'photos.several', { pages: pages.length });
    return `${note} ${words}`.trim();
  };

  const readAll = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    for (let file = waiting[0]; file && !isStopped; file = waiting[0]) {
      waiting = waiting.slice(1);
      if (pages.length >= rules.maxPages) {
        problems = [...problems, translate('photos.too_many', { pages: rules.maxPages })];
        waiting = [];
        break;
      }
      saying(translate('photos.reading', { file: file.name }));
      const reading = await photoWorker.read(file).catch(() => 'damaged' as const);
      if (typeof reading === 'string') problems = [...problems, ...whyNot(file, reading)];
      else pages = [...pages, { ...reading, id: ++count, name: file.name }];
    }
    isReading = false;
    if (isStopped) return;
    photoWorker.terminate();
    onPages(pages);
    saying(inWords());
  };

  const finished = async (): Promise<PhotoFile | undefined> => {
    const [first] = pages;
    if (!first) return undefined;
    const { name } = first;
    if (pages.length === 1 && rules.endings.some((ending) => ending === '.jpg' || ending === '.png')) {
      const isJpeg = rules.endings.includes('.jpg');
      const fitted = await photoWorker.fit(first.picture, isJpeg ? 'image/jpeg' : 'image/png', rules.maxBytes);
      return fitted && { file: fitted.picture, name, ending: isJpeg ? '.jpg' : '.png' };
    }
    const shares = allocatePageBytes(
      pages.map(({ need }) => need),
      rules.maxBytes - pdfOverheadBytes(pages.length),
    );
    const drawn: JpegPage[] = [];
    for (const [n, page] of pages.entries()) {
      saying(translate('photos.writing', { page: n + 1, pages: pages.length }));
      const fitted = await photoWorker.fit(page.picture, 'image/jpeg', shares[n] ?? 0);
      if (!fitted) return undefined;
      drawn.push({ jpeg: fitted.picture, width: fitted.width, height: fitted.height });
    }
    return { file: createPdfFromJpegs(drawn), name, ending: '.pdf' };
  };

  return {
    /** Reads these one after the other, and adds them. `problems` are shown with them, `note` before their number. */
    add(files: readonly File[], found: readonly string[] = [], words: string = ''): void {
      problems = found;
      note = words;
      waiting = [...waiting, ...files];
      show();
      void readAll();
    },
    place(id: number, by: -1 | 1): void {
      if (isFinishing) return;
      pages = movePhotoPage(pages, id, by);
      problems = [];
      onPages(pages);
      const place = pages.findIndex((page) => page.id === id) + 1;
      saying(translate('photos.moved', { page: place, pages: pages.length }));
    },
    remove(id: number): void {
      if (isFinishing) return;
      pages = pages.filter((page) => page.id !== id);
      problems = [];
      onPages(pages);
      saying(translate('photos.removed', { pages: pages.length }));
    },
    async finish(): Promise<PhotoFile | undefined> {
      if (isReading || isFinishing) return undefined;
      isFinishing = true;
      problems = [];
      saying(translate('photos.writing', { page: 1, pages: pages.length }));
      const file = await finished().catch(() => undefined);
      isFinishing = false;
      if (isStopped) return undefined;
      photoWorker.terminate();
      if (!file) problems = [translate('upload.file_too_large', fileRuleTextParams(rules, pageLanguage())), translate('photos.do_not_fit')];
      saying(inWords());
      return file;
    },
    show: (): void => saying(inWords()),
    stop(): void {
      isStopped = true;
      photoWorker.terminate();
    },
  };
}

/** The same pages with one of them moved: -1 is towards the first, 1 towards the last; unchanged where there is no such place. */
export function movePhotoPage<Page extends { readonly id: number }>(pages: readonly Page[], id: number, by: -1 | 1): readonly Page[] {
  const from = pages.findIndex((page) => page.id === id);
  const [page, other] = [pages[from], pages[from + by]];
  if (!page || !other) return pages;
  return pages.map((each) => (each === page ? other : each === other ? page : each));
}
