import { defineCommand, runCommand } from '../src/command-line/command.ts';
import { resolveFromInitCwd, institutionFolder, institutionOption } from '../src/command-line/institution.ts';
import { verifyBackup, restoreBackup } from '../src/operations/archive/backups.ts';

export const command = defineCommand({
  name: 'restore',
  audience: 'operators',
  purpose: 'puts a backup into an empty data folder or database, and compares it; exits with 1 unless all of it is the same',
  options: {
    from: { type: 'string', required: true, value: 'FOLDER', meaning: 'the folder that npm run backup has written' },
    check: { type: 'boolean', meaning: 'restores nothing: only checks whether the backup is complete' },
    ...institutionOption,
  },
  async run({ from, check, institution }) {
    const folder = resolveFromInitCwd(from);
    console.log(check ? await verifyBackup(folder) : await restoreBackup(institutionFolder(institution), folder));
  },
});

if (import.meta.main) await runCommand(command);
