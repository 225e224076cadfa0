import { relative } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { PROJECT_FOLDER } from '../../src/command-line/institution.ts';
import { browserPlugins } from '../../scripts/vite/browser-plugins.ts';
import { packageStubsPlugin, packageStubFiles } from '../../scripts/vite/package-stubs-plugin.ts';
import { findChromium, chromiumLaunchOptions } from '../../src/server/browser/chromium.ts';
import projectConfig from '../../vite.config.ts';
import { CHROMIUM_PATH } from '../chromium.ts';
import { accessibilityProblemsAt, darkModeProblems } from '../e2e/expect-accessible.ts';

const { apply: _onlyInBuilds, buildEnd: _complete, ...replacing } = packageStubsPlugin();

/** Parts of the pages, drawn by the product's own Vite plugins in one page of a real browser that stays open. */
export default defineConfig({
  root: PROJECT_FOLDER,
  cacheDir: `${PROJECT_FOLDER}/node_modules/.vite/components`,
  plugins: browserPlugins(PROJECT_FOLDER),
  optimizeDeps: {
    // All libraries are prepared before the first test: one that is found later loads the page again.
    entries: ['src/web/main.tsx', 'tests/components/*.tsx'],
    include: projectConfig.optimizeDeps.include,
    // Libraries as in a build.
    rolldownOptions: { plugins: [replacing] },
  },
  test: {
    include: ['tests/**/*.component.test.tsx'],
    isolate: false,
    restoreMocks: true,
    // One page has the focus, and one clipboard.
    fileParallelism: false,
    env: { PROD: 'true', TRANSLATED: process.env['TRANSLATED'] ?? 'yes' },
    // Named as in the maps of libraries; an index has nothing of its own.
    provide: { replacements: packageStubFiles.map((file) => relative(PROJECT_FOLDER, file).replace(/^node_modules\/|index\.mjs$/g, '')) },
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // A text is found by a part of it, as in the journeys.
      locators: { exact: false },
      commands: {
        troublesAt: async ({ frame }, ...asked: [width: number, beneath?: string]) => accessibilityProblemsAt(await frame(), ...asked),
        troublesInTheDark: async ({ page, frame }, beneath?: string) => darkModeProblems(page, await frame(), beneath),
      },
      testerHtmlPath: `${import.meta.dirname}/page.html`,
      viewport: { width: 1280, height: 900 },
      provider: playwright({
        launchOptions: await chromiumLaunchOptions(findChromium(CHROMIUM_PATH)),
        contextOptions: { reducedMotion: 'reduce' },
        actionTimeout: 10_000,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
