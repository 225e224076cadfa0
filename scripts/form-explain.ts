import { parseArgs } from 'node:util';
import { readPaper } from './explain/read-paper.ts';
import { PAPER_USAGE, paperOptions, writingPaper } from './explain/write-paper.ts';
import { institutionFolder } from './institution.ts';

/** Writes the application in plain words, to be signed. */
writingPaper(
  `npm run form:explain -- [--page NAME] ${PAPER_USAGE}`,
  () => parseArgs({ options: { ...paperOptions, page: { type: 'string' } } }).values,
  (given) => readPaper(institutionFolder(given.institution), given),
);
