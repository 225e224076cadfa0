import { MAX_FILE_NAME_LENGTH } from '../../api/upload-rules.ts';

/** Letters, marks and joiners that belong to the one before them, so that no character is cut in two. */
const BELONGS_TO_LAST = /^(?:\p{M}|\p{Emoji_Modifier}|\u200D)/u;
const UNREADABLE_END = /[\s.,_\-\u200D]+$/u;

/** A name that the server accepts, with the same ending: what is too long is cut off before it. */
export function truncateFileName(name: string): string {
  const composed = name.normalize('NFC');
  if ([...composed].length <= MAX_FILE_NAME_LENGTH) return composed;
  const dot = composed.lastIndexOf('.');
  const ending = dot > 0 ? composed.slice(dot) : '';
  const letters = Array.from(dot > 0 ? composed.slice(0, dot) : composed);
  let end = MAX_FILE_NAME_LENGTH - [...ending].length;
  while (end > 1 && (BELONGS_TO_LAST.test(letters[end] ?? '') || letters[end - 1] === '\u200D')) end--;
  const start = letters.slice(0, Math.max(end, 1)).join('');
  return `${start.replace(UNREADABLE_END, '') || start}${ending}`;
}

/** The same for a file that was made from another one: `IMG_2034.heic` becomes `IMG_2034.jpg`. */
export function replaceFileExtension(name: string, ending: string): string {
  const dot = name.lastIndexOf('.');
  const base = (dot > 0 ? name.slice(0, dot) : name).replace(/[/\\\p{Cc}\p{Cs}\p{Cf}]/gu, '').trim();
  return truncateFileName(`${base || 'photo'}${ending}`);
}
