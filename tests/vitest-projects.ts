import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installedPostgresVersions } from './server/postgres/versions.ts';
import { filesOfTier } from './test-tiers.ts';

/** Tests that are given a PostgreSQL. A run of others starts none. */
const WITH_DATABASE = ['tests/**/server/**/*.test.ts', 'tests/**/lookup/**/*.test.ts'];
const IN_BROWSERS = ['tests/**/*.e2e.test.ts'];
/** Builds by Vite change the process that they run in. */
const BUILDS = ['tests/build/*.test.ts'];
const databaseSetup = { globalSetup: ['tests/server/global-setup.ts'] };

/** Options for processes of Node: they reach this machine alone, and a test fails if one of them tries to leave it. */
export const LOOPBACK_ONLY_ARGS = ['--import', pathToFileURL(join(import.meta.dirname, 'only-this-machine.mjs')).href];
export const loopbackOnly = { execArgv: LOOPBACK_ONLY_ARGS, setupFiles: [join(import.meta.dirname, 'assert-loopback-only.ts')] };

/** Most telling tests of a database that was migrated from nothing: an application, sessions, and what several servers share. */
export const IN_EACH_POSTGRES = ['first-application', 'trust-sessions', 'several-servers'].map((name) => `tests/server/${name}.test.ts`);

/** Projects of vitest: without a database, with one, and a few files once for each other version of PostgreSQL that is installed. */
export function projects() {
  const project = (name: string, test: object) => ({ extends: true as const, test: { name, ...loopbackOnly, ...test } });
  const versions = process.env['TEST_TIER'] === 'first' ? [] : installedPostgresVersions();
  return [
    project('unit', { ...filesOfTier(['tests/**/*.test.ts'], [...IN_BROWSERS, ...WITH_DATABASE, ...BUILDS]), isolate: false }),
    project('build', filesOfTier(BUILDS)),
    project('server', { ...filesOfTier(WITH_DATABASE), ...databaseSetup, isolate: false }),
    ...versions.map((version) => project(version, { include: IN_EACH_POSTGRES, ...databaseSetup })),
  ];
}
