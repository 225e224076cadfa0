import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown, UserConfig } from 'vite';
import { serviceWorkerFileName } from '../../src/api/url-paths.ts';
import { PROJECT_FOLDER } from '../../src/command-line/institution.ts';
import { INSTITUTION_FILE } from '../../src/form/model/form-file-paths.ts';
import type { Institution } from '../../src/form/model/institution.ts';
import { buildLanguage } from './build-language.ts';
import { bundleModules } from './bundle-modules.ts';
import { loadDisplayFont } from './load-display-font.ts';
import { readInstitutionAssets, logoImages } from './institution-assets.ts';

const KEPT = 'virtual:precache';
const WORKER = join(PROJECT_FOLDER, 'src/web/offline/service-worker/service-worker.ts');

/** Chunks that a browser has once the first page is at rest (`lazy-routes.ts`), and those for messages without a connection. */
const FIRST = ['form-screens', 'auth-screens', 'toast-host', 'footer-dialogs', 'on-server-reachable', 'offline-screen'];
/** Chunks that are not for students, or useless without the server. */
const OF_OTHERS = ['office', 'printable-application'];
const PHOTO_WORKER = /\/photo-worker-[\w-]+\.js$/;

/** Builds the service worker of a language with the list of its files; without offline pages, earlier workers' files go. */
export function serviceWorkerPlugin(root: string): Plugin {
  let target: NonNullable<UserConfig['build']>['target'];
  return {
    name: 'matricula-service-worker',
    apply: 'build',
    // Runs after the files of a language are in place, and before they are compressed.
    enforce: 'post',
    configResolved({ build }) {
      ({ target } = build);
    },
    async generateBundle(_options, bundle) {
      const institution = JSON.parse(readFileSync(join(root, INSTITUTION_FILE), 'utf8')) as Institution;
      if (this.environment.name !== 'client' || institution.offline === false) return;
      const { language } = buildLanguage(root);
      const logos = logoImages(readInstitutionAssets(root, institution)).map(({ src }) => src);
      const font = loadDisplayFont(institution)?.fileName;
      const { first, later } = filesForStudents(bundle);
      const files = {
        language,
        first: [...first.map(pathOf), ...new Set(logos.filter((src) => !src.startsWith('data:')))],
        later: [...later, ...(font === undefined ? [] : [font])].map(pathOf),
      };
      const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
      const kept = `export const kept = ${JSON.stringify({ ...files, version })};`;
      const transform = target === undefined ? undefined : { target: target as string[] };
      const source = await bundleModules(WORKER, { [KEPT]: kept }, { format: 'iife', minify: true }, transform);
      this.emitFile({ type: 'asset', fileName: serviceWorkerFileName(language), source });
    },
  };
}

const pathOf = (file: string): string => `/${file}`;

function filesForStudents(bundle: Rolldown.OutputBundle): { readonly first: readonly string[]; readonly later: readonly string[] } {
  const chunkOf = (file: string): Rolldown.OutputChunk | undefined => {
    const found = bundle[file];
    return found?.type === 'chunk' && !OF_OTHERS.includes(found.name) ? found : undefined;
  };
  const reach = (file: string, found: Set<string>, isLater: boolean): void => {
    const chunk = chunkOf(file);
    if (!chunk || found.has(file)) return;
    found.add(file);
    for (const next of [...chunk.imports, ...(isLater ? chunk.dynamicImports : [])]) reach(next, found, isLater);
  };
  const [first, all] = [new Set<string>(), new Set<string>()];
  for (const file of Object.keys(bundle)) {
    const chunk = chunkOf(file);
    if (chunk?.isEntry || FIRST.includes(chunk?.name ?? '')) reach(file, first, false);
    if (chunk?.isEntry) reach(file, all, true);
  }
  const besideThePage = Object.keys(bundle).filter((file) => PHOTO_WORKER.test(file));
  return { first: [...first].sort(), later: [...[...all].filter((file) => !first.has(file)), ...besideThePage].sort() };
}
