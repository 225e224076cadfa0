import { readFileSync, realpathSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve, sep } from 'node:path';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { WORKBENCH_PATH, type WorkbenchRequest } from '../../src/api/workbench.ts';
import { currentDate } from '../../src/authoring/checks/check-form-files.ts';
import { readCheckedForm } from '../../src/authoring/form-files/checked-form.ts';
import { createWorkbench } from '../../src/authoring/workbench/create-workbench.ts';
import { PROJECT_FOLDER } from '../../src/command-line/institution.ts';
import type { FormPluginApi } from './form-plugin.ts';

const PAGE = 'src/web/workbench/workbench.html';
const OPEN_EDITOR = '/__open-in-editor';
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** Serves the workbench, and opens editors for files of the project and the institution alone. For the development server only. */
export function workbenchPlugin(root: string): Plugin {
  let workbench: ReturnType<typeof createWorkbench> | undefined;
  const current = (): ReturnType<typeof createWorkbench> => {
    const checkedForm = workbench ? undefined : readCheckedForm(root, currentDate());
    if (checkedForm && checkedForm.findings.length === 0) workbench = createWorkbench(checkedForm);
    if (!workbench) throw new Error('Correct the files of the form first: the terminal says what is wrong.');
    return workbench;
  };
  const answer = async (request: IncomingMessage, url: URL): Promise<unknown> => {
    if (request.method !== 'POST') return current().describe(url.searchParams.get('language') ?? '');
    const asked = (await json(request)) as WorkbenchRequest;
    return asked.key === undefined ? current().keep(asked) : current().explain(asked);
  };
  return {
    name: 'matricula-workbench',
    apply: 'serve',
    configureServer({ config, middlewares }) {
      const formPlugin = config.plugins.find(({ name }) => name === 'matricula-form') as Plugin<FormPluginApi> | undefined;
      formPlugin?.api?.onForm(() => (workbench = undefined));
      middlewares.use((request, response, next) => {
        const url = URL.parse(request.url ?? '', `http://${request.headers.host}`);
        const isOpening = url?.pathname.startsWith(OPEN_EDITOR) === true;
        if (!isOpening && ![WORKBENCH_PATH, `${WORKBENCH_PATH}/form`].includes(url?.pathname ?? '')) return next();
        if (!url || isForeign(request))
          return send(response, 403, 'Only pages of this development server, opened on this computer, may ask for this.');
        if (isOpening) {
          const file = fileToOpen(root, url.searchParams.get('file') ?? '');
          if (file === undefined) return send(response, 403, 'Only files of the project and of the institution open.');
          request.url = `${OPEN_EDITOR}?${new URLSearchParams({ file })}`;
          return next();
        }
        // An origin of its own: what a persona answers never mixes with the drafts and the log-in of the person who develops.
        if (url.hostname !== '127.0.0.1')
          return response.writeHead(302, { location: `http://127.0.0.1:${url.port}${WORKBENCH_PATH}` }).end();
        if (url.pathname === WORKBENCH_PATH)
          return response.setHeader('content-type', 'text/html').end(readFileSync(join(PROJECT_FOLDER, PAGE)));
        answer(request, url).then(
          (reply) => response.setHeader('content-type', 'application/json').end(JSON.stringify(reply ?? null)),
          (error: unknown) => send(response, 400, error instanceof Error ? error.message : String(error)),
        );
      });
    },
  };
}

const send = (response: ServerResponse, status: number, sentence: string): void =>
  void response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(sentence);

/** True for a request that names another host than this computer, or that another site's page makes. */
function isForeign({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { host = '', origin, 'sec-fetch-site': site } = headers;
  return (
    !LOOPBACK.includes(URL.parse(`http://${host}`)?.hostname ?? '') ||
    (origin !== undefined && origin !== `http://${host}`) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none')
  );
}

/** `file:line:column` with the real path; undefined outside of the project and the institution. Relative ones are the institution's. */
export function fileToOpen(root: string, asked: string): string | undefined {
  const [, file = '', place = ''] = /^(.*?)((?::\d+){0,2})$/.exec(asked) ?? [];
  try {
    const path = realpathSync(file.startsWith('file://') ? fileURLToPath(file) : resolve(root, file));
    const isInside = [root, PROJECT_FOLDER].some((folder) => path.startsWith(realpathSync(folder) + sep));
    return isInside ? path + place : undefined;
  } catch {
    return undefined;
  }
}
