import { fileTypeFromBuffer } from 'file-type';
import type { FileExtension } from './file-extension.ts';
import { DocumentRejectedError } from './document-rejections.ts';

export type FileFormat = 'picture' | 'pdf' | 'docx';

/** MIME types by first bytes. A Word file is checked more closely when it is opened. */
const kinds: Readonly<Record<FileExtension, { readonly kind: FileFormat; readonly types: readonly string[] }>> = {
  png: { kind: 'picture', types: ['image/png', 'image/apng'] },
  jpg: { kind: 'picture', types: ['image/jpeg'] },
  jpeg: { kind: 'picture', types: ['image/jpeg'] },
  pdf: { kind: 'pdf', types: ['application/pdf'] },
  docx: { kind: 'docx', types: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/zip'] },
};
/** Old Office files, and new ones with a password: both are "compound files". */
const COMPOUND_FILE = 'application/x-cfb';
/** Mail programs and servers put lines before it; readers look this far. */
const MOST_BEFORE_PDF = 1024;
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

export const fileFormatOf = (extension: FileExtension): FileFormat => kinds[extension].kind;

/** @throws {DocumentRejectedError} when the content does not match the extension */
export async function requireMatchingFormat(file: Uint8Array, extension: FileExtension): Promise<void> {
  const { kind, types } = kinds[extension];
  const type = await fileTypeFromBuffer(file);
  if (kind === 'pdf' && !type && Buffer.from(file).subarray(0, MOST_BEFORE_PDF).includes('%PDF-')) return;
  if (kind === 'docx' && type?.mime === COMPOUND_FILE && Buffer.from(file).includes(ENCRYPTED_PACKAGE))
    throw new DocumentRejectedError('encrypted');
  if (!type || !types.includes(type.mime)) throw new DocumentRejectedError('not_its_kind');
}
