import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { brandPlugin } from './scripts/vite/brand-plugin.ts';
import { formPlugin } from './scripts/vite/form-plugin.ts';
import { precompressPlugin } from './scripts/vite/precompress-plugin.ts';

const projectRoot = import.meta.dirname;
const isTest = process.env['VITEST'] !== undefined;

export default defineConfig({
  root: isTest ? projectRoot : `${projectRoot}/src/web`,
  plugins: isTest ? [] : [react(), formPlugin(projectRoot), brandPlugin(projectRoot), precompressPlugin()],
  // RJSF's default registry brings Markdown, lists and maps of fields that no section of ours can have: 50 kB gzip.
  resolve: {
    alias: [
      { find: /^markdown-to-jsx\/react$/, replacement: `${projectRoot}/src/web/renderer/rjsf/plain-markdown.tsx` },
      { find: /^\.{1,2}\/getDefaultRegistry\.js$/, replacement: `${projectRoot}/src/web/renderer/rjsf/lean-registry.ts` },
    ],
  },
  // The server puts a fresh nonce in its place in every document it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    // The README names them to students and officers.
    target: ['chrome109', 'edge109', 'firefox115', 'safari15.5', 'ios15.5'],
    outDir: `${projectRoot}/dist`,
    emptyOutDir: true,
    chunkSizeWarningLimit: 600,
  },
  // Found late, these would make the first page of a development server load twice.
  optimizeDeps: { include: ['@rjsf/core', '@rjsf/utils', '@rjsf/validator-ajv8', 'notistack', 'json-logic-js'] },
  server: { host: '127.0.0.1', fs: { allow: [projectRoot] } },
  test: {
    include: ['tests/**/*.test.ts'],
    // Browsers have a configuration of their own: tests/e2e/vitest.config.ts.
    exclude: ['tests/e2e/**'],
    globalSetup: ['tests/server/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
