import { readPaper } from './explain/read-paper.ts';
import { PAPER_USAGE, paperOptions, writingPaper } from './explain/write-paper.ts';
import { institutionFolder } from './institution.ts';
import { parseOptions } from './parse-options.ts';

/** Writes the application in plain words, to be signed. */
writingPaper(
  `npm run form:explain -- [--page NAME] ${PAPER_USAGE}`,
  () => parseOptions({ options: { ...paperOptions, page: { type: 'string' } } }).values,
  (given) => readPaper(institutionFolder(given.institution), given),
);
