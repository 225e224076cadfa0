import { userInfo } from 'node:os';
import { notWritableMessage } from '../server/platform/data-folder.ts';

/** Message for the user of a command: errors of the file system get a sentence with advice. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error.message;
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk is full (${code}). Make room, and run this again.`;
  if (code === 'EISDIR') return `${path ?? 'What was named'} is a folder (${code}). Name a file.`;
  if (path === undefined) return error.message;
  if (code === 'ENOENT') return `There is no ${path}, or no folder for it (${code}). Correct the name, or make the folder.`;
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${path} is not a folder, or is in the way (${code}). Name another place.`;
  if (code === 'EROFS') return `${notWritableMessage(path, code)}, or name another place.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `${userInfo().username} is not allowed to do this with ${path} (${code}). Let that user in, or name another place.`;
  return error.message;
}
