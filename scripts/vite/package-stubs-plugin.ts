import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const WEB = resolve(import.meta.dirname, '../../src/web');
const RJSF = `${WEB}/renderer/rjsf`;
const MUI = `${WEB}/ui/mui`;
const installed = createRequire(import.meta.url).resolve;

interface Lean {
  readonly name: string;
  readonly importer: RegExp;
  readonly replaced: Readonly<Record<string, string>>;
}

const replacedPackages: readonly Lean[] = [
  {
    // Default fields, templates and widgets, Markdown, deep comparisons, and code for nested schemas or data that does not fit.
    name: 'RJSF',
    importer: /@rjsf\/(core|utils)\//,
    replaced: {
      './deepEquals.js': `${RJSF}/deep-equals.ts`,
      '../getDefaultRegistry.js': `${RJSF}/empty-registry.ts`,
      './createSchemaUtils.js': `${RJSF}/flat-schema-utils.ts`,
      './schemaHasNestedConditional.js': `${MUI}/empty-stub.ts`,
      './retrieveSchema.js': `${RJSF}/flat-schema.ts`,
      './getDefaultFormState.js': `${MUI}/empty-stub.ts`,
      './omitExtraData.js': `${MUI}/empty-stub.ts`,
    },
  },
  {
    // Its default theme, CSS variables, layers, a function for each tag, and the `sx` prop.
    name: 'MUI',
    importer: /@mui\/(material|system|styled-engine)\//,
    replaced: {
      '@emotion/styled': installed('@emotion/styled/base').replace(/base\.[^/]*$/, 'base.browser.esm.js'),
      './defaultTheme.mjs': `${MUI}/empty-stub.ts`,
      '../createTheme/index.mjs': `${MUI}/empty-stub.ts`,
      '../styles/defaultTheme.mjs': `${MUI}/empty-stub.ts`,
      './useLayerOrder.mjs': `${MUI}/empty-stub.ts`,
      './ThemeProviderWithVars.mjs': `${MUI}/empty-stub.ts`,
      '@mui/system/styleFunctionSx': `${MUI}/style-function-sx.ts`,
      '../styleFunctionSx/index.mjs': `${MUI}/style-function-sx.ts`,
    },
  },
  {
    name: 'React Router',
    importer: /react-router-dom\//,
    replaced: { 'react-router': installed('react-router').replace(/dist.*/, 'dist/production/index.mjs') },
  },
  {
    name: 'SWR',
    importer: /swr\/dist\//,
    replaced: { 'use-sync-external-store/shim': installed('react') },
  },
  {
    name: 'Emotion',
    importer: /@emotion\/(react|styled)\//,
    replaced: { 'hoist-non-react-statics': `${MUI}/hoist-statics.ts`, '@emotion/is-prop-valid': `${MUI}/is-prop-valid.ts` },
  },
];

interface Unreached {
  readonly file: RegExp;
  readonly names: string;
}

/** Functions, classes and methods that nothing calls: there is no data router, and RJSF's forms neither change nor validate. */
const unreached: readonly Unreached[] = [
  {
    file: /react-router\/dist\/production\//,
    names:
      'DefaultErrorComponent RenderErrorBoundary RSCErrorHandler useNavigateStable DataRoutes2 AwaitErrorBoundary PrefetchPageLinks ' +
      'usePrefetchBehavior RemixErrorBoundary BoundaryShell',
  },
  {
    file: /@rjsf\/core\/lib\/components\/Form\.js$/,
    names:
      'getSnapshotBeforeUpdate isReportedFormData withoutAbsentValues validate renderErrors liveValidate setFieldValue onChange onBlur validateBeforeThrow processChange reset ' +
      'queueUpdate onSubmit validateSubmission validateWithExtraErrors focusFirstError focusOnError reportErrors rethrowLater submit ' +
      'validateFormWithFormData validateForm',
  },
];

export const packageStubFiles: readonly string[] = [...new Set(replacedPackages.flatMap(({ replaced }) => Object.values(replaced)))];

/** Replaces parts of packages that have no public switch. A build that does not replace one of these files fails. */
export function packageStubsPlugin(): Plugin {
  const used = new Set<string>();
  const withoutBody = (code: string, name: string): string =>
    code.replace(
      new RegExp(`^( *)((?:static |function )*${name}\\((?![^\\n]*;$)|${name} = \\(|var ${name} = class ).*?^\\1};?$`, 'ms'),
      (_, indent, start: string) => {
        used.add(name);
        if (start.includes('=')) return start.startsWith('var') ? `function ${name}() {}` : `${indent}${name} = () => undefined;`;
        return `${indent}${start}) { return []; }`;
      },
    );
  return {
    name: 'matricula-lean-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      for (const { name, importer: own, replaced } of replacedPackages) {
        const replacement = own.test(importer) && replaced[source];
        if (!replacement) continue;
        used.add(`${name} ${source}`);
        return replacement;
      }
      return null;
    },
    transform: {
      filter: { id: unreached.map(({ file }) => file) },
      // Without this, bundlers keep each component because of its `displayName`.
      handler: (code, id) => ({
        code: unreached
          .flatMap(({ file, names }) => (file.test(id) ? names.split(' ') : []))
          .reduce(withoutBody, code)
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace('let dataRouterState = dataRouterOpts?.state;', 'const dataRouterState = undefined;')
          .replace(/(?<== )(?=React\d*\.(createContext|forwardRef)\()/g, '/* @__PURE__ */ '),
        map: null,
      }),
    },
    buildEnd(error) {
      if (error) return;
      for (const { name, replaced } of replacedPackages) {
        const unused = Object.keys(replaced).find((source) => !used.has(`${name} ${source}`));
        if (unused !== undefined)
          this.error(`${name} no longer imports ${unused}: find what took its place, and name it in scripts/vite/package-stubs-plugin.ts.`);
      }
      const gone = unreached.flatMap(({ names }) => names.split(' ')).find((name) => !used.has(name));
      if (gone !== undefined)
        this.error(`No package has ${gone} any more: find what took its place, and name that in ${import.meta.filename}.`);
    },
  };
}
