import { buffer } from 'node:stream/consumers';
import JSZip from 'jszip';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { createDocxXmlCheck } from './check-docx-xml.ts';
import { conversionLimits } from './conversion-limits.ts';
import { requireMaxPixels } from './require-max-pixels.ts';
import { DocumentRejectedError } from './document-rejections.ts';

const ENCRYPTED = 1;
const SYMLINK = 0o120000;
const KIND_OF_FILE = 0o170000;
/** First bytes of files that do not belong in a document: archives and Office files, old Office files, programs. */
const foreignStarts = ['504b0304', '504b0506', 'd0cf11e0', '4d5a', '7f454c46'].map((hex) => Buffer.from(hex, 'hex'));
const pictureStarts = ['89504e47', 'ffd8ff'].map((hex) => Buffer.from(hex, 'hex'));
const starts = (data: Buffer, with_: readonly Buffer[]): boolean => with_.some((start) => data.subarray(0, start.length).equals(start));

/** Inspects every part of a Word file. @returns them in a new archive @throws {DocumentRejectedError} before any program lays it out */
export async function inspectDocx(file: Uint8Array): Promise<Uint8Array> {
  const zip = await opened(file);
  const inspected = new JSZip();
  const xml = createDocxXmlCheck();
  const names = new Set<string>();
  let left: number = conversionLimits.unpackedArchiveBytes;
  for await (const entry of zip.eachEntry()) {
    if (names.size === conversionLimits.archiveEntries) throw new DocumentRejectedError('too_large_inside');
    requirePlain(entry);
    const name = entry.fileName.toLowerCase();
    if (names.has(name)) throw new DocumentRejectedError('damaged');
    names.add(name);
    left -= entry.uncompressedSize;
    if (left < 0) throw new DocumentRejectedError('too_large_inside');
    if (name.endsWith('/')) continue;
    // The reader stops with an error if a part is longer than it claims.
    const data = await buffer(await zip.openReadStreamPromise(entry));
    if (starts(data, foreignStarts)) throw new DocumentRejectedError('active_content');
    if (starts(data, pictureStarts)) await requireMaxPixels(data);
    inspected.file(entry.fileName, xml.checked(name, data));
  }
  const textPart = xml.textPart();
  if (textPart === undefined) throw new DocumentRejectedError('not_its_kind');
  if (!names.has(textPart)) throw new DocumentRejectedError('damaged');
  return inspected.generateAsync({ type: 'uint8array', compression: 'STORE' });
}

async function opened(file: Uint8Array): Promise<ZipFile> {
  const zip = await fromBufferPromise(Buffer.from(file), { strictFileNames: true });
  if (zip.entryCount > conversionLimits.archiveEntries) throw new DocumentRejectedError('too_large_inside');
  return zip;
}

function requirePlain(entry: Entry): void {
  if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) throw new DocumentRejectedError('encrypted');
  if (((entry.externalFileAttributes >>> 16) & KIND_OF_FILE) === SYMLINK) throw new DocumentRejectedError('damaged');
  if (/(^|\/)(vbaproject|vbadata|activex|embeddings)/i.test(entry.fileName)) throw new DocumentRejectedError('active_content');
}
