import { installedVersions } from './versions.ts';

/** What says most about a database that was migrated from nothing: an application, sessions, and what several servers share and pass on. */
const TELLING = ['newcomer', 'trust-sessions', 'several-servers'].map((name) => `tests/server/${name}.test.ts`);

/** A project of vitest for each version of PostgreSQL beside the built-in one. */
export function versionProjects() {
  const versions = installedVersions();
  if (versions.length === 0)
    console.warn('PostgreSQL is tried in the built-in version alone: npx node tests/server/postgres/install.ts gets the others.');
  return versions.map((name) => ({
    extends: true as const,
    test: { name, include: TELLING, globalSetup: ['tests/server/global-setup.ts'] },
  }));
}
