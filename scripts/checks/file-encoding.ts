import type { FileCheck } from './application/check.ts';
import { isPixels } from './application/read-files.ts';

export const check: FileCheck = {
  name: 'file-encoding',
  description: 'Every text is UTF-8, so that each letter is read as it was written.',
  scope: 'file',
  run: ({ files }) =>
    [...files.values()]
      .filter((file) => !file.isUtf8 && !isPixels(file))
      .map(({ path: file, text }) => ({
        rule: check.name,
        file,
        pointer: '',
        at: Math.max(0, text.indexOf('\ufffd')),
        what: 'From this letter on, the file is not UTF-8: students would read � in its place',
        advice: 'Save the file with the encoding "UTF-8", and check the letter here.',
      })),
};
