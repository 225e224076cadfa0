/** Paths are relative to the project's root, with `/`. */
export const INSTITUTION_FILE = 'institution.config.json';
export const DATA_MODEL_FILE = 'schemas/data-model.json';
export const CONDITIONS_FILE = 'schemas/conditions.json';
export const CHANGES_FILE = 'schemas/changes.json';

export const ASSETS_FOLDER = 'schemas/assets/';

export type PageFile = `schemas/pages/${string}/page.json`;
export type PersonaFile = `schemas/personas/${string}.json`;
export type TextFile = `schemas/text/${string}.json`;
export type TranslationFile = `schemas/languages/${string}.json`;
export type ContentFile = `schemas/content/${string}.json`;
export type OptionsFile = `schemas/options/${string}.json`;
export type SectionFolder = `schemas/pages/${string}/${string}` | `schemas/blocks/${string}`;
type SectionFile<Name extends string> = `schemas/pages/${string}/${string}/${Name}.json` | `schemas/blocks/${string}/${Name}.json`;
export type SchemaFile = SectionFile<'schema'>;
export type UiFile = SectionFile<'ui'>;
export type LogicFile = SectionFile<'logic'>;

export const personaFile = (name: string): PersonaFile => `schemas/personas/${name}.json`;
export const pageFile = (page: string): PageFile => `schemas/pages/${page}/page.json`;
export const textFile = (language: string): TextFile => `schemas/text/${language}.json`;
export const translationFile = (language: string): TranslationFile => `schemas/languages/${language}.json`;
export const contentFile = (place: string): ContentFile => `schemas/content/${place}.json`;
export const optionsFile = (list: string): OptionsFile => `schemas/options/${list}.json`;
export const sectionFolder = (page: string, section: string): SectionFolder => `schemas/pages/${page}/${section}`;
export const blockFolder = (block: string): SectionFolder => `schemas/blocks/${block}`;
export const schemaFile = (folder: SectionFolder): SchemaFile => `${folder}/schema.json`;
export const uiFile = (folder: SectionFolder): UiFile => `${folder}/ui.json`;
export const logicFile = (folder: SectionFolder): LogicFile => `${folder}/logic.json`;

export const isPageFile = (path: string): path is PageFile => /^schemas\/pages\/[^/]+\/page\.json$/.test(path);
export const isPersonaFile = (path: string): path is PersonaFile => /^schemas\/personas\/[^/]+\.json$/.test(path);
export const isContentFile = (path: string): path is ContentFile => /^schemas\/content\/[^/]+\.json$/.test(path);
export const isOptionsFile = (path: string): path is OptionsFile => /^schemas\/options\/[^/]+\.json$/.test(path);
export const isTextFile = (path: string): path is TextFile => /^schemas\/text\/[^/]+\.json$/.test(path);
export const isTranslationFile = (path: string): path is TranslationFile => /^schemas\/languages\/[^/]+\.json$/.test(path);
const isSectionFolder = (path: string): path is SectionFolder => /^schemas\/(pages\/[^/]+|blocks)\/[^/]+$/.test(path);
const isIn = (path: string, name: string): boolean => path.endsWith(`/${name}`) && sectionFolderOf(path) !== undefined;
export const isSchemaFile = (path: string): path is SchemaFile => isIn(path, 'schema.json');
export const isUiFile = (path: string): path is UiFile => isIn(path, 'ui.json');
export const isLogicFile = (path: string): path is LogicFile => isIn(path, 'logic.json');

/** Parses the name of a page, list or slot from its path. */
export const pageIdOf = (path: PageFile): string => path.slice('schemas/pages/'.length, -'/page.json'.length);
export const languageCodeOf = (path: TranslationFile): string => path.slice('schemas/languages/'.length, -'.json'.length);
export const slotIdOf = (path: ContentFile): string => path.slice('schemas/content/'.length, -'.json'.length);
export const listIdOf = (path: OptionsFile): string => path.slice('schemas/options/'.length, -'.json'.length);

export function sectionFolderOf(path: string): SectionFolder | undefined {
  const folder = path.slice(0, path.lastIndexOf('/'));
  return isSectionFolder(folder) ? folder : undefined;
}
