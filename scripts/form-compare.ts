import { comparePapers } from './compare/compare-papers.ts';
import { readVersion } from './compare/read-version.ts';
import { HasMistakes, readPaper } from './explain/read-paper.ts';
import { checkPaperOptions, PAPER_USAGE, paperOptions, writePaper } from './explain/write-paper.ts';
import { institutionFolder } from './institution.ts';
import { parseOptions } from './parse-options.ts';

const USAGE = `npm run form:compare -- VERSION ${PAPER_USAGE}\nVERSION is a commit, branch or tag of git, or a folder.`;

/** Writes what has changed in the application since another version of its files. */
await writePaper(USAGE, () => {
  const { values, positionals } = parseOptions({ options: paperOptions, allowPositionals: true });
  checkPaperOptions(values);
  const [version, ...others] = positionals;
  if (version === undefined || others.length > 0) throw new Error('Name the version that yours is compared with');
  const root = institutionFolder(values.institution);
  const before = readVersion(version, root, (folder) => {
    try {
      return readPaper(folder, values);
    } catch (error) {
      if (!(error instanceof HasMistakes)) throw error;
      throw new HasMistakes(`The files of ${version} have mistakes, or are of another version of this program.`);
    }
  });
  return { paper: comparePapers(before, readPaper(root, values), version), out: values.out };
});
