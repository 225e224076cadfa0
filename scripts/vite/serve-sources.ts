import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { API_PREFIXES, MAIL_LOGO_FILE } from '../../src/api/url-paths.ts';
import type { FormFiles } from '../../src/form/model/form-files.ts';
import { compileFormDefinition, type FormDefinition } from '../../src/server/platform/form-definition.ts';
import { assembleServer, type AssembledServer } from '../../src/server/main.ts';
import { negotiateLanguage } from '../../src/server/platform/negotiate-language.ts';
import { stopOnSignals } from '../../src/server/stop-on-signals.ts';
import type { FetchPage } from '../../src/server/pdf/print-view.ts';
import { saveServerAddress } from '../../src/server/settings/saved-server-address.ts';
import { type Settings } from '../../src/server/settings/settings.ts';
import { updateEditorFiles } from '../../src/authoring/editor/update-editor-files.ts';
import { PROJECT_FOLDER } from '../../src/command-line/institution.ts';
import { demoLookupListLoader } from '../../src/operations/lookup/demo-lists.ts';
import { DIRECTION_ENV, LANGUAGE_ENV, institutionLanguages, runInLanguage } from './build-language.ts';
import { toLanguageUrl, type FormPluginApi } from './form-plugin.ts';
import { workbenchPlugin } from './workbench-plugin.ts';

/** Vite serves sources below `/api` too; they have an extension, calls have none. */
const SERVER_PATH = new RegExp(`^/(${API_PREFIXES.join('|')})(/[^.?]*)?(\\?|$)`);

/** Serves the form and the program from their sources, with the server behind Vite. `language`: alone, whatever a browser asks for. */
export async function serveSources(institution: string, language: string | undefined, rtl: boolean, settings: Settings): Promise<void> {
  // Read by vite.config.ts and its plugins.
  process.env['INSTITUTION'] = institution;
  if (language !== undefined) process.env[LANGUAGE_ENV] = language;
  if (rtl) process.env[DIRECTION_ENV] = 'rtl';

  let definition: FormDefinition | undefined;
  let server: AssembledServer | undefined;

  const ask: FetchPage = async ({ path, accept, language }) => {
    const headers = { accept, 'accept-language': language, 'accept-encoding': 'identity' };
    const response = await fetch(`http://127.0.0.1:${settings.port}${path}`, { headers });
    return { status: response.status, headers: Object.fromEntries(response.headers), body: Buffer.from(await response.arrayBuffer()) };
  };

  const mailLogo = async (): Promise<Buffer | undefined> => {
    const { status, body } = await ask({ path: `/${MAIL_LOGO_FILE}`, accept: 'image/png', language: language ?? '' });
    return status === 200 ? body : undefined;
  };

  const onForm = async (formFiles: FormFiles): Promise<void> => {
    const first = definition === undefined;
    definition = compileFormDefinition(formFiles);
    await updateEditorFiles(institution);
    const { form } = definition;
    if (!first) return console.log(`  ${new Date().toLocaleTimeString()}  the form changed`);
    const prepare = demoLookupListLoader(settings);
    server = await assembleServer(
      { ...settings, acceptsFormChange: true },
      { definition: () => definition as FormDefinition, ...(language !== undefined && { language }), prepare, fetchPage: ask, mailLogo },
    );
    await server.app.ready();
    saveServerAddress(settings);
    console.log(`
  ${form.institution.product_name} of ${form.institution.name}, from its sources: ${settings.baseUrl.origin}

  Change a file in schemas/ and look at the browser. Emails appear here, with their
  confirmation codes, and stay in ${join(settings.dataDir, 'outbox')}.
  Ctrl-C stops the server and keeps everything.
`);
  };

  const serverPlugin: Plugin = {
    name: 'matricula-server',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (language !== undefined) return next();
        const wanted = negotiateLanguage(request.headers, institutionLanguages(institution));
        request.url = toLanguageUrl(request.url ?? '', wanted);
        runInLanguage(wanted, next);
      });
      middlewares.use((request, response, next) => {
        if (!SERVER_PATH.test(request.url ?? '')) return next();
        if (server) return server.app.routing(request, response);
        response.writeHead(503, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ message: 'The server starts as soon as the files of the form are correct: see the terminal.' }));
      });
    },
  };

  const vite = await createServer({
    configFile: join(PROJECT_FOLDER, 'vite.config.ts'),
    plugins: [serverPlugin, workbenchPlugin(institution)],
    server: { port: settings.port, strictPort: true },
    clearScreen: false,
  });
  await vite.listen().catch(async ({ message }: Error) => {
    await vite.close();
    throw new Error(`${message}. Choose another port: PORT=${settings.port + 1} npm run dev`);
  });
  const formPlugin = vite.config.plugins.find((plugin) => plugin.name === 'matricula-form') as Plugin<FormPluginApi> | undefined;
  formPlugin?.api?.onForm((formFiles) => {
    onForm(formFiles).catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
  });
  stopOnSignals(async () => {
    await vite.close();
    await server?.stop();
  });
}
