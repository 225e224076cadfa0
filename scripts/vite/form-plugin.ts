import { relative } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin, ViteDevServer } from 'vite';
import type { Form } from '../../src/form/form.ts';
import { standaloneValidators } from '../../src/form/section-validators.ts';
import { checkSchemas, type PlacedFinding } from '../checks/check-schemas.ts';

const FORM = 'virtual:form';
const VALIDATORS = 'virtual:form-validators';
const resolved = (id: string): string => `\0${id}`;

/** What other plugins and the dev server may ask of the form plugin (`plugin.api`). */
export interface FormPluginApi {
  /** The last form without findings; the first one as far as it compiles when there has been none. */
  readonly form: () => Form;
  readonly onChange: (listener: (form: Form) => void) => void;
}

/**
 * Gives the browser `virtual:form`: the compiled form and its validators. A build with a finding is refused; the dev
 * server shows findings as an overlay, and serves the last good form until they are mended.
 */
export function formPlugin(root: string): Plugin<FormPluginApi> {
  let form: Form;
  let findings: readonly PlacedFinding[] = [];
  const listeners: ((form: Form) => void)[] = [];

  async function read(): Promise<boolean> {
    const checked = await checkSchemas(root);
    findings = checked.findings;
    if (form !== undefined && findings.length > 0) return false;
    form = checked.form;
    return findings.length === 0;
  }

  return {
    name: 'matricula-form',
    api: { form: () => form, onChange: (listener) => listeners.push(listener) },
    async buildStart() {
      await read();
      if (this.meta.watchMode || findings.length === 0) return;
      this.error(`The form has ${findings.length} finding(s):\n${findings.map(line).join('\n')}`);
    },
    resolveId: (id) => (id === FORM || id === VALIDATORS ? resolved(id) : undefined),
    async load(id) {
      if (id === resolved(FORM)) return `${exported('form', form)}\nexport { validators } from '${VALIDATORS}';`;
      if (id === resolved(VALIDATORS)) return bundledValidators(form);
      return undefined;
    },
    configureServer(server) {
      server.watcher.add([`${root}/schemas`, `${root}/institution.config.json`]);
      const changed = async (file: string): Promise<void> => {
        const path = relative(root, file);
        if (!path.startsWith('schemas') && path !== 'institution.config.json') return;
        if (!(await read())) return showOverlay(server, findings);
        listeners.forEach((listener) => listener(form));
        for (const name of [FORM, VALIDATORS]) {
          const module = server.moduleGraph.getModuleById(resolved(name));
          if (module) server.moduleGraph.invalidateModule(module);
        }
        server.ws.send({ type: 'full-reload' });
      };
      for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, (file) => void changed(file));
      server.ws.on('connection', () => {
        if (findings.length > 0) showOverlay(server, findings);
      });
    },
  };
}

/** JSON.parse of a string is quicker to load than an object literal of this size. */
const exported = (name: string, value: unknown): string =>
  `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`;

const line = ({ file, line, column, rule, what, advice }: PlacedFinding): string =>
  `${file}:${line}:${column}  ${rule}  ${what}  ${advice}`;

function showOverlay(server: ViteDevServer, findings: readonly PlacedFinding[]): void {
  const [first] = findings;
  server.ws.send({
    type: 'error',
    err: {
      message: `The application's files need mending:\n\n${findings.map(line).join('\n')}`,
      stack: '',
      plugin: 'npm run lint:schemas',
      loc: first && { file: first.file, line: first.line, column: first.column },
    },
  });
}

/** AJV writes CommonJS that requires its own runtime; the browser gets one ES module. */
async function bundledValidators(form: Form): Promise<string> {
  const { code, names } = standaloneValidators(form);
  const entries = Object.entries(names).map(([id, name]) => `${JSON.stringify(id)}: compiled.${name}`);
  const bundle = await rolldown({
    input: 'entry.js',
    plugins: [{
      name: 'standalone-validators',
      resolveId: (id) => (id === 'entry.js' || id === 'compiled.cjs' ? id : undefined),
      load(id) {
        if (id === 'entry.js') return `import compiled from 'compiled.cjs';\nexport const validators = { ${entries.join(', ')} };`;
        if (id === 'compiled.cjs') return code;
        return undefined;
      },
    }],
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  return output[0].code;
}
