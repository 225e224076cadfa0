import { CONTENT_PLACES } from '../../src/form/model/content.ts';
import {
  ASSETS_FOLDER,
  CONDITIONS_FILE,
  contentFile,
  DATA_MODEL_FILE,
  INSTITUTION_FILE,
  isLanguageFile,
  isPersonaFile,
  isTextFile,
  isUiFile,
  logicFile,
  optionsFile,
  pageFile,
  schemaFile,
  uiFile,
} from '../../src/form/model/document-paths.ts';
import { documentsOf, uiOf, type Documents } from '../../src/form/model/documents.ts';
import { some } from '../../src/form/compile/did-you-mean.ts';
import { listsNamedBy } from '../../src/form/compile/named-lists.ts';
import type { Application } from './application/application.ts';
import type { ApplicationCheck } from './application/check.ts';
import { misnamedTextFile } from './application/text-uses.ts';

export const check: ApplicationCheck = {
  name: 'orphan-file',
  description: 'Something refers to every file below schemas.',
  scope: 'application',
  run(application) {
    const known = knownFiles(application);
    const misnamed = placesOfMisnamed(application);
    const folders = new Set([...known].map(parentOf));
    const reported = new Set<string>();
    return [...application.files.keys()]
      .filter((file) => !known.has(file) && !misnamed.some((place) => file.startsWith(place)))
      .flatMap((file) => {
        const whole = topmostOrphan(parentOf(file), folders);
        if (whole === undefined) {
          const advice =
            file === misnamedTextFile(application)
              ? `Rename it to ${application.textFile}, or put its language first in "languages" of ${INSTITUTION_FILE}.`
              : adviceFor(file);
          return [{ rule: check.name, file, pointer: '', what: `Nothing refers to ${file}`, advice }];
        }
        if (reported.has(whole)) return [];
        reported.add(whole);
        return [{ rule: check.name, file, pointer: '', what: `Nothing refers to the folder ${whole}`, advice: adviceFor(`${whole}/`) }];
      });
  },
};

function knownFiles({ documents, pages, uses, textFile }: Application): ReadonlySet<string> {
  const sections = uses.flatMap(({ folder, ownFolder }) => [
    schemaFile(folder),
    uiFile(folder),
    logicFile(folder),
    ...(ownFolder === undefined ? [] : [logicFile(ownFolder)]),
  ]);
  const lists = documentsOf(documents, isUiFile).flatMap(([, ui]) =>
    Object.keys(ui).flatMap((key) => {
      return listsNamedBy(uiOf(ui, key)).map(({ list }) => optionsFile(list));
    }),
  );
  return new Set([
    INSTITUTION_FILE,
    DATA_MODEL_FILE,
    CONDITIONS_FILE,
    textFile,
    'schemas/README.md',
    'schemas/personas/README.md',
    ...documentsOf(documents, isPersonaFile).map(([path]) => path),
    ...documentsOf(documents, isLanguageFile).map(([path]) => path),
    ...Object.keys(CONTENT_PLACES).map(contentFile),
    ...pages.map(pageFile),
    ...sections,
    ...lists,
    ...namedAssets(documents),
  ]);
}

/** Where a name that leads nowhere may mean a file: there we must not advise deleting what is only misnamed. */
function placesOfMisnamed({ findings, documents, files }: Application): readonly string[] {
  const byRule: Readonly<Record<string, (file: string) => string>> = {
    'unknown-section': (file) => `${parentOf(file)}/`,
    'unknown-block': () => 'schemas/blocks/',
    'unknown-option-list': () => 'schemas/options/',
  };
  const asset = namedAssets(documents).some((path) => !files.has(path)) ? [ASSETS_FOLDER] : [];
  return [...findings.flatMap(({ rule, file }) => byRule[rule]?.(file) ?? []), ...asset];
}

const namedAssets = (documents: Documents): readonly string[] =>
  Object.values(documents[INSTITUTION_FILE].assets ?? {}).map((name) => `${ASSETS_FOLDER}${name}`);

const parentOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));

/** The topmost folder around a file that holds no known file, so that a whole folder is reported once. */
function topmostOrphan(folder: string, known: ReadonlySet<string>): string | undefined {
  const parts = folder.split('/');
  const around = parts.map((_, n) => parts.slice(0, n + 1).join('/'));
  return around.find((path) => ![...known].some((other) => other === path || other.startsWith(`${path}/`)));
}

function adviceFor(path: string): string {
  if (/^schemas\/pages\/[^/]+\/$/.test(path)) return `Add the page to "pages" in ${INSTITUTION_FILE}, or delete the folder.`;
  if (path.startsWith('schemas/pages/') && path.endsWith('/')) return 'Add the section to "content" in page.json, or delete the folder.';
  if (path.startsWith('schemas/blocks/')) return 'Use the block in a page.json, or delete it.';
  if (path.startsWith('schemas/options/')) return 'Name the list in a ui.json, or delete it.';
  if (path.startsWith(ASSETS_FOLDER)) return `Name the picture in "assets" of ${INSTITUTION_FILE}, or delete it.`;
  if (isTextFile(path)) return 'Delete it: translations are in schemas/languages, and npm run languages imports them.';
  if (path.startsWith('schemas/content/')) return `What the application says is in files named ${some(Object.keys(CONTENT_PLACES))}.`;
  return 'Delete it, or move it to where it belongs; schemas/README.md says what goes where.';
}
