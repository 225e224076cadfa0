import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlFileName, viteManifestPath, PUBLIC_URL_PLACEHOLDER, isLoggedOutPath, isOfficePath } from '../../api/url-paths.ts';
import { languagesOf } from '../../form/model/form-files.ts';
import type { FormDefinition } from '../platform/form-definition.ts';
import { listFiles } from '../platform/list-files.ts';

type Manifest = Readonly<Record<string, { readonly file: string; readonly name?: string; readonly imports?: readonly string[] }>>;

const AUTH_SCREENS = 'auth-screens';

const OFFICE_SCREENS = 'office';

const FORM_SCREENS = 'form-screens';

/** Preloads of a page's scripts, the libraries first, as they take longest. @param file Vite's manifest; without it, nothing is preloaded */
function createModulePreloads(file: string): (path: string) => string {
  if (!existsSync(file)) return () => '';
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const linksFor = (name: string): string =>
    scriptsOf(manifest, Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name)
      .map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`)
      .join('');
  const [auth, office, form] = [linksFor(AUTH_SCREENS), linksFor(OFFICE_SCREENS), linksFor(FORM_SCREENS)];
  return (path) => (isLoggedOutPath(path) ? auth : isOfficePath(path) ? office : form);
}

/** Files of all imports of an entry, then its own. @throws when the build has no such script */
function scriptsOf(manifest: Manifest, entry: string, seen = new Set<string>()): readonly string[] {
  const script = manifest[entry];
  if (!script) throw new Error(`The built pages have no script ${entry}: run npm run build.`);
  if (seen.has(script.file)) return [];
  seen.add(script.file);
  return [...(script.imports ?? []).flatMap((imported) => scriptsOf(manifest, imported, seen)), script.file];
}

type Built = ReturnType<typeof readBuilt>;

export type BuiltPagesCache = ReturnType<typeof createBuiltPagesCache>;

const KEPT = 2;

/** @param folder Vite's output, with a document for each language @param address of the site, without a path; '' if it has no name */
export function createBuiltPagesCache(folder: string, address = '') {
  const kept = new Map<string, Built>();
  /** Reads the folder again, as a new picture does not change the form's hash. @throws with a sentence if a document is missing */
  const read = ({ hash, form }: FormDefinition): Built => {
    const built = readBuilt(folder, address, languagesOf(form.institution));
    kept.delete(hash);
    kept.set(hash, built);
    for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
    return built;
  };
  return { folder, read, pagesOf: (definition: FormDefinition): Built => kept.get(definition.hash) ?? read(definition) };
}

function readBuilt(folder: string, address: string, [first, ...others]: readonly [string, ...string[]]) {
  const documents: ReadonlyMap<string, ReturnType<typeof readDocument>> = new Map([
    [first, readDocument(folder, address)],
    ...others.map((language) => [language, readDocument(folder, address, language)] as const),
  ]);
  return { documents, files: filesBelow(folder) };
}

function readDocument(folder: string, address: string, other?: string) {
  const document = join(folder, htmlFileName(other));
  if (!existsSync(document)) throw new Error(`${document} is missing: run npm run build.`);
  return {
    html: readFileSync(document, 'utf8').replaceAll(PUBLIC_URL_PLACEHOLDER, address),
    scriptsOf: createModulePreloads(join(folder, viteManifestPath(other))),
  };
}

function filesBelow(folder: string): ReadonlySet<string> {
  const paths = listFiles(folder).map((path) => `/${path}`);
  return new Set(paths.filter((path) => !path.includes('/.') && !/^\/index\b.*\.html/.test(path)));
}
