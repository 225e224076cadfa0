import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const STAND_INS = resolve(import.meta.dirname, '../../src/web/renderer/rjsf');
/** What RJSF imports, and the file of ours that takes its place. */
const replaced: Readonly<Record<string, string>> = {
  'markdown-to-jsx/react': `${STAND_INS}/plain-markdown.tsx`,
  '../getDefaultRegistry.js': `${STAND_INS}/empty-registry.ts`,
  'fast-uri': `${STAND_INS}/no-references.ts`,
  './shallowAllOfMerge.js': `${STAND_INS}/no-merged-schemas.ts`,
};

/**
 * Leaves out of a build what RJSF brings for forms of every kind: its default fields, templates and widgets, Markdown, and
 * what schemas need that are not flat: addresses and merging. RJSF has no public way to do so. A build in which one of them
 * was not replaced fails: then RJSF has moved these files.
 */
export function leanRjsfPlugin(): Plugin {
  const used = new Set<string>();
  return {
    name: 'matricula-lean-rjsf',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const replacement = /@rjsf\/(core|utils)\//.test(importer ?? '') && replaced[source];
      if (!replacement) return null;
      used.add(replacement);
      return replacement;
    },
    buildEnd(error) {
      const unused = Object.entries(replaced).find(([, replacement]) => !used.has(replacement));
      if (error || !unused) return;
      this.error(`RJSF no longer imports ${unused[0]}: find what took its place, and name it in scripts/vite/lean-rjsf-plugin.ts.`);
    },
  };
}
