import { join } from 'node:path';
import { institutionFolder } from '../../src/command-line/institution.ts';
import { loadDemoLookupLists } from '../../src/operations/lookup/demo-lists.ts';
import { loadFormDefinition } from '../../src/server/platform/form-definition.ts';
import { startServer } from '../../src/server/main.ts';
import { stopOnSignals } from '../../src/server/stop-on-signals.ts';
import { parseSettings } from '../../src/server/settings/settings.ts';

/** Runs the server as `npm start` does, with the application as it was built last; it has more patience than with students. */
const root = institutionFolder();
const definition = loadFormDefinition(root);
const server = await startServer(parseSettings(process.env), {
  definition: () => definition,
  pages: join(root, 'dist'),
  ...(process.env['TEST_LOAD_LEVEL'] === 'normal' && { loadLevel: () => 'normal' }),
  prepare: async (db) => void (await loadDemoLookupLists(db)),
});
stopOnSignals(server.stop);
