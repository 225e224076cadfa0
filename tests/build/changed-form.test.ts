import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { formPlugin } from '../../scripts/vite/form-plugin.ts';
import { goodApplication } from '../checks/overlaid-application.ts';

test('a page that is loaded right after a change has it, also where an editor empties the file first', async () => {
  const root = goodApplication();
  const file = join(root, 'institution.config.json');
  const institution = JSON.parse(readFileSync(file, 'utf8')) as { name: string };
  // Its watcher tells only of what the test says.
  const server = await createServer({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [formPlugin(root)],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  onTestFinished(() => server.close());
  const shell = async (): Promise<string | undefined> => (await server.transformRequest('virtual:shell'))?.code;
  expect(await shell()).toContain(institution.name);
  writeFileSync(file, '');
  server.watcher.emit('change', file);
  writeFileSync(file, JSON.stringify({ ...institution, name: 'Second Name College' }));
  expect(await shell()).toContain('Second Name College');
});
