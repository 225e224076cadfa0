import { defineConfig } from 'vitest/config';

/** Real browsers against real servers: slower than other tests, and against the built application. */
export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    include: ['tests/**/*.e2e.test.ts'],
    globalSetup: ['tests/e2e/build.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    // A shared CI machine is at times several times slower.
    expect: { poll: { timeout: process.env['CI'] ? 25_000 : 8000 } },
    hookTimeout: 60_000,
    // A starved browser of a shared CI machine gets a second try, which the report names; at home every race is a failure.
    retry: process.env['CI'] ? 1 : 0,
  },
});
