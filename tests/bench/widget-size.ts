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
  const met = new Set<string>();
  return {
    name: 'empty-widgets',
    enforce: 'pre',
    resolveId(source, importer) {
      const [, file, name] = /^\.\/\w+\/(([a-z]+)-(?:widget|box))\.tsx$/.exec(source) ?? [];
      if (importer !== REGISTRY || file === undefined || name === undefined) return undefined;
      met.add(name);
      return name === kept ? undefined : `\0empty:${file}`;
    },
    load(id) {
      const file = /^\0empty:(.*)$/.exec(id)?.[1];
      if (file === undefined) return undefined;
      const component = file.replace(/(?:^|-)[a-z]/g, (start) => start.slice(-1).toUpperCase());
      // Only the date has a hint.
      return `export const ${component} = () => null; export const ${file.replace(/-.*/, '')}Hint = () => '';`;
    },
    buildEnd() {
      if (kept !== undefined && !met.has(kept)) this.error(`The registry of widgets imports no file named after the widget ${kept}`);
    },
  };
}
