import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { packageStubsPlugin } from '../../scripts/vite/package-stubs-plugin.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const folder = createTemporaryFolder('lean', afterAll);
afterEach(() => vi.restoreAllMocks());

const PARTS = `
  export { CacheProvider } from '@emotion/react';
  export { styled, ThemeProvider } from '@mui/material/styles';
  export { default as Form } from '@rjsf/core/lib/components/Form.js';
  export { Link, Route, Router, Routes } from 'react-router-dom';
  export { default as useSWR } from 'swr';
`;

async function chunksOf(code: string): Promise<readonly Rolldown.OutputChunk[]> {
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry.js' ? id : null),
    load: (id: string) => (id === 'entry.js' ? code : null),
  };
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    root: resolve('.'),
    plugins: [entry, packageStubsPlugin()],
    build: { write: false, rolldownOptions: { input: 'entry.js', preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput;
  return built.output.flatMap((part) => (part.type === 'chunk' ? [part] : []));
}

const modulesIn = async (code: string): Promise<readonly string[]> => (await chunksOf(code)).flatMap(({ modules }) => Object.keys(modules));

test("a page carries RJSF's form, and neither its fields, widgets and templates nor Markdown", async () => {
  const modules = await modulesIn(PARTS);
  expect(modules.filter((id) => /@rjsf\/core\/lib\/components\/Form\.js/.test(id))).toHaveLength(1);
  expect(modules.filter((id) => /markdown-to-jsx|components\/(widgets|templates|fields)\//.test(id))).toEqual([]);
});

test('nor what MUI, Emotion and other schemas bring for what no page has', async () => {
  const modules = await modulesIn(PARTS);
  expect(modules.filter((id) => /@mui\/system\/createStyled\/createStyled\.mjs/.test(id))).toHaveLength(1);
  const ofMui =
    /system\/cssVars\/|WithVars|system\/styleFunctionSx|hoist-non-react-statics|styles\/create|@emotion\/is-prop-valid|use-sync/;
  const ofSchemas = /utils\/lib\/(schema\/(getDefaultFormState|retrieveSchema|omitExtraData)|findSchemaDefinition)/;
  expect(modules.filter((id) => ofMui.test(id) || ofSchemas.test(id))).toEqual([]);
});

test('nor what React Router and RJSF have for developers, data routers, and forms that change and validate', async () => {
  const code = (await chunksOf(PARTS)).map((chunk) => chunk.code).join('');
  expect(code).toContain('useRoutes() may be used only in the context of a <Router> component.');
  expect(code).not.toMatch(
    /No routes matched location|Unexpected Application Error|Form validation failed|displayName ?= ?.(NavLink|Form|ScrollRestoration)/,
  );
});

test('a build in which RJSF has moved these files is refused, with what to do', async () => {
  await expect(modulesIn('export const nothing = 1;')).rejects.toThrow(/RJSF no longer imports .+package-stubs-plugin\.ts/);
});

test('it does not carry what only nested schemas need either', async () => {
  expect((await modulesIn(PARTS)).filter((id) => /node_modules\/(fast-uri|@x0k)\//.test(id))).toEqual([]);
});

interface SchemaUtils {
  readonly retrieveSchema: (schema: object) => object;
}
interface Built {
  readonly createSchemaUtils: (validator: object, schema: object) => SchemaUtils;
  readonly styled: (tag: string) => (styles: object) => (props: object) => unknown;
}

test('RJSF reads a flat schema as it is, and is refused another one by a message that names the file', async () => {
  const code = `${PARTS} export { createSchemaUtils } from '@rjsf/utils';`;
  const file = join(folder, 'built.mjs');
  writeFileSync(file, (await chunksOf(code))[0]?.code ?? '');
  const { createSchemaUtils } = (await import(file)) as Built;
  const flat = { $id: 'about/you', type: 'object', properties: { nickname: { type: 'string', maxLength: 45 } } };
  const { retrieveSchema } = createSchemaUtils({}, flat);
  expect(retrieveSchema(flat)).toBe(flat);
  for (const nested of [{ $ref: '#/definitions/name' }, { allOf: [flat] }, { oneOf: [flat] }, { dependencies: { nickname: flat } }])
    expect(() => retrieveSchema(nested)).toThrow(/package-stubs-plugin\.ts left out/);
});
