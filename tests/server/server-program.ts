import { startServer } from '../../src/server/main.ts';
import { stopOnSignals } from '../../src/server/stop-on-signals.ts';
import { parseSettings } from '../../src/server/settings/settings.ts';
import { printPageWithText } from './print-pages.ts';
import { SHORT_RETENTION, tinyWithOutcomes, tinyWithRetention, tinyWithReminders } from './tiny-application.ts';

// A whole server in a process of its own, for tests that kill it: `node server-program.ts`, set up by the environment.
const { TEST_REMINDERS_ZONE: remindersZone = 'UTC', TEST_RETENTION_ZONE: retentionZone, TEST_DECIDES: decides } = process.env;
const reminding = retentionZone === undefined ? tinyWithReminders(remindersZone) : tinyWithRetention(retentionZone, SHORT_RETENTION);
const definition = decides === undefined ? reminding : tinyWithOutcomes();
try {
  const server = await startServer(parseSettings(process.env), {
    definition: () => definition,
    loadLevel: () => 'normal',
    ...(process.env['TEST_PRINTS'] !== undefined && { fetchPage: async (asked) => printPageWithText('A copy', asked) }),
    databaseTries: Number(process.env['TEST_DATABASE_TRIES'] ?? 12),
  });
  stopOnSignals(server.stop);
  console.log(`ready ${server.url}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
