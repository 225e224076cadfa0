import { fileParams, type FileRules } from '../../form/model/file-rules.ts';
import type { TextKey, TextParams } from '../../form/model/text.ts';
import { pageLanguage } from '../platform/page-language.ts';
import type { GatheredPages, PhotoPage } from '../renderer/upload/uploads.ts';
import { bytesBesidePictures, jpegPdf, type JpegPage } from './jpeg-pdf.ts';
import type { ReadPhoto, Unreadable } from './shrink.ts';
import { sharesOf } from './size-search.ts';
import type { Workshop } from './workshop.ts';

export type PhotoPages = ReturnType<typeof createPhotoPages>;
export interface FinishedPages {
  readonly file: Blob;
  readonly name: string;
  readonly ending: '.jpg' | '.png' | '.pdf';
}

export interface PhotoPagesDeps {
  readonly rules: FileRules;
  readonly workshop: Workshop;
  readonly say: (key: TextKey, params?: TextParams) => string;
  readonly emit: (pages: GatheredPages) => void;
  /** The pages are others now, or in another order. */
  readonly onPages: (pages: readonly { readonly name: string; readonly picture: Blob }[]) => void;
}

type Page = PhotoPage & Pick<ReadPhoto, 'picture' | 'need'>;
const HEIC = /\.hei[cf]$/i;

export function createPhotoPages({ rules, workshop, say, emit, onPages }: PhotoPagesDeps) {
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
    const together = pages.reduce((sum, { need }) => sum + need, bytesBesidePictures(pages.length));
    emit({
      pages: pages.map(({ id, name, preview }) => ({ id, name, preview })),
      problems,
      news,
      isBusy: isReading || isFinishing,
      isCrowded: pages.length > 0 && together > rules.maxBytes,
      isFull: pages.length >= rules.maxPages,
    });
  };
  /** The sentence that every refused file has, and what helps. */
  const whyNot = (file: File, reason: Unreadable): readonly string[] => {
    const about = { file: file.name, ...fileParams(rules, pageLanguage()) };
    if (reason === 'too_large') return [say('upload.file_too_large', about), say('photos.too_large', about)];
    return HEIC.test(file.name) ? [say('upload.wrong_file_type', about), say('photos.heic')] : [say('photos.damaged', about)];
  };
  const saying = (words: string): void => {
    news = words;
    show();
  };
  const inWords = (): string => {
    const words = pages.length === 0 ? '' : say(pages.length === 1 ? 'photos.one' : 'photos.several', { pages: pages.length });
    return `${note} ${words}`.trim();
  };

  const readAll = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    for (let file = waiting[0]; file && !isStopped; file = waiting[0]) {
      waiting = waiting.slice(1);
      if (pages.length >= rules.maxPages) {
        problems = [...problems, say('photos.too_many', { pages: rules.maxPages })];
        waiting = [];
        break;
      }
      saying(say('photos.reading', { file: file.name }));
      const reading = await workshop.read(file).catch(() => 'damaged' as const);
      if (typeof reading === 'string') problems = [...problems, ...whyNot(file, reading)];
      else pages = [...pages, { ...reading, id: ++count, name: file.name }];
    }
    isReading = false;
    if (isStopped) return;
    workshop.rest();
    onPages(pages);
    saying(inWords());
  };

  const finished = async (): Promise<FinishedPages | undefined> => {
    const [first] = pages;
    if (!first) return undefined;
    const { name } = first;
    if (pages.length === 1 && rules.endings.some((ending) => ending === '.jpg' || ending === '.png')) {
      const isJpeg = rules.endings.includes('.jpg');
      const fitted = await workshop.fit(first.picture, isJpeg ? 'image/jpeg' : 'image/png', rules.maxBytes);
      return fitted && { file: fitted.picture, name, ending: isJpeg ? '.jpg' : '.png' };
    }
    const shares = sharesOf(
      pages.map(({ need }) => need),
      rules.maxBytes - bytesBesidePictures(pages.length),
    );
    const drawn: JpegPage[] = [];
    for (const [n, page] of pages.entries()) {
      saying(say('photos.writing', { page: n + 1, pages: pages.length }));
      const fitted = await workshop.fit(page.picture, 'image/jpeg', shares[n] ?? 0);
      if (!fitted) return undefined;
      drawn.push({ jpeg: fitted.picture, width: fitted.width, height: fitted.height });
    }
    return { file: jpegPdf(drawn), name, ending: '.pdf' };
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
      pages = moved(pages, id, by);
      problems = [];
      onPages(pages);
      const place = pages.findIndex((page) => page.id === id) + 1;
      saying(say('photos.moved', { page: place, pages: pages.length }));
    },
    remove(id: number): void {
      if (isFinishing) return;
      pages = pages.filter((page) => page.id !== id);
      problems = [];
      onPages(pages);
      saying(say('photos.removed', { pages: pages.length }));
    },
    async finish(): Promise<FinishedPages | undefined> {
      if (isReading || isFinishing) return undefined;
      isFinishing = true;
      problems = [];
      saying(say('photos.writing', { page: 1, pages: pages.length }));
      const file = await finished().catch(() => undefined);
      isFinishing = false;
      if (isStopped) return undefined;
      workshop.rest();
      if (!file) problems = [say('upload.file_too_large', fileParams(rules, pageLanguage())), say('photos.do_not_fit')];
      saying(inWords());
      return file;
    },
    show: (): void => saying(inWords()),
    stop(): void {
      isStopped = true;
      workshop.rest();
    },
  };
}

/** The same pages with one of them moved: -1 is towards the first, 1 towards the last; unchanged where there is no such place. */
export function moved<Page extends { readonly id: number }>(pages: readonly Page[], id: number, by: -1 | 1): readonly Page[] {
  const from = pages.findIndex((page) => page.id === id);
  const [page, other] = [pages[from], pages[from + by]];
  if (!page || !other) return pages;
  return pages.map((each) => (each === page ? other : each === other ? page : each));
}
