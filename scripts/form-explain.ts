import { readPaper } from './explain/read-paper.ts';
import { checkPaperOptions, PAPER_USAGE, paperOptions, writePaper } from './explain/write-paper.ts';
import { institutionFolder } from './institution.ts';
import { parseOptions } from './parse-options.ts';

/** Writes the application in plain words, to be signed. */
await writePaper(`npm run form:explain -- [--page NAME] ${PAPER_USAGE}`, () => {
  const { values } = parseOptions({ options: { ...paperOptions, page: { type: 'string' } } });
  checkPaperOptions(values);
  return { paper: readPaper(institutionFolder(values.institution), values), out: values.out };
});
