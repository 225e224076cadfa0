import type { FileCheck } from './application/check.ts';
import { isPixels } from './application/read-files.ts';

export const check: FileCheck = {
  name: 'file-encoding',
  what: 'The file was saved with another encoding than UTF-8, such as UTF-16 or that of an old Windows.',
  advice: 'Save it as UTF-8, and correct the letter at the place.',
  example: {
    file: 'schemas/languages/es.json',
    wrong: '"is": "S\ufffd"',
    right: '"is": "Sí"',
  },
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
