import { findFileProblems, type FileProblem } from '../../api/upload-rules.ts';
import { UPLOAD_FILE_TYPES, type FileRules } from '../../form/model/file-rules.ts';

/** Ends of the keys of sentences, `upload.<reason>`. */
type ChosenFileProblem = FileProblem | 'document_alone' | 'one_file' | 'smaller_document' | 'photos_instead';

/** Sorting of chosen files: one to send, pictures for pages, or neither. */
interface ChosenFilesPlan {
  readonly send?: File;
  readonly pictures: readonly File[];
  readonly reasons: readonly ChosenFileProblem[];
}

const HEIC = ['.heic', '.heif'];
const PICTURES: readonly string[] = [...UPLOAD_FILE_TYPES.png, ...UPLOAD_FILE_TYPES.jpeg];

/**
 * `isGathering`: there are pages already; `isPhoto`: the camera has just made it. A file alone that its question accepts is sent as it
 * is, but for a name that is too long.
 */
export function planChosenFiles(
  files: readonly File[],
  rules: FileRules,
  { isGathering = false, isPhoto = false }: { readonly isGathering?: boolean; readonly isPhoto?: boolean } = {},
): ChosenFilesPlan {
  const pictures = files.filter((file) => file.size > 0 && (isPhoto || isPicture(file, rules)));
  const [file] = files;
  if (file && files.length === 1 && !isGathering && !isPhoto) {
    const reasons: ChosenFileProblem[] = [...findFileProblems(file, rules)];
    if (reasons.every((reason) => reason === 'file_name_too_long')) return { send: file, pictures: [], reasons: [] };
    const canBeHelped = pictures.length > 0 && rules.maxPages > 0 && (file.size > rules.maxBytes || endsIn(HEIC, file));
    if (canBeHelped) return { pictures, reasons: [] };
    const isDocument = !reasons.includes('wrong_file_type') && reasons.includes('file_too_large');
    if (isDocument) reasons.push('smaller_document');
    if (isDocument && rules.maxPages > 1) reasons.push('photos_instead');
    return { pictures: [], reasons };
  }
  if (rules.maxPages === 0 || (rules.maxPages === 1 && files.length > 1)) return { pictures: [], reasons: ['one_file'] };
  if (pictures.length === files.length) return { pictures, reasons: [] };
  const others = files.filter((each) => !pictures.includes(each));
  if (others.some((each) => endsIn([...UPLOAD_FILE_TYPES.pdf, ...UPLOAD_FILE_TYPES.docx], each)))
    return { pictures: [], reasons: ['document_alone'] };
  const reasons = others.map((each): ChosenFileProblem => (each.size === 0 ? 'file_empty' : 'wrong_file_type'));
  return { pictures, reasons: [...new Set(reasons)] };
}

const endsIn = (endings: readonly string[], { name }: File): boolean => endings.some((ending) => name.toLowerCase().endsWith(ending));

const isPicture = (file: File, { endings }: FileRules): boolean =>
  endsIn([...PICTURES.filter((ending) => endings.includes(ending)), ...(endings.includes('.jpg') ? HEIC : [])], file);
