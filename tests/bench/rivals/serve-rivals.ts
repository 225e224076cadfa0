import { once } from 'node:events';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, parse } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type PluginOption } from 'vite';
import { browserPlugins } from '../../../scripts/vite/browser-plugins.ts';
import { REPOSITORY_ROOT } from '../../e2e/project-copy.ts';
import { startSite } from '../../e2e/start-site.ts';
import { createLoggedInAccount } from '../../e2e/steps.ts';
import { createQuestionnaireProject } from '../questionnaire/questionnaire-project.ts';
import { QUESTIONNAIRE_PAGE } from '../questionnaire/questionnaire-form-files.ts';
import type { BenchVisit } from '../measure-visit.ts';
import { rivalPackageFolder, rivalPackages } from './install-rivals.ts';

export async function serveRivals(size: number): Promise<{ readonly visits: readonly BenchVisit[]; readonly close: () => Promise<void> }> {
  const root = await createQuestionnaireProject(size);
  // Same depth as in the project, so that relative imports resolve.
  const pages = join(root, 'tests/bench/rivals');
  await cp(join(REPOSITORY_ROOT, 'tests'), join(root, 'tests'), { recursive: true });
  await buildPages(pages, ['renderer.tsx'], browserPlugins(root));
  await buildPages(pages, ['plain.jsx', 'hook-form.jsx', 'stock-rjsf.jsx'], [react()]);
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'error', root: join(root, 'src/web') });
  const files = await serveFolder(join(pages, 'dist'));
  const site = await startSite({ root });
  const at = (name: string): string => `http://localhost:${(files.address() as AddressInfo).port}/${name}.html?n=${size}`;
  return {
    visits: [
      { name: 'plain inputs', url: at('plain'), message: '.error' },
      { name: "Matricula's renderer", url: at('renderer'), message: '.messages' },
      {
        name: 'whole product, logged in',
        url: `${site.url}/${QUESTIONNAIRE_PAGE}`,
        message: '.messages, section li',
        prepare: async (context) => void (await createLoggedInAccount(context, site)),
      },
      { name: 'react-hook-form with MUI', url: at('hook-form'), message: '.MuiFormHelperText-root.Mui-error' },
      { name: 'stock RJSF with MUI', url: at('stock-rjsf'), message: '.MuiFormHelperText-root, .Mui-error li, li.MuiListItem-root' },
    ],
    async close() {
      files.close();
      await site.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

const documentOf = (script: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${script}</title></head>` +
  `<body><div id="root"></div><script type="module" src="./${script}"></script></body></html>`;

async function buildPages(root: string, scripts: readonly string[], plugins: PluginOption[]): Promise<void> {
  const documents = scripts.map((script) => ({ file: join(root, `${parse(script).name}.html`), text: documentOf(script) }));
  for (const { file, text } of documents) await writeFile(file, text);
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins,
    resolve: { alias: Object.fromEntries(rivalPackages.map((name) => [name, rivalPackageFolder(name)])) },
    build: { emptyOutDir: false, rolldownOptions: { input: documents.map(({ file }) => file) } },
  });
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

async function serveFolder(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url ?? '/', 'http://localhost').pathname);
    readFile(path).then(
      (body) => response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
