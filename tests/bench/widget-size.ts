import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { WIDGETS, type WidgetName } from '../../src/form/model/widget-kinds.ts';
import { figure, type Figure } from './bench-result.ts';

const ROOT = join(import.meta.dirname, '../..');
const REGISTRY = join(ROOT, 'src/web/renderer/widgets.ts');

/** What each widget adds to the JavaScript of a page that asks with it, all that it loads later included. */
export async function measureWidgets(): Promise<readonly Figure[]> {
  const without = await sizeWith(undefined);
  const figures: Figure[] = [];
  for (const name of WIDGETS) {
    const how = 'widgets: the pages built with this widget alone, less those built without any; what several widgets share counts for each';
    figures.push(figure(`Widget ${name}`, ((await sizeWith(name)) - without) / 1000, 'kB gzip', undefined, how));
  }
  return figures;
}

/** Bytes of all scripts of the pages, gzipped one by one, where the registry holds this widget and no other. */
async function sizeWith(widget: WidgetName | undefined): Promise<number> {
  const built = await build({
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
    plugins: [emptyWidgets(widget)],
  });
  if ('close' in built) throw new Error('Vite watches in place of building once');
  const scripts = [built]
    .flat()
    .flatMap(({ output }) => output)
    .flatMap((part) => (part.type === 'chunk' ? [part.code] : []));
  return scripts.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0);
}

/** Puts components that draw nothing in the place of all widgets but one. */
function emptyWidgets(kept: WidgetName | undefined): Plugin {
  const folder = join(ROOT, 'src/web/renderer/widgets');
  if (kept !== undefined && !existsSync(join(folder, `${kept}-widget.tsx`))) throw new Error(`The widget ${kept} has no file of its name`);
  return {
    name: 'empty-widgets',
    enforce: 'pre',
    resolveId(source, importer) {
      const name = /^\.\/widgets\/([a-z]+)-widget\.tsx$/.exec(source)?.[1];
      return importer === REGISTRY && name !== undefined && name !== kept ? `\0empty:${name}` : undefined;
    },
    load(id) {
      const name = /^\0empty:(.*)$/.exec(id)?.[1];
      if (name === undefined) return undefined;
      // Only the date has a hint.
      return `export const ${name.charAt(0).toUpperCase()}${name.slice(1)}Widget = () => null; export const ${name}Hint = () => '';`;
    },
  };
}
