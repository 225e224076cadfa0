import { existsSync, readFileSync } from 'node:fs';
import { isLoggedOutPath, isOfficePath } from '../../api/url-paths.ts';

type Manifest = Readonly<
  Record<string, { readonly file: string; readonly name?: string; readonly imports?: readonly string[]; readonly isEntry?: boolean }>
>;

const AUTH_SCREENS = 'auth-screens';
const OFFICE_SCREENS = 'office';
const FORM_SCREENS = 'form-screens';

/** Preloads for a page's own scripts, in the head of its document. @param file Vite's manifest; without it, nothing is preloaded */
export function createModulePreloads(file: string): (path: string) => string {
  if (!existsSync(file)) return () => '';
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const ofEveryPage = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const known = new Set(ofEveryPage.flatMap((entry) => scriptsOf(manifest, entry)));
  const linksFor = (name: string): string =>
    scriptsOf(manifest, Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name)
      .filter((script) => !known.has(script))
      .map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`)
      .join('');
  const [auth, office, form] = [linksFor(AUTH_SCREENS), linksFor(OFFICE_SCREENS), linksFor(FORM_SCREENS)];
  return (path) => (isLoggedOutPath(path) ? auth : isOfficePath(path) ? office : form);
}

/** Files of an entry and of all its imports. @throws when the build has no such script */
function scriptsOf(manifest: Manifest, entry: string, found = new Set<string>()): readonly string[] {
  const script = manifest[entry];
  if (!script) throw new Error(`The built pages have no script ${entry}: run npm run build.`);
  if (!found.has(script.file)) {
    found.add(script.file);
    script.imports?.forEach((imported) => scriptsOf(manifest, imported, found));
  }
  return [...found];
}
