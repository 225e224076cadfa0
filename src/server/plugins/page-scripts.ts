import { existsSync, readFileSync } from 'node:fs';
import { isAuthPath } from '../../contract/addresses.ts';

/** Vite's list of the built scripts, as far as it is read here. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[]; readonly isEntry?: boolean }>>;

/** The sources whose scripts the browser imports for the screens of the log-in, and for all others. */
const AUTH_SCREENS = 'screens/auth/auth-screens.ts';
const FORM_SCREENS = 'form-screens.ts';

/**
 * The elements of a document's head that name the scripts of its page, beside those that every page has: the browser loads
 * them at once, and not after it has run the others.
 * @param file Vite's manifest; without it, nothing is preloaded
 */
export function createPageScripts(file: string): (path: string) => string {
  if (!existsSync(file)) return () => '';
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const ofEveryPage = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const known = new Set(ofEveryPage.flatMap((entry) => scriptsOf(manifest, entry)));
  const linksFor = (source: string): string =>
    scriptsOf(manifest, source)
      .filter((script) => !known.has(script))
      .map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`)
      .join('');
  const [auth, form] = [linksFor(AUTH_SCREENS), linksFor(FORM_SCREENS)];
  return (path) => (isAuthPath(path) ? auth : form);
}

/** The file of a source and of everything that it imports. @throws when the build has no script of this source */
function scriptsOf(manifest: Manifest, source: string, found = new Set<string>()): readonly string[] {
  const script = manifest[source];
  if (!script) throw new Error(`The built pages have no script of ${source}: run npm run build.`);
  if (!found.has(script.file)) {
    found.add(script.file);
    script.imports?.forEach((imported) => scriptsOf(manifest, imported, found));
  }
  return [...found];
}
