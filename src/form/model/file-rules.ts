import { intlLocale } from './locale-format.ts';

export const UPLOAD_FILE_TYPES = { png: ['.png'], jpeg: ['.jpeg', '.jpg'], pdf: ['.pdf'], docx: ['.docx'] } as const;
export type UploadFileType = keyof typeof UPLOAD_FILE_TYPES;

const UNITS = { kB: 1024, MB: 1024 ** 2 } as const;
type Unit = keyof typeof UNITS;

/** Absolute limit in bytes: no question may accept a larger file. */
export const MAX_FILE_BYTES = UNITS.MB;

export interface FileRules {
  /** Lowercase extensions: `.pdf`. */
  readonly endings: readonly string[];
  readonly maxBytes: number;
  /** Maximum number of photos in one PDF: 1 where a picture goes alone, 0 where none is accepted. */
  readonly maxPages: number;
}

/** Default number of pages: that many stay readable in the largest file. */
const MAX_PAGES = 10;

export const EVERY_FILE_TYPE = Object.keys(UPLOAD_FILE_TYPES) as readonly UploadFileType[];

/** The same in `ui:options`; by default all types up to the largest size. */
export interface FileUiOptions {
  readonly accept?: readonly UploadFileType[];
  readonly max_size?: string;
  readonly max_pages?: number;
}
export const fileRulesOf = ({ accept = EVERY_FILE_TYPE, max_size, max_pages = MAX_PAGES }: FileUiOptions = {}): FileRules => ({
  endings: EVERY_FILE_TYPE.filter((kind) => accept.includes(kind)).flatMap((kind) => UPLOAD_FILE_TYPES[kind]),
  maxBytes: max_size === undefined ? MAX_FILE_BYTES : bytesIn(max_size),
  maxPages: accept.some(isPicture) ? (accept.includes('pdf') ? max_pages : 1) : 0,
});

const isPicture = (kind: UploadFileType): boolean => kind === 'jpeg' || kind === 'png';

function bytesIn(size: string): number {
  const [amount, unit] = size.split(' ');
  return Math.floor(Number(amount) * UNITS[unit as Unit]);
}

export function formatFileSize(bytes: number, language: string): string {
  const [unit, name] = bytes < UNITS.MB ? [UNITS.kB, 'kilobyte'] : [UNITS.MB, 'megabyte'];
  return new Intl.NumberFormat(intlLocale(language), { style: 'unit', unit: name, maximumFractionDigits: 1 }).format(bytes / unit);
}

export const fileRuleTextParams = (
  { endings, maxBytes }: FileRules,
  language: string,
): { readonly types: string; readonly max_size: string } => ({
  types: endings.join(', '),
  max_size: formatFileSize(maxBytes, language),
});
