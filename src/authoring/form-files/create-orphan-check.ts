import { CONTENT_SLOTS, findContentSlot, letterSlot } from '../../form/model/content.ts';
import * as paths from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, questionUiOf, type FormFiles } from '../../form/model/form-files.ts';
import { resolvePointer } from '../../form/compile/json-pointer.ts';
import { closestName, joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { optionListRefs } from '../../form/compile/option-list-refs.ts';
import { pageContentEntries, type CheckedForm, type FormCheck, type CheckFinding, type CheckExplanation } from './checked-form.ts';
import { listElements } from './rule-sources.ts';
import { misnamedTextFile } from './text-references.ts';
import { getOwn } from '../../form/model/answers.ts';

export const isPageOrBlockFolder = (path: string): boolean => /^schemas\/(pages|blocks)\/(.*\/)?$/.test(path);

/** A check of unreferenced files that `isMeant` selects by path; a folder of them is one finding. */
export const createOrphanCheck = (explained: CheckExplanation, isMeant: (path: string) => boolean): FormCheck => ({
  ...explained,
  run: (checkedForm) =>
    orphansOf(checkedForm)
      .filter(({ path }) => isMeant(path))
      .map((orphan) => draftOf(checkedForm, orphan)),
});

interface Orphan {
  readonly path: string;
  readonly file: string;
}

function orphansOf(checkedForm: CheckedForm): readonly Orphan[] {
  const known = knownFiles(checkedForm);
  // Files of a page that the list of pages has lost come back with it.
  for (const file of filesOfUnlistedBlocks(checkedForm)) known.add(file);
  const misnamed = unresolvedNames(checkedForm);
  const folders = new Set([...known].map(parentOf));
  const orphans = [...checkedForm.files.keys()]
    .filter((file) => !known.has(file) && !misnamed.some((place) => file.startsWith(place)))
    .map((file): Orphan => ({ path: topmostOrphan(parentOf(file), folders) ?? file, file }));
  return [...new Map(orphans.toReversed().map((orphan) => [orphan.path, orphan])).values()].toReversed();
}

const filesOfUnlistedBlocks = ({ formFiles }: CheckedForm): readonly string[] =>
  formFilesOfKind(formFiles, paths.isPageFile)
    .flatMap(([, page]) => pageContentEntries(page))
    .flatMap(({ entry }) => ('block' in entry && entry.block !== undefined ? [paths.blockFolder(entry.block)] : []))
    .flatMap((folder) => [paths.schemaFile(folder), paths.uiFile(folder), paths.logicFile(folder)]);

function draftOf(checkedForm: CheckedForm, { path, file }: Orphan): CheckFinding {
  const [, page = '', section] = /^schemas\/pages\/([^/]+)\/(?:([^/]+)\/)?$/.exec(path) ?? [];
  if (page !== '' && section === undefined && checkedForm.files.has(paths.pageFile(page)))
    return {
      file: paths.INSTITUTION_FILE,
      pointer: '/pages',
      what: `"pages" does not name the page "${page}", so nobody is asked what is in ${path.slice(0, -1)}`,
      advice: `Add "${page}" where students come to it. ${IF_UNNEEDED}`,
    };
  if (
    section !== undefined &&
    checkedForm.pages.includes(page) &&
    checkedForm.files.has(paths.schemaFile(paths.sectionFolder(page, section)))
  )
    return {
      file: paths.pageFile(page),
      pointer: '/content',
      what: `"content" does not name the section "${section}", so nobody is asked what is in ${path.slice(0, -1)}`,
      advice: `Add { "section": "${section}" } where students come to it. ${IF_UNNEEDED}`,
    };
  const inSmallLetters = file.toLowerCase();
  const isMeant = inSmallLetters !== file && knownFiles(checkedForm).has(inSmallLetters) && !checkedForm.files.has(inSmallLetters);
  const advice = isMeant
    ? `Rename it to ${inSmallLetters}: names of files have small letters only.`
    : file === misnamedTextFile(checkedForm)
      ? `Rename it to ${checkedForm.textFile}, or put its language first in "languages" of ${paths.INSTITUTION_FILE}.`
      : paths.isContentFile(path)
        ? adviceForContent(checkedForm, path)
        : adviceFor(path);
  const what = path.endsWith('/') ? `Nothing refers to the folder ${path.slice(0, -1)}` : `Nothing refers to ${file}`;
  return { file, pointer: '', what, advice };
}

function knownFiles({ formFiles, pages, uses, textFile }: CheckedForm): Set<string> {
  const sections = uses.flatMap(({ folder, ownFolder }) => [
    paths.schemaFile(folder),
    paths.uiFile(folder),
    paths.logicFile(folder),
    ...(ownFolder === undefined ? [] : [paths.logicFile(ownFolder)]),
  ]);
  const lists = formFilesOfKind(formFiles, paths.isUiFile).flatMap(([, ui]) =>
    Object.keys(ui).flatMap((key) => {
      return optionListRefs(questionUiOf(ui, key)).map(({ list }) => paths.optionsFile(list));
    }),
  );
  return new Set([
    paths.INSTITUTION_FILE,
    paths.DATA_MODEL_FILE,
    paths.CONDITIONS_FILE,
    paths.CHANGES_FILE,
    textFile,
    ...formFilesOfKind(formFiles, paths.isPersonaFile).map(([path]) => path),
    ...formFilesOfKind(formFiles, paths.isTranslationFile).map(([path]) => path),
    ...[...Object.keys(CONTENT_SLOTS), ...letterSlots(formFiles)].map(paths.contentFile),
    ...pages.map(paths.pageFile),
    ...sections,
    ...lists,
    ...namedAssets(formFiles),
  ]);
}

/** Deleting a file is no advice where its name may only be misspelt. */
function unresolvedNames({ findings, formFiles, files }: CheckedForm): readonly string[] {
  const sectionsCalled = (name: unknown): readonly string[] =>
    [...files.keys()].filter((file) => parentOf(file).endsWith(`/${String(name)}`)).map((file) => `${parentOf(file)}/`);
  const byRule: Readonly<Record<string, (file: string, name: unknown) => readonly string[]>> = {
    'unknown-section': (file, name) => [`${parentOf(file)}/`, ...sectionsCalled(name)],
    'unknown-block': () => ['schemas/blocks/'],
    'unknown-option-list': () => ['schemas/options/'],
  };
  const asset = namedAssets(formFiles).some((path) => !files.has(path)) ? [paths.ASSETS_FOLDER] : [];
  return [
    ...findings.flatMap(({ rule, file, pointer }) => getOwn(byRule, rule)?.(file, resolvePointer(files.get(file)?.value, pointer)) ?? []),
    ...asset,
  ];
}

const namedAssets = (formFiles: FormFiles): readonly string[] =>
  [
    ...Object.values(formFiles[paths.INSTITUTION_FILE].assets ?? {}),
    ...listElements(formFiles).flatMap(({ part }) => ('picture' in part ? [part.picture] : [])),
  ].map((name) => `${paths.ASSETS_FOLDER}${name}`);

const letterSlots = (formFiles: FormFiles): readonly string[] =>
  (formFiles[paths.INSTITUTION_FILE].outcomes ?? []).map(({ id }) => letterSlot(id));

const parentOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));

