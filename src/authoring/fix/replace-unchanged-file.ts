import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../../server/platform/data-folder.ts';

/** Writes a file atomically. `before` is its former content, undefined if it was not there. Returns a sentence if it was not written. */
export function replaceUnchangedFile(path: string, text: string, before: Uint8Array | undefined): string | undefined {
  try {
    if (before === undefined) makeFolder(dirname(path), 0o777);
    // Replaces the target of a symbolic link, not the link.
    return replace(fs.existsSync(path) ? fs.realpathSync(path) : path, text, before);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return REASONS[code ?? ''] ?? `It could not be written: ${message}.`;
  }
}

const READ_ONLY = 'It is read-only: allow changes of the file, or of its folder.';
const CHANGED = 'It has changed since it was read, so it was left as it is now: run the command again.';
const REASONS: Readonly<Record<string, string>> = {
  EACCES: READ_ONLY,
  EPERM: READ_ONLY,
  EROFS: 'It is on a disk that is read-only.',
  ENOSPC: 'The disk is full.',
};

function replace(path: string, text: string, before: Uint8Array | undefined): string | undefined {
  const mode = fs.existsSync(path) ? fs.statSync(path).mode : undefined;
  // Respects read-only files, although replacing them would work.
  if (isReadOnly(path) || (process.platform !== 'win32' && isReadOnly(dirname(path)))) return READ_ONLY;
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  try {
    writeThrough(temporary, text);
    if (mode !== undefined) fs.chmodSync(temporary, mode);
    if (!isSame(path, before)) return CHANGED;
    fs.renameSync(temporary, path);
  } finally {
    fs.rmSync(temporary, { force: true });
  }
  return undefined;
}

/** Tests the mode, as root may write anything. */
const isReadOnly = (path: string): boolean => fs.existsSync(path) && (fs.statSync(path).mode & 0o222) === 0;

function writeThrough(path: string, text: string): void {
  const file = fs.openSync(path, 'wx');
  try {
    fs.writeFileSync(file, text);
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}

function isSame(path: string, before: Uint8Array | undefined): boolean {
  if (before === undefined) return !fs.existsSync(path);
  return fs.existsSync(path) && fs.readFileSync(path).equals(before);
}
