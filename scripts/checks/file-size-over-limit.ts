import { FILE_MAX_BYTES, fileRules, sizeInWords } from '../../src/form/model/file-rules.ts';
import { uiFile } from '../../src/form/model/document-paths.ts';
import { step } from '../../src/form/compile/json-pointer.ts';
import { askedIn, questionsOf } from './application/application.ts';
import type { ApplicationCheck } from './application/check.ts';

export const check: ApplicationCheck = {
  name: 'file-size-over-limit',
  what: 'A question accepts files that are larger than any that we take: `max_size` is over 1 MB.',
  advice: 'Write a smaller size, or leave it out.',
  see: 'Say which files you accept',
  example: {
    file: 'schemas/pages/start/person/ui.json',
    wrong: '"max_size": "5 MB"',
    right: '"max_size": "500 kB"',
  },
  run: (application) =>
    application.folders.flatMap((folder) =>
      questionsOf(application, folder)
        .filter((key) => fileRules(askedIn(application, folder, key).ui['ui:options']).maxBytes > FILE_MAX_BYTES)
        .map((key) => ({
          file: uiFile(folder),
          pointer: `${step(key)}/ui:options/max_size`,
          what: `Files of more than ${sizeInWords(FILE_MAX_BYTES, 'en')} are never accepted`,
          advice: 'Write a smaller size, or remove "max_size".',
        })),
    ),
};
