import { defineCommand, runCommand } from '../src/command-line/command.ts';
import { resolveFromInitCwd, institutionFolder, institutionOption } from '../src/command-line/institution.ts';
import { createBackup } from '../src/operations/archive/backups.ts';

export const command = defineCommand({
  name: 'backup',
  audience: 'operators',
  purpose: 'backs up rows, files and emails of one moment to a folder, with checksums and without keys, while students save',
  options: {
    out: {
      type: 'string',
      required: true,
      value: 'FOLDER',
      meaning: 'a folder that does not exist yet, or is empty; it gets this name once it is complete',
    },
    ...institutionOption,
  },
  async run({ out, institution }) {
    const { report, lost } = await createBackup(institutionFolder(institution), resolveFromInitCwd(out));
    console.log(report);
    if (lost.length > 0)
      throw new Error(
        `${lost.length} files that the database names were not found, so the backup lacks them: ${lost.slice(0, 5).join(', ')}`,
      );
  },
});

if (import.meta.main) await runCommand(command);
