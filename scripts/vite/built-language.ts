import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ASSETS, documentOf, manifestOf } from '../../src/contract/built-pages.ts';
import { INSTITUTION_FILE } from '../../src/form/model/form-file-paths.ts';
import type { Institution } from '../../src/form/model/institution.ts';
import { languagesOf } from '../../src/form/model/form-files.ts';

/** Names the language of what Vite builds or serves; without it, that is the institution's first. */
export const LANGUAGE = 'MATRICULA_LANGUAGE';
/** Licences of what the pages are made of; index.html links to the file. */
export const NOTICES = 'third-party-notices.txt';
/** `rtl` lays out what Vite serves from right to left, whatever its language. */
export const DIRECTION = 'MATRICULA_DIRECTION';

/** The languages of the institution in a folder; English alone if its file cannot be read, which the checks report. */
export function languagesIn(root: string): readonly [string, ...string[]] {
  try {
    const { languages } = JSON.parse(readFileSync(join(root, INSTITUTION_FILE), 'utf8')) as Pick<Institution, 'languages'>;
    return languagesOf(Array.isArray(languages) ? { languages } : {});
  } catch {
    return languagesOf({});
  }
}

/** The language that is built or served for the institution in a folder, and whether it is another than its first. */
export function builtLanguage(root: string): { readonly language: string; readonly isOther: boolean } {
  const [first] = languagesIn(root);
  const language = process.env[LANGUAGE] ?? first;
  return { language, isOther: language !== first };
}

/** Where the build of a language has its files: all languages of an institution share a folder, and the first one empties it. */
export function outputFor(root: string) {
  const { language, isOther } = builtLanguage(root);
  const other = isOther ? language : undefined;
  return {
    // The server reads in it which scripts belong to a page.
    manifest: manifestOf(other),
    assetsDir: isOther ? `${ASSETS}/${language}` : ASSETS,
    emptyOutDir: !isOther,
    license: isOther ? false : { fileName: NOTICES },
  };
}

/** Scripts without a sentence: a browser that changes the language keeps them. */
const OF_EVERY_LANGUAGE = ['libraries', 'rolldown-runtime'];

/** Where a script of the build of a language goes, below its output folder. */
export function scriptFileFor(root: string): (chunk: { readonly name: string }) => string {
  const { assetsDir } = outputFor(root);
  return ({ name }) => `${OF_EVERY_LANGUAGE.includes(name) ? ASSETS : assetsDir}/[name]-[hash].js`;
}

/** Vite calls every document `index.html`; in another language than the first it has a name of its own. */
export function documentPlugin(root: string): Plugin {
  return {
    name: 'matricula-document',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const { language, isOther } = builtLanguage(root);
      const document = bundle['index.html'];
      if (!isOther || document?.type !== 'asset') return;
      delete bundle['index.html'];
      this.emitFile({ type: 'asset', fileName: documentOf(language), source: document.source });
    },
  };
}
