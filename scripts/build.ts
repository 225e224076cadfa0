import { ensureBrowserBuild } from './build/browser-build.ts';
import { defineCommand, runCommand } from '../src/command-line/command.ts';
import { institutionFolder, institutionOption } from '../src/command-line/institution.ts';

export const command = defineCommand({
  name: 'build',
  audience: 'operators',
  purpose: 'builds the pages into dist/, unless they were built from the same files; a running server takes them at once',
  options: institutionOption,
  async run({ institution }) {
    const built = await ensureBrowserBuild(institutionFolder(institution));
    if (built === 'before') console.log('The pages in dist/ were built from these files already.');
    if (built === 'now') console.log('The pages are built. A running server takes them within seconds, or logs why it does not.');
    return built === undefined ? 1 : 0;
  },
});

if (import.meta.main) await runCommand(command);
