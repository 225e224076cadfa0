import { join } from 'node:path';
import { probeSandbox } from '../src/server/conversion/probe-sandbox.ts';
import { loadFormDefinition } from '../src/server/platform/form-definition.ts';
import { writeLogLine } from '../src/server/platform/log-line.ts';
import { startServer } from '../src/server/main.ts';
import { parseSettings, type Settings } from '../src/server/settings/settings.ts';
import { stopOnSignals } from '../src/server/stop-on-signals.ts';
import { ensureBrowserBuild, buildInputsFile, readLastBuildInputs, currentBuildInputs } from './build/browser-build.ts';
import { defineCommand, runCommand } from '../src/command-line/command.ts';
import { updateEditorFiles } from '../src/authoring/editor/update-editor-files.ts';
import { institutionFolder, institutionOption } from '../src/command-line/institution.ts';
import { demoLookupListLoader } from '../src/operations/lookup/demo-lists.ts';
import type { Institution } from '../src/form/model/institution.ts';
import { hostInUrl } from '../src/server/platform/network.ts';
import { watchFile } from 'node:fs';

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

/** Words with which a started server tells what it does, and where. */
function serverGreeting(settings: Settings, { name, product_name }: Institution, url: string): string {
  const mails = settings.smtpUrl
    ? 'Emails are sent through the mail server.'
    : `Emails appear here, with their
  confirmation codes, and stay in ${join(settings.dataDir, 'outbox')}.`;
  if (settings.processType === 'worker')
    return `  A worker of ${product_name} of ${name} sends, converts and prints what others queue. ${mails}
  Status: http://${hostInUrl(settings.host)}:${settings.port}/health/ready`;
  const alone = settings.processType === 'web' ? 'This process only serves: a worker sends, converts and prints.' : mails;
  return `  ${product_name} of ${name} is ready: ${url}

  Open the address, answer, and create an account. ${alone}
  Ctrl-C stops the server and keeps everything.`;
}

const POLL_INTERVAL_MS = 1000;

/** Calls `take` after each later build by this version of the program. @param take rejects with a sentence for the operator */
function onNewBuild(institution: string, take: () => Promise<void>): void {
  let last = readLastBuildInputs(institution);
  const { program } = last;
  let taking = Promise.resolve();
  const look = async (): Promise<void> => {
    const built = readLastBuildInputs(institution);
    const isNoNews = built.program === last.program && built.form === last.form;
    // The inputs file is missing while a build replaces files.
    if (isNoNews || built.program === '') return;
    last = built;
    if (built.program !== program)
      return writeLogLine('warn', 'The pages were built by another version of the program: start the server again to serve them.');
    if (built.form !== currentBuildInputs(institution).form)
      return writeLogLine('warn', 'The files of the form have changed since the build: run npm run build again to serve them.');
    await take();
    writeLogLine('info', 'The new build is served from now on.');
  };
  const report = (error: unknown): void => {
    const why = error instanceof Error ? error.message : String(error);
    writeLogLine('error', `The new build is not served; the one before it still is. ${why}`);
  };
  // Polls, as mounted folders send no events.
  watchFile(buildInputsFile(institution), { interval: POLL_INTERVAL_MS, persistent: false }, () => {
    taking = taking.then(look).catch(report);
  });
}

if (import.meta.main) await runCommand(command);
