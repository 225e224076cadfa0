import { startServer } from '../../src/server/main.ts';
import { stopOnSignals } from '../../src/server/stop-on-signals.ts';
import { parseSettings } from '../../src/server/settings.ts';
import { pageWith } from './printed-page.ts';
import { SHORT, tinyDeciding, tinyKeeping, tinyReminding } from './tiny-application.ts';

// A whole server in a process of its own, for tests that kill it: `node crash-server.ts`, set up by the environment.
const { TEST_REMINDERS_ZONE: remindersZone = 'UTC', TEST_RETENTION_ZONE: retentionZone, TEST_DECIDES: decides } = process.env;
const reminding = retentionZone === undefined ? tinyReminding(remindersZone) : tinyKeeping(retentionZone, SHORT);
const definition = decides === undefined ? reminding : tinyDeciding();
try {
  const server = await startServer(parseSettings(process.env), {
    definition: () => definition,
    loadLevel: () => 'normal',
    ...(process.env['TEST_PRINTS'] !== undefined && { ask: async (asked) => pageWith('A copy', asked) }),
    databaseTries: Number(process.env['TEST_DATABASE_TRIES'] ?? 12),
  });
  stopOnSignals(server.stop);
  console.log(`ready ${server.url}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
