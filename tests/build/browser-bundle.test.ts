import { join, resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';
import { browserPlugins } from '../../scripts/vite/browser-plugins.ts';

let modules: readonly string[] = [];

beforeAll(async () => {
  const root = resolve('.');
  // The environment of tests would add the gallery.
  vi.stubEnv('NODE_ENV', 'production');
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    root: join(root, 'src/web'),
    plugins: browserPlugins(root),
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  vi.unstubAllEnvs();
  modules = built.output.flatMap((part) => (part.type === 'chunk' ? Object.keys(part.modules) : []));
});

const of = (folder: string): readonly string[] => modules.filter((path) => path.includes(`/${folder}/`));

test('the browser has the table of endpoints, and no schema of what they carry', () => {
  expect(of('src/api').some((path) => path.endsWith('/endpoints.ts'))).toBe(true);
  expect(of('node_modules/react-dom')).not.toEqual([]);
  expect(of('src/api/schemas')).toEqual([]);
  expect(of('node_modules/typebox')).toEqual([]);
});

test('nor what RJSF needs for nested schemas', () => {
  expect(of('node_modules/@rjsf/utils')).not.toEqual([]);
  expect(['markdown-to-jsx', 'fast-uri', '@x0k'].flatMap((library) => of(`node_modules/${library}`))).toEqual([]);
});
