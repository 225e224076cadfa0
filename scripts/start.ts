import { join } from 'node:path';
import type { Institution } from '../src/form/model/institution.ts';
import { loadDefinition } from '../src/server/definition.ts';
import { startServer } from '../src/server/main.ts';
import { parseSettings, type Settings } from '../src/server/settings.ts';
import { stopOnSignals } from '../src/server/stop-on-signals.ts';
import { ensureBuilt } from './build/browser-build.ts';
import { onLaterBuild } from './build/later-builds.ts';
import { institutionOfCommand } from './institution.ts';
import { demoListsFor } from './lookup/demo-lists.ts';

// `npm start`: creates everything that is missing, and serves the application of an institution.
try {
  const root = institutionOfCommand();
  const settings = parseSettings(process.env, root);
  // First, because it reports mistakes in the form with their places.
  if (!(await ensureBuilt(root))) process.exit(1);
  let definition = loadDefinition(root);
  const server = await startServer(settings, { definition: () => definition, pages: join(root, 'dist'), prepare: demoListsFor(settings) });
  stopOnSignals(server.stop);
  onLaterBuild(root, async () => {
    const next = loadDefinition(root);
    await server.accept(next);
    definition = next;
  });
  console.log(`\n${greeting(settings, definition.form.institution, server.url)}\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function greeting(settings: Settings, { name, product_name }: Institution, url: string): string {
  const mails = settings.smtpUrl
    ? 'Emails are sent through the mail server.'
    : `Emails appear here, with their
  confirmation codes, and stay in ${join(settings.dataDir, 'outbox')}.`;
  if (settings.processType === 'worker')
    return `  A worker of ${product_name} of ${name} sends, converts and prints what others queue. ${mails}
  Status: http://${settings.host}:${settings.port}/health/ready`;
  const alone = settings.processType === 'web' ? 'This process only serves: a worker sends, converts and prints.' : mails;
  return `  ${product_name} of ${name} is ready: ${url}

  Open the address, answer, and create an account. ${alone}
  Ctrl-C stops the server and keeps everything.`;
}
