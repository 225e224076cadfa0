import { defineConfig } from 'vitest/config';
import { journeys, untranslatedJourneys } from '../journeys.ts';
import { loopbackOnly } from '../vitest-projects.ts';
import { filesOfTier } from '../test-tiers.ts';

const translated = Object.values(journeys).flat();
const project = (name: string, files: object, isTranslated: 'yes' | 'no') => ({
  extends: true as const,
  test: { name, ...files, ...loopbackOnly, env: { TRANSLATED: process.env['TRANSLATED'] ?? isTranslated } },
});

export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    projects: [
      project('translated', filesOfTier(translated), 'yes'),
      project(
        'untranslated',
        filesOfTier(
          ['tests/**/*.e2e.test.ts'],
          translated.filter((file) => !untranslatedJourneys.includes(file)),
        ),
        'no',
      ),
    ],
    globalSetup: ['tests/e2e/build-before-tests.ts'],
    maxWorkers: 2,
    // Files of one worker share sites and a browser: browser-setup.ts.
    isolate: false,
    testTimeout: 120_000,
    expect: { poll: { timeout: process.env['CI'] ? 25_000 : 8000 } },
    hookTimeout: 60_000,
    // A starved browser of a shared CI machine gets a second try, which the report names; at home every race is a failure.
    retry: process.env['CI'] ? 1 : 0,
  },
});
