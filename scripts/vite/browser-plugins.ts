import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';
import { brandPlugin } from './brand-plugin.ts';
import { documentPlugin } from './built-language.ts';
import { formPlugin } from './form-plugin.ts';
import { keeperPlugin } from './keeper-plugin.ts';
import { leanPackagesPlugin } from './lean-packages-plugin.ts';
import { precompressPlugin } from './precompress-plugin.ts';

/** What turns src/web and the form in `root` into the application of the browser. */
export const browserPlugins = (root: string): PluginOption[] => [
  react(),
  leanPackagesPlugin(),
  formPlugin(root),
  brandPlugin(root),
  documentPlugin(root),
  keeperPlugin(root),
  precompressPlugin(),
];
