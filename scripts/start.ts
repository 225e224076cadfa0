import { join } from 'node:path';
import { probeSandbox } from '../src/server/conversion/probe-sandbox.ts';
import { loadFormDefinition } from '../src/server/platform/form-definition.ts';
import { writeLogLine } from '../src/server/platform/log-line.ts';
import { startServer } from '../src/server/main.ts';
import { parseSettings } from '../src/server/settings/settings.ts';
import { stopOnSignals } from '../src/server/stop-on-signals.ts';
import { ensureBrowserBuild } from './build/browser-build.ts';
import { onNewBuild } from './build/watch-builds.ts';
import { defineCommand, runCommand } from '../src/command-line/command.ts';
import { updateEditorFiles } from '../src/authoring/editor/update-editor-files.ts';
import { institutionFolder, institutionOption } from '../src/command-line/institution.ts';
import { serverGreeting } from '../src/operations/server-greeting.ts';
import { demoLookupListLoader } from '../src/operations/lookup/demo-lists.ts';

export const command = defineCommand({
  name: 'start',
  audience: 'students',
  purpose: 'builds what has changed, and serves the application',
  options: institutionOption,
  async run({ institution }) {
    try {
      await start(institutionFolder(institution));
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    }
  },
});

async function start(root: string): Promise<void> {
  const settings = parseSettings(process.env, root);
  // Runs first, because it reports mistakes in the form with their places.
  if (!(await ensureBrowserBuild(root))) process.exit(1);
  if (!settings.production) await updateEditorFiles(root);
  let definition = loadFormDefinition(root);
  const server = await startServer(settings, {
    definition: () => definition,
    pages: join(root, 'dist'),
    prepare: demoLookupListLoader(settings),
  });
  stopOnSignals(server.stop);
  onNewBuild(root, async () => {
    const next = loadFormDefinition(root);
    await server.accept(next);
    definition = next;
  });
  console.log(`\n${serverGreeting(settings, definition.form.institution, server.url)}\n`);
  if (settings.processType === 'web') return;
  const { state, says, advice = '' } = await probeSandbox(settings);
  if (state === 'ok') return;
  const text = `Conversions are less confined than they should be: ${says}. ${advice}`;
  writeLogLine('warn', text);
  console.log(`  ${text}\n`);
}

if (import.meta.main) await runCommand(command);
