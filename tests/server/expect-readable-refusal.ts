import { expect } from 'vitest';
import { readerOf } from '../../src/authoring/translations/sentence-readers.ts';
import { englishProgramText, PROGRAM_TEXT_FILE } from '../../src/form/compile/translate-form-files.ts';
import { refusals } from '../../src/server/platform/refusals.ts';

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Refusals that only the office and its systems can read: their translation may wait. */
const forOffice = Object.values(refusals).flatMap(({ text: place }) => {
  const text = englishProgramText[place] ?? '';
  const pattern = text
    .split(/\{[^{}]*\}/)
    .map(quoted)
    .join('.*');
  return readerOf({ file: PROGRAM_TEXT_FILE, place, text }) === 'office' ? [new RegExp(`^${pattern}$`, 's')] : [];
});

/** Fails if a call of students, or of those whom they ask, is refused in words that count as the office's. */
export function expectReadableRefusal(path: string, message: unknown): void {
  if (typeof message !== 'string' || /^\/(staff|service)\//.test(path)) return;
  expect(
    forOffice.filter((pattern) => pattern.test(message)).map(() => `${path}: ${message}`),
    'a student reads what counts as read by the office',
  ).toEqual([]);
}
