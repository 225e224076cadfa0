import { comparePapers } from './compare/compare-papers.ts';
import { readVersion } from './compare/read-version.ts';
import { HasMistakes, readPaper } from './explain/read-paper.ts';
import { PAPER_USAGE, paperOptions, writingPaper } from './explain/write-paper.ts';
import { institutionFolder } from './institution.ts';
import { parseOptions } from './parse-options.ts';

/** Writes what has changed in the application since another version of its files. */
writingPaper(
  `npm run form:compare -- VERSION ${PAPER_USAGE}\nVERSION is a commit, branch or tag of git, or a folder.`,
  () => {
    const { values, positionals } = parseOptions({ options: paperOptions, allowPositionals: true });
    const [version, ...others] = positionals;
    if (version === undefined || others.length > 0) throw new Error('Name the version that yours is compared with');
    return { ...values, version };
  },
  ({ version, ...given }) => {
    const root = institutionFolder(given.institution);
    const before = readVersion(version, root, (folder) => {
      try {
        return readPaper(folder, given);
      } catch (error) {
        if (!(error instanceof HasMistakes)) throw error;
        throw new HasMistakes(`The files of ${version} have mistakes, or are of another version of this program.`);
      }
    });
    return comparePapers(before, readPaper(root, given), version);
  },
);
