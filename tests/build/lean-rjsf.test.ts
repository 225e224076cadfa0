import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { leanRjsfPlugin } from '../../scripts/vite/lean-rjsf-plugin.ts';

const folder = mkdtempSync(join(tmpdir(), 'matricula-rjsf-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

/** The parts of RJSF that sections use. */
const PARTS = `
  export { default as withTheme } from '@rjsf/core/lib/withTheme.js';
  export { default as ObjectField } from '@rjsf/core/lib/components/fields/ObjectField.js';
  export { default as SchemaField } from '@rjsf/core/lib/components/fields/SchemaField.js';
`;

/** A build of this code as the pages are built. */
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
    plugins: [entry, leanRjsfPlugin()],
    build: { write: false, rolldownOptions: { input: 'entry.js', preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput;
  return built.output.flatMap((part) => (part.type === 'chunk' ? [part] : []));
}

/** The modules of RJSF, and of what it brings, in a build of this code. */
const modulesIn = async (code: string): Promise<readonly string[]> => (await chunksOf(code)).flatMap(({ modules }) => Object.keys(modules));

test('a page carries the parts of RJSF that sections use, and neither its widgets and templates nor Markdown', async () => {
  const modules = await modulesIn(PARTS);
  expect(modules.filter((id) => /@rjsf\/core\/lib\/components\/Form\.js|ObjectField|SchemaField/.test(id))).toHaveLength(3);
  expect(modules.filter((id) => /markdown-to-jsx|components\/(widgets|templates)\/|fields\/(Array|Layout|Multi)/.test(id))).toEqual([]);
});

test('a build in which RJSF has moved these files is refused, with what to do', async () => {
  await expect(modulesIn('export const nothing = 1;')).rejects.toThrow(/RJSF no longer imports .+lean-rjsf-plugin\.ts/);
});

test('it does not carry what only nested schemas need either', async () => {
  expect((await modulesIn(PARTS)).filter((id) => /node_modules\/(fast-uri|@x0k)\//.test(id))).toEqual([]);
});

interface Utils {
  readonly retrieveSchema: (validator: object, schema: object, root?: object) => object;
  readonly findSchemaDefinition: (address: string, root: object) => object;
}

test('RJSF reads a flat schema as it is, and names the file that left out what other schemas need', async () => {
  const code = `${PARTS} export { retrieveSchema, findSchemaDefinition } from '@rjsf/utils';`;
  const file = join(folder, 'built.mjs');
  writeFileSync(file, (await chunksOf(code))[0]?.code ?? '');
  const { retrieveSchema, findSchemaDefinition } = (await import(file)) as Utils;
  const flat = { $id: 'about/you', type: 'object', properties: { nickname: { type: 'string', maxLength: 45 } } };
  expect(retrieveSchema({}, flat, flat)).toEqual(flat);

  const refused = /lean-rjsf-plugin\.ts left out/;
  const other = { $schema: 'https://json-schema.org/draft/2020-12/schema', $id: 'about/you' };
  expect(() => findSchemaDefinition('about/them', other)).toThrow(refused);
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  retrieveSchema({}, { allOf: [flat] });
  expect(String(warned.mock.calls[0])).toMatch(refused);
});
