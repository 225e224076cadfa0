import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { PluginOption, Plugin } from 'vite';
import { brandPlugin } from './brand-plugin.ts';
import { htmlFilePlugin } from './build-language.ts';
import { compileHintPlugin } from './code-splitting.ts';
import { formPlugin } from './form-plugin.ts';
import { serviceWorkerPlugin } from './service-worker-plugin.ts';
import { packageStubsPlugin } from './package-stubs-plugin.ts';

export const browserPlugins = (root: string): PluginOption[] => [
  react(),
  packageStubsPlugin(),
  formPlugin(root),
  brandPlugin(root),
  htmlFilePlugin(root),
  serviceWorkerPlugin(root),
  compileHintPlugin(),
  precompressPlugin(),
];

const COMPRESSIBLE = /\.(js|css|svg|json)$/;

/** Writes `.br` and `.gz` beside every asset, so that the server never compresses while a student waits. */
function precompressPlugin(): Plugin {
  let folder = '';
  return {
    name: 'matricula-precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    // Not closeBundle: that also runs after a failed build, and would hide why it failed.
    async writeBundle(_options, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter((file) => COMPRESSIBLE.test(file))
          .map((file) => compress(join(folder, file))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const [brotli, gzipped] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}
