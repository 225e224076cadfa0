import { join } from 'node:path';
import { loadDefinition } from '../src/server/definition.ts';
import { startServer } from '../src/server/main.ts';
import { parseSettings } from '../src/server/settings.ts';
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
  const { name, product_name } = definition.form.institution;
  console.log(`
  ${product_name} of ${name} is ready: ${server.url}

  Open the address, answer, and create an account. ${
    settings.smtpUrl
      ? 'Emails are sent through the mail server.'
      : `Emails appear here, with their
  confirmation codes, and stay in ${join(settings.dataDir, 'outbox')}.`
  }
  Ctrl-C stops the server and keeps everything.
`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
