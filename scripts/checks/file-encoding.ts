import type { FileCheck } from './application/check.ts';
import { decoded } from './application/encoding.ts';
import type { Fix } from './application/fix.ts';
import { isJson, isPixels, type SourceFile } from './application/read-files.ts';

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
      .map((file) => ({
        file: file.path,
        pointer: '',
        at: Math.max(0, file.text.indexOf('\ufffd')),
        what: 'From this letter on, the file is not UTF-8: students would read � in its place',
        advice: 'Save the file with the encoding "UTF-8", and check the letter here.',
        fix: inUtf8(file),
      })),
};

/** Of UTF-16 every letter is known. Other files, such as pictures, may name their encoding in their own words. */
function inUtf8(file: SourceFile): Fix | undefined {
  const text = isJson(file) ? decoded(file.bytes) : undefined;
  return text === undefined ? undefined : { file: file.path, text };
}
