import { globSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { isInstalled, testSoftware } from './installed-software.ts';
import { journeys } from './journeys.ts';
import { installedPostgresVersions } from './server/postgres/versions.ts';

/** Test files that `npm test` leaves to `npm run test:all`. */
interface Group {
  readonly files: readonly string[];
  /** Programs of which one must be installed; otherwise the files have no tests. */
  readonly needs?: readonly (keyof typeof testSoftware)[];
}

const groups: readonly Group[] = [
  // Kills, faults and drills.
  {
    files: [
      'tests/conversion/damaged-transfers.test.ts',
      'tests/operations/server/backup-drill.test.ts',
      'tests/operations/server/database-move.test.ts',
      'tests/operations/server/saves-in-faults.test.ts',
      'tests/server/account-deletion-traces.test.ts',
      'tests/server/damaged-copies.test.ts',
      'tests/server/database-faults.test.ts',
      'tests/server/existing-database-starts.test.ts',
      'tests/server/killed*.test.ts',
      'tests/server/process-types.test.ts',
      'tests/server/reminders-once.test.ts',
      'tests/server/retention-once.test.ts',
      'tests/server/silent-store.test.ts',
      'tests/server/thousand-emails.test.ts',
      'tests/server/trust-metrics.test.ts',
      'tests/server/trust-timing.test.ts',
    ],
  },
  // Other databases, stores, proxies and browsers.
  { files: ['tests/server/object-store-s3.test.ts', 'tests/e2e/object-stores-s3.e2e.test.ts'], needs: ['radosgw'] },
  { files: ['tests/larkmere/e2e/behind-proxies.e2e.test.ts'], needs: ['nginx', 'caddy'] },
  { files: ['tests/larkmere/e2e/engines/*.e2e.test.ts'], needs: ['firefox', 'webkit'] },
  // A widget of one's own, and every word of the larger institution on its paper.
  { files: ['tests/larkmere/recipes/widget-recipe.test.ts', 'tests/larkmere/report/every-leaf.test.ts'] },
];
const EVERY_POSTGRES = 'tests/operations/server/every-postgres.test.ts';

const isJourney = new Set(Object.values(journeys).flat());
/** Browser tests beside the journeys. */
const details = globSync('tests/**/*.e2e.test.ts', { cwd: join(import.meta.dirname, '..') }).filter((file) => !isJourney.has(file));

const rest = [...details, ...groups.flatMap(({ files }) => files), EVERY_POSTGRES];
const withoutTests = [
  ...groups.filter(({ needs }) => needs && !needs.some(isInstalled)).flatMap(({ files }) => files),
  ...(installedPostgresVersions().length === 0 ? [EVERY_POSTGRES] : []),
];

/** Missing software that `npm run test:all` would use; a line each. */
export const missingSoftware = (): readonly string[] => [
  ...groups
    .flatMap(({ needs = [] }) => needs)
    .filter((name) => !isInstalled(name))
    .map((name) => `${testSoftware[name].name}: ${testSoftware[name].install}`),
  ...(installedPostgresVersions().length === 0 ? ['other versions of PostgreSQL: npx node tests/server/postgres/install.ts'] : []),
];

/**
 * Files of a run, by the environment's `TEST_TIER`: `first` for `npm test`, `rest` for what `npm run test:all` adds. Without it, all that
 * can run here, so that each can be named on the command line.
 * @param include patterns of the project
 * @param exclude patterns that it leaves to another
 */
export function filesOfTier(
  include: readonly string[],
  exclude: readonly string[] = [],
): { readonly include: string[]; readonly exclude: string[] } {
  const tier = process.env['TEST_TIER'];
  const isTaken = (file: string): boolean =>
    include.some((pattern) => matchesGlob(file, pattern)) && !exclude.some((pattern) => matchesGlob(file, pattern));
  if (tier === 'rest') return { include: rest.filter((file) => isTaken(file)), exclude: withoutTests };
  return { include: [...include], exclude: [...exclude, ...(tier === 'first' ? rest : withoutTests)] };
}
