import { join } from 'node:path';
import { institutionFolder } from '../../scripts/institution.ts';
import { loadDemoLists } from '../../scripts/lookup/demo-lists.ts';
import { loadFormDefinition } from '../../src/server/definition.ts';
import { startServer } from '../../src/server/main.ts';
import { stopOnSignals } from '../../src/server/stop-on-signals.ts';
import { parseSettings } from '../../src/server/settings.ts';

/** Runs the server as `npm start` does, with the application as it was built last; it has more patience than with students. */
const root = institutionFolder();
const definition = loadFormDefinition(root);
const server = await startServer(parseSettings(process.env), {
  definition: () => definition,
  pages: join(root, 'dist'),
  ...(process.env['TEST_LOAD_LEVEL'] === 'normal' && { loadLevel: () => 'normal' }),
  prepare: async (db) => void (await loadDemoLists(db)),
});
stopOnSignals(server.stop);
