import { defineCommand, runCommand } from './command.ts';
import { comparePapers } from './compare/compare-papers.ts';
import { readVersion } from './compare/read-version.ts';
import { HasMistakes, readPaper } from './explain/read-paper.ts';
import { formerPaperOptions, paperOptions, requireDate, writePaper } from './explain/write-paper.ts';
import { institutionFolder } from './institution.ts';

export const command = defineCommand({
  name: 'form:compare',
  audience: 'officers',
  purpose: 'writes what has changed in the form since another version, as form:explain does',
  words: { VERSION: 'the version that yours is compared with: a commit, branch or tag of git, or a folder' },
  options: paperOptions,
  formerOptions: formerPaperOptions,
  run(options, version: string) {
    requireDate(options.today);
    const root = institutionFolder(options.institution);
    const before = readVersion(version, root, (folder) => {
      try {
        return readPaper(folder, options);
      } catch (error) {
        if (!(error instanceof HasMistakes)) throw error;
        throw new HasMistakes(`The files of ${version} have mistakes, or another version of this program wrote them.`);
      }
    });
    writePaper(comparePapers(before, readPaper(root, options), version), options.out);
  },
});

if (import.meta.main) await runCommand(command);
