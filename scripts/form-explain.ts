import { defineCommand, runCommand } from './command.ts';
import { readPaper } from './explain/read-paper.ts';
import { formerPaperOptions, paperOptions, requireDate, writePaper } from './explain/write-paper.ts';
import { institutionFolder } from './institution.ts';

export const command = defineCommand({
  name: 'form:explain',
  audience: 'officers',
  purpose: 'writes everything that the form says in plain words, as a paper to sign',
  options: { page: { type: 'string', value: 'NAME', meaning: 'one page only' }, ...paperOptions },
  formerOptions: formerPaperOptions,
  run(options) {
    requireDate(options.today);
    writePaper(readPaper(institutionFolder(options.institution), options), options.out);
  },
});

if (import.meta.main) await runCommand(command);