function topmostOrphan(folder: string, known: ReadonlySet<string>): string | undefined {
  const parts = folder.split('/');
  const around = parts.map((_, n) => parts.slice(0, n + 1).join('/')).slice(2);
  const orphan = around.find((path) => ![...known].some((other) => other === path || other.startsWith(`${path}/`)));
  return orphan === undefined ? undefined : `${orphan}/`;
}

const IF_UNNEEDED = 'Only if nobody needs its questions any more, remove the folder.';

function adviceFor(path: string): string {
  if (/^schemas\/pages\/[^/]+\/$/.test(path))
    return `Give it a page.json, and add the page to "pages" in ${paths.INSTITUTION_FILE}. ${IF_UNNEEDED}`;
  if (path.startsWith('schemas/pages/') && path.endsWith('/')) return `Add the section to "content" in page.json. ${IF_UNNEEDED}`;
  if (path.startsWith('schemas/blocks/')) return `Use the block in a page.json. ${IF_UNNEEDED}`;
  if (path.startsWith('schemas/options/')) return 'Name the list in a ui.json, or delete it.';
  if (path.startsWith(paths.ASSETS_FOLDER))
    return `Name the picture in "assets" of ${paths.INSTITUTION_FILE} or in "ui:order" of a ui.json, or delete it.`;
  if (paths.isTextFile(path)) return 'Delete it: translations are in schemas/languages, and npm run languages imports them.';
  return 'Delete it, or move it to where it belongs; schemas/README.md says what goes where.';
}

/** Content has fixed file names; a missing one that begins alike is probably meant. */
function adviceForContent({ files, formFiles }: CheckedForm, path: paths.ContentFile): string {
  const known = [...Object.keys(CONTENT_SLOTS), ...letterSlots(formFiles)];
  const free = known.filter((place) => !files.has(paths.contentFile(place)));
  const written = paths.slotIdOf(path);
  const alike = free.filter((place) => place.split('-')[0] === written.split('-')[0]);
  const content = formFiles[path];
  const fitting = free.filter((place) => content && contentFits(content, findContentSlot(place)));
  const named = [fitting.filter((place) => alike.includes(place)), fitting, alike].find((some) => some.length > 0) ?? known;
  const meant =
    closestName(written, free) ??
    alike.find((place, _, { length }) => length === 1 || written.startsWith(place)) ??
    named.find((_, __, { length }) => length === 1);
  if (meant !== undefined) return `Did you mean "${meant}"? Then rename it to ${paths.contentFile(meant)}.`;
  if (written.startsWith(letterSlot('')))
    return `Add an outcome with this name to "outcomes" in ${paths.INSTITUTION_FILE}, with _ in place of each -, or delete it.`;
  const names = joinQuotedNames(named, named.length);
  return `The application shows and sends only what is in files of certain names. For words like these: ${names}. Rename it to the one that is meant, or delete it.`;
}

/** True if a place is an email as the file is, has what it fills in, and nothing that the file lacks. */
function contentFits(content: NonNullable<FormFiles[paths.ContentFile]>, place: ReturnType<typeof findContentSlot>): boolean {
  if (!place || (place.mail !== undefined) !== (content.subject !== undefined)) return false;
  const text = JSON.stringify(content);
  const says = (name: string): boolean => text.includes(`{${name}}`);
  const { essence, besides = [] } = place.mail ?? {};
  const special = Object.values(CONTENT_SLOTS).flatMap(({ names }): readonly string[] => names);
  return (
    [...(essence === undefined ? [] : [essence]), ...besides].every(says) &&
    special.every((name) => !says(name) || place.names.includes(name))
  );
}
