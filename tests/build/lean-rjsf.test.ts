import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { leanRjsfPlugin } from '../../scripts/vite/lean-rjsf-plugin.ts';

/** The modules of RJSF, and of what it brings, in a build of this code. */
async function modulesIn(code: string): Promise<readonly string[]> {
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
    build: { write: false, rolldownOptions: { input: 'entry.js', external: /^react/, preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput;
  return built.output.flatMap((chunk) => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : []));
}

test('a page carries the parts of RJSF that sections use, and neither its widgets and templates nor Markdown', async () => {
  const modules = await modulesIn(`
    export { default as withTheme } from '@rjsf/core/lib/withTheme.js';
    export { default as ObjectField } from '@rjsf/core/lib/components/fields/ObjectField.js';
    export { default as SchemaField } from '@rjsf/core/lib/components/fields/SchemaField.js';
  `);
  expect(modules.filter((id) => /@rjsf\/core\/lib\/components\/Form\.js|ObjectField|SchemaField/.test(id))).toHaveLength(3);
  expect(modules.filter((id) => /markdown-to-jsx|components\/(widgets|templates)\/|fields\/(Array|Layout|Multi)/.test(id))).toEqual([]);
});

test('a build in which RJSF has moved these files is refused, with what to do', async () => {
  await expect(modulesIn('export const nothing = 1;')).rejects.toThrow(/RJSF no longer imports .+lean-rjsf-plugin\.ts/);
});
