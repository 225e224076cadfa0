/** Kinds of files: the meta schema, where the files are as ajv-cli globs, and the meta schemas that it refers to. */
export const formFileKinds = [
  { meta: 'institution', globs: ['institution.config.json'], refers: ['page', 'logic', 'section'] },
  { meta: 'data-model', globs: ['schemas/data-model.json'], refers: ['section'] },
  { meta: 'conditions', globs: ['schemas/conditions.json'], refers: ['logic', 'section', 'page'] },
  { meta: 'changes', globs: ['schemas/changes.json'], refers: ['section'] },
  { meta: 'content', globs: ['schemas/content/*.json'], refers: ['logic', 'section', 'page'] },
  { meta: 'page', globs: ['schemas/pages/*/page.json'], refers: ['logic', 'section'] },
  { meta: 'section', globs: ['schemas/pages/*/*/schema.json', 'schemas/blocks/*/schema.json'], refers: [] },
  { meta: 'ui', globs: ['schemas/pages/*/*/ui.json', 'schemas/blocks/*/ui.json'], refers: ['section', 'page', 'logic', 'content'] },
  { meta: 'logic', globs: ['schemas/pages/*/*/logic.json', 'schemas/blocks/*/logic.json'], refers: ['section', 'page'] },
  { meta: 'options', globs: ['schemas/options/*.json'], refers: ['logic', 'section', 'page'] },
  { meta: 'persona', globs: ['schemas/personas/*.json'], refers: [] },
  { meta: 'text', globs: ['schemas/text/*.json'], refers: [] },
  { meta: 'language', globs: ['schemas/languages/*.json'], refers: [] },
] as const satisfies readonly { meta: string; globs: readonly string[]; refers: readonly string[] }[];
export type FormFileKind = (typeof formFileKinds)[number];

const globToRegExp = (glob: string): RegExp => new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`);
const patterns = formFileKinds.map((kind) => ({ kind, paths: kind.globs.map(globToRegExp) }));

export const formFileKindOf = (path: string): FormFileKind | undefined =>
  patterns.find(({ paths }) => paths.some((some) => some.test(path)))?.kind;
