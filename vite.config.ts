import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PluginOption } from 'vite';
import type { ViteUserConfig } from 'vitest/config';
import type { projects } from './tests/vitest-projects.ts';
import type { browserPlugins } from './scripts/vite/browser-plugins.ts';
import { institutionFolder } from './src/command-line/institution.ts';
import { codeSplitting } from './scripts/vite/code-splitting.ts';
import { buildOutputOptions, scriptFileName } from './scripts/vite/build-language.ts';

const projectRoot = import.meta.dirname;
const institution = institutionFolder();
const isTest = process.env['VITEST'] !== undefined;

// Of vitest no more than its types: a build for production goes without the tools.
export default {
  // Two institutions may be developed side by side from one project.
  ...(institution !== projectRoot && { cacheDir: `${projectRoot}/node_modules/.vite/${basename(institution)}` }),
  root: isTest ? projectRoot : `${projectRoot}/src/web`,
  plugins: isTest ? [] : await plugins(),
  // The server puts a fresh nonce in its place in every document it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    // The README names them to students and officers.
    target: ['chrome109', 'edge109', 'firefox115', 'safari15.5', 'ios15.5'],
    outDir: `${institution}/dist`,
    ...buildOutputOptions(institution),
    // The server's documents name the scripts of their page.
    modulePreload: { resolveDependencies: (_file, scripts, { hostType }) => (hostType === 'html' ? [] : scripts) },
    chunkSizeWarningLimit: 600,
    // How long plugins took is of interest to nobody who builds an application.
    rolldownOptions: { output: { codeSplitting, chunkFileNames: scriptFileName(institution) }, checks: { pluginTimings: false } },
  },
  // Found late, these would make the first page of a development server load twice.
  optimizeDeps: {
    include: ['@rjsf/core/lib/components/Form.js', '@rjsf/utils', '@rjsf/validator-ajv8', 'notistack', 'json-logic-js'],
  },
  server: { host: '127.0.0.1', fs: { allow: [projectRoot] } },
  test: {
    // Browsers have a configuration of their own: tests/e2e/vitest.config.ts.
    projects: [...(isTest ? await testProjects() : [])],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
} satisfies ViteUserConfig;

/** Loaded by Node and not bundled with this file: tests, which need none of them, start half a second sooner. */
async function plugins(): Promise<PluginOption[]> {
  const { browserPlugins: pluginsOf } = await loaded<{ browserPlugins: typeof browserPlugins }>('scripts/vite/browser-plugins.ts');
  return pluginsOf(institution);
}

/** A build goes without the tests. */
async function testProjects(): Promise<ReturnType<typeof projects>> {
  return (await loaded<{ projects: typeof projects }>('tests/vitest-projects.ts')).projects();
}

async function loaded<Module>(file: string): Promise<Module> {
  return (await import(pathToFileURL(`${projectRoot}/${file}`).href)) as Module;
}
