import type { FileRules } from '../form/model/file-rules.ts';
import type { DocumentStatus } from './schemas/document-schemas.ts';

export const MAX_FILE_NAME_LENGTH = 32;
/** Lifetime of a presigned upload URL: the upload must end within it. */
export const UPLOAD_TIMEOUT_SECONDS = 300;

export const CONVERSION_POLL_MS = 2000;

/** Slashes, control characters, lone surrogates and direction marks, which make a name look different from what it is. */
const UNSHOWABLE = /[/\\\p{Cc}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

export type FileProblem = 'file_empty' | 'file_too_large' | 'wrong_file_type' | 'file_name_too_long' | 'wrong_file_name';

export function findFileProblems(
  { name, size }: { readonly name: string; readonly size: number },
  { endings, maxBytes }: FileRules,
): readonly FileProblem[] {
  const problems: FileProblem[] = [];
  if (!endings.some((ending) => name.length > ending.length && name.toLowerCase().endsWith(ending))) problems.push('wrong_file_type');
  if ([...name].length > MAX_FILE_NAME_LENGTH) problems.push('file_name_too_long');
  if (UNSHOWABLE.test(name)) problems.push('wrong_file_name');
  if (size === 0) problems.push('file_empty');
  if (size > maxBytes) problems.push('file_too_large');
  return problems;
}

export const isConverting = (status: DocumentStatus): boolean => status === 'UNPROCESSED' || status === 'IN_PROGRESS';
