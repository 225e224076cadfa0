import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ASSETS_DIR, htmlFileName, viteManifestPath } from '../../src/api/url-paths.ts';
import { INSTITUTION_FILE } from '../../src/form/model/form-file-paths.ts';
import type { Institution } from '../../src/form/model/institution.ts';
import { languagesOf } from '../../src/form/model/form-files.ts';

/** Language of the build, or the only one of the dev server; the institution's first if unset. */
export const LANGUAGE_ENV = 'MATRICULA_LANGUAGE';
export const NOTICES_FILE = 'third-party-notices.txt';
/** `rtl` makes the dev server lay out pages from right to left, whatever the language. */
export const DIRECTION_ENV = 'MATRICULA_DIRECTION';

/** Languages of the institution in a folder; English alone if its file cannot be read, which the checks report. */
export function institutionLanguages(root: string): readonly [string, ...string[]] {
  try {
    const { languages } = JSON.parse(readFileSync(join(root, INSTITUTION_FILE), 'utf8')) as Pick<Institution, 'languages'>;
    return languagesOf(Array.isArray(languages) ? { languages } : {});
  } catch {
    return languagesOf({});
  }
}

/** Language of a request to the development server, which speaks all of them unless one is set. */
const requestLanguage = new AsyncLocalStorage<string>();
export const runInLanguage = (language: string, work: () => void): void => requestLanguage.run(language, work);

export function buildLanguage(root: string): { readonly language: string; readonly isOther: boolean } {
  const [first] = institutionLanguages(root);
  const language = process.env[LANGUAGE_ENV] ?? requestLanguage.getStore() ?? first;
  return { language, isOther: language !== first };
}

export function buildOutputOptions(root: string) {
  const { language, isOther } = buildLanguage(root);
  const other = isOther ? language : undefined;
  return {
    manifest: viteManifestPath(other),
    assetsDir: isOther ? `${ASSETS_DIR}/${language}` : ASSETS_DIR,
    emptyOutDir: !isOther,
    license: isOther ? false : { fileName: NOTICES_FILE },
  };
}

const OF_EVERY_LANGUAGE = ['libraries', 'rolldown-runtime'];

export function scriptFileName(root: string): (chunk: { readonly name: string }) => string {
  const { assetsDir } = buildOutputOptions(root);
  return ({ name }) => `${OF_EVERY_LANGUAGE.includes(name) ? ASSETS_DIR : assetsDir}/[name]-[hash].js`;
}

export function htmlFilePlugin(root: string): Plugin {
  return {
    name: 'matricula-document',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const { language, isOther } = buildLanguage(root);
      const document = bundle['index.html'];
      if (!isOther || document?.type !== 'asset') return;
      delete bundle['index.html'];
      this.emitFile({ type: 'asset', fileName: htmlFileName(language), source: document.source });
    },
  };
}
