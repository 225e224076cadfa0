/** Kinds of files that questions accept, with the endings of their names. */
export const FILE_KINDS = { png: ['.png'], jpeg: ['.jpeg', '.jpg'], pdf: ['.pdf'], docx: ['.docx'] } as const;
export type FileKind = keyof typeof FILE_KINDS;

const UNITS = { kB: 1024, MB: 1024 ** 2 } as const;
type Unit = keyof typeof UNITS;

/** The largest file of all, in bytes: no question may accept a larger one. */
export const FILE_MAX_BYTES = UNITS.MB;

/** What one question accepts. */
export interface FileRules {
  /** Endings of names, in small letters: `.pdf`. */
  readonly endings: readonly string[];
  readonly maxBytes: number;
  /** How many photos may become pages of one PDF: 1 where a picture goes alone, 0 where none is accepted. */
  readonly maxPages: number;
}

/** As many pages as stay readable in the largest file, with some care. */
const MAX_PAGES = 10;

const EVERY = Object.keys(FILE_KINDS) as readonly FileKind[];

/** The same as a `ui.json` says it in `ui:options`; without any, all kinds up to the largest size. */
export interface FileOptions {
  readonly accept?: readonly FileKind[];
  readonly max_size?: string;
  readonly max_pages?: number;
}
export const fileRules = ({ accept = EVERY, max_size, max_pages = MAX_PAGES }: FileOptions = {}): FileRules => ({
  endings: EVERY.filter((kind) => accept.includes(kind)).flatMap((kind) => FILE_KINDS[kind]),
  maxBytes: max_size === undefined ? FILE_MAX_BYTES : bytesIn(max_size),
  maxPages: accept.some(isPicture) ? (accept.includes('pdf') ? max_pages : 1) : 0,
});

const isPicture = (kind: FileKind): boolean => kind === 'jpeg' || kind === 'png';

/** Bytes of a size as officers write it: `500 kB`. */
function bytesIn(size: string): number {
  const [amount, unit] = size.split(' ');
  return Math.floor(Number(amount) * UNITS[unit as Unit]);
}

/** The same the other way round, in a language: `500 kB`, in French `500 ko`. */
export function sizeInWords(bytes: number, language: string): string {
  const [unit, name] = bytes < UNITS.MB ? [UNITS.kB, 'kilobyte'] : [UNITS.MB, 'megabyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit: name, maximumFractionDigits: 1 }).format(bytes / unit);
}

/** What sentences about a refused file name. */
export const fileParams = ({ endings, maxBytes }: FileRules, language: string): { readonly types: string; readonly max_size: string } => ({
  types: endings.join(', '),
  max_size: sizeInWords(maxBytes, language),
});

const IN_WORDS: Readonly<Record<FileKind, string>> = {
  png: 'a PNG picture',
  jpeg: 'a JPEG picture',
  pdf: 'a PDF',
  docx: 'a Word document',
};

/** For officers: "a PDF, a JPEG picture or a Word document of at most 500 kB". */
export function fileInWords({ accept, max_size, max_pages }: FileOptions): string {
  const kinds =
    accept === undefined
      ? 'a file'
      : accept
          .map((kind) => IN_WORDS[kind])
          .join(', ')
          .replace(/, ([^,]*)$/, ' or $1');
  const size = max_size === undefined ? '' : ` of at most ${max_size}`;
  const photos =
    max_pages === undefined ? '' : max_pages === 1 ? ', but not photos of several pages' : `, or up to ${max_pages} photos as one PDF`;
  return `${kinds}${size}${photos}`;
}
