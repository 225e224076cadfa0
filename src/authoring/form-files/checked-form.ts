import { compileForm } from '../../form/compile/compile-form.ts';
import { optionListRefs } from '../../form/compile/option-list-refs.ts';
import { formPartsOf, type FormParts } from '../../form/compile/form-parts.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import * as paths from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, questionUiOf, languagesOf } from '../../form/model/form-files.ts';
import type { PageItemJson, FormFiles, PageJson, QuestionSchema } from '../../form/model/form-files.ts';
import type { ContentBySlot, MailSubjects } from '../../form/model/content.ts';
import { componentId, type Finding, type Form, type Section } from '../../form/model/form.ts';
import { memoizeByObject } from '../../form/model/memoize.ts';
import type { QuestionSpec } from '../../form/model/widget-definitions.ts';
import { readFormSources, type FormSources } from './form-sources.ts';
import type { Fix } from './fix.ts';

export interface FolderUse {
  readonly page: string;
  readonly file: paths.PageFile;
  readonly pointer: string;
  readonly folder: paths.SectionFolder;
  readonly block: string | undefined;
  /** Folder of a use of a block, for its own `logic.json`. */
  readonly ownFolder: paths.SectionFolder | undefined;
  readonly prefixes: readonly { readonly prefix: string; readonly pointer: string }[];
  readonly repeat: string | undefined;
}

export interface CheckedForm extends FormSources {
  readonly formFiles: FormFiles;
  readonly pages: readonly string[];
  readonly uses: readonly FolderUse[];
  readonly folders: readonly paths.SectionFolder[];
  readonly dataModel: ReadonlySet<string>;
  readonly parts: FormParts;
  readonly conditions: readonly string[];
  readonly textFile: paths.TextFile;
  readonly texts: ReadonlySet<string>;
  readonly form: Form;
  readonly contents: ContentBySlot;
  readonly subjects: MailSubjects;
  /** Findings of the compiler. */
  readonly findings: readonly Finding[];
}

export function readCheckedForm(root: string, today: string): CheckedForm | undefined {
  return toCheckedForm(readFormSources(root, today));
}

export const toCheckedForm = memoizeByObject((sources: FormSources): CheckedForm | undefined => {
  const { formFiles } = sources.parsed;
  if (!formFiles) return undefined;
  const { pages } = formFiles[paths.INSTITUTION_FILE];
  const compiled = compileForm(formFiles);
  return {
    ...sources,
    formFiles,
    pages,
    uses: pages.flatMap((page) => usesOf(page, formFiles[paths.pageFile(page)])),
    folders: formFilesOfKind(formFiles, paths.isSchemaFile).flatMap(([path]) => paths.sectionFolderOf(path) ?? []),
    parts: formPartsOf(formFiles),
    dataModel: new Set(Object.keys(compiled.form.dataModel)),
    conditions: Object.keys(formFiles[paths.CONDITIONS_FILE]),
    textFile: paths.textFile(languagesOf(formFiles[paths.INSTITUTION_FILE])[0]),
    texts: new Set(Object.keys(compiled.form.text)),
    form: compiled.form,
    contents: compiled.contents,
    subjects: compiled.subjects,
    findings: compiled.findings,
  };
});

export const questionKeys = ({ formFiles }: CheckedForm, folder: paths.SectionFolder | undefined): readonly string[] =>
  Object.keys((folder && formFiles[paths.schemaFile(folder)]?.properties) ?? {});

/** Settings of a question in `schema.json` and `ui.json`; its type is '' if there is none. */
export function readQuestionSpec({ formFiles }: CheckedForm, folder: paths.SectionFolder, name: string): QuestionSpec {
  const ui = questionUiOf(formFiles[paths.uiFile(folder)], name);
  return { ui, type: formFiles[paths.schemaFile(folder)]?.properties[name]?.type ?? '', lists: optionListRefs(ui) };
}

/** A question as its files have it. */
export interface WrittenQuestion extends QuestionSpec {
  readonly folder: paths.SectionFolder;
  readonly name: string;
  readonly schema: Partial<QuestionSchema>;
}

export const writtenQuestions = (checkedForm: CheckedForm): readonly WrittenQuestion[] =>
  checkedForm.folders.flatMap((folder) =>
    Object.entries(checkedForm.formFiles[paths.schemaFile(folder)]?.properties ?? {}).map(([name, schema]) => {
      return { folder, name, schema, ...readQuestionSpec(checkedForm, folder, name) };
    }),
  );

/** Location of an option of a question in `ui.json`. */
export const uiOptionLocation = ({ folder, name }: Pick<WrittenQuestion, 'folder' | 'name'>, option: string) => ({
  file: paths.uiFile(folder),
  pointer: `${pointerSegment(name)}/ui:options/${option}`,
});

export const optionListNames = ({ formFiles }: CheckedForm): readonly string[] =>
  formFilesOfKind(formFiles, paths.isOptionsFile).map(([path]) => paths.listIdOf(path));

function usesOf(page: string, json: PageJson | undefined): readonly FolderUse[] {
  const file = paths.pageFile(page);
  return pageContentEntries(json).flatMap(({ entry, pointer }): FolderUse | [] => {
    if ('tabs' in entry) return [];
    const { block } = entry;
    if ('repeat' in entry) {
      const prefixes = entry.prefixes.map((prefix, p) => ({ prefix, pointer: `${pointer}/prefixes${pointerSegment(p)}` }));
      return { page, file, pointer, block, folder: paths.blockFolder(entry.block), ownFolder: undefined, prefixes, repeat: entry.repeat };
    }
    const ownFolder = paths.sectionFolder(page, entry.section);
    const prefixes = [{ prefix: entry.prefix ?? '', pointer: 'prefix' in entry ? `${pointer}/prefix` : pointer }];
    return {
      page,
      file,
      pointer,
      block,
      folder: block === undefined ? ownFolder : paths.blockFolder(block),
      ownFolder,
      prefixes,
      repeat: undefined,
    };
  });
}

/** Section ids of a use; of a repeat, those of its components. */
export const sectionIdsOf = ({ page, repeat, prefixes, ownFolder }: FolderUse): readonly string[] =>
  prefixes.map((_, n) => (repeat === undefined ? (ownFolder?.replace('schemas/pages/', '') ?? '') : componentId(page, repeat, n + 1)));

/** Entries of `content` of a `page.json`, and of the tabs in it, from top to bottom, each with its pointer. */
export const pageContentEntries = (page: PageJson | undefined): readonly { readonly entry: PageItemJson; readonly pointer: string }[] =>
  (page?.content ?? []).flatMap((entry, n) => {
    const pointer = `/content${pointerSegment(n)}`;
    const inTabs = 'tabs' in entry ? entry.tabs_of : [];
    const parts = inTabs.flatMap((tab, t) =>
      tab.sections.map((part, s) => ({ entry: part, pointer: `${pointer}/tabs_of${pointerSegment(t)}/sections${pointerSegment(s)}` })),
    );
    return [{ entry, pointer }, ...parts];
  });

export const listTabs = ({ formFiles }: Pick<CheckedForm, 'formFiles'>) =>
  formFiles[paths.INSTITUTION_FILE].pages.flatMap((page) =>
    pageContentEntries(formFiles[paths.pageFile(page)]).flatMap(({ entry, pointer }) =>
      'tabs' in entry ? { page, file: paths.pageFile(page), pointer, tabs: entry } : [],
    ),
  );

/** A finding of a check; `at` points to the key, or to an offset in the text, instead of the value. */
export interface CheckFinding extends Omit<Finding, 'rule'> {
  readonly at?: 'key' | number | undefined;
  readonly fix?: Fix | undefined;
}

/** Text that identifies a location among all files. */
export const locationId = ({ file, pointer }: Pick<Finding, 'file' | 'pointer'>): string => `${file}#${pointer}`;

/** The last of the findings at each place: a rule of a block has one for each use of the block. */
export const onePerPlace = (findings: readonly CheckFinding[]): readonly CheckFinding[] => [
  ...new Map(findings.map((finding) => [locationId(finding), finding])).values(),
];

/** A mistake in words, and its correction. */
export type Problem = Pick<CheckFinding, 'what' | 'advice'>;

/** A problem at a JSON pointer of a file that is known besides. */
export type PlacedProblem = Problem & Pick<CheckFinding, 'pointer' | 'at'>;

/** A check of the application's files. It reports all its findings, each with its location and advice. */
export type Check = FileCheck | FormCheck;

export interface CheckExplanation {
  readonly name: string;
  readonly what: string;
  readonly advice: string;
  readonly see?: string;
  readonly example: CheckExample;
}

/** A typical mistake, and the same without it: a part of a file in `tests/checks/fixtures/examples`. Both are outdented. */
export interface CheckExample {
  readonly file: string;
  readonly wrong: string;
  readonly right: string;
  readonly foundIn?: string;
}

export interface FileCheck extends CheckExplanation {
  readonly scope: 'file';
  run(sources: FormSources): readonly CheckFinding[];
}

export interface FormCheck extends CheckExplanation {
  readonly scope?: never;
  run(checkedForm: CheckedForm): readonly CheckFinding[];
}

export const tabOfQuestion = ({ questions, sections }: Form, key: string): Section['tab'] => sections[questions[key]?.section ?? '']?.tab;

/** Question of a block named by the full key of one of its uses, or with `{n}` for a number, as in the data model. */
export function blockQuestionName(checkedForm: CheckedForm, folder: paths.SectionFolder | undefined, key: string): string | undefined {
  const prefixes = checkedForm.uses.filter((use) => use.folder === folder).flatMap((use) => use.prefixes.map(({ prefix }) => prefix));
  const keys = [key, ...prefixes.map((_, n) => key.replace('{n}', String(n + 1)))];
  return questionKeys(checkedForm, folder).find((name) => prefixes.some((prefix) => prefix !== '' && keys.includes(prefix + name)));
}

/** Advice for settings of a question that another section asks, as after a move; undefined if none does. */
export function misplacedSettingsAdvice(
  checkedForm: CheckedForm,
  folder: paths.SectionFolder | undefined,
  name: string,
): string | undefined {
  const change = checkedForm.formFiles[paths.CHANGES_FILE]?.changes.find((one) => 'rename' in one && one.rename === name);
  if (change && 'rename' in change && folder && questionKeys(checkedForm, folder).includes(change.to)) {
    const isNamed = new RegExp(String.raw`\b${name}\b`);
    const files = [...checkedForm.files].flatMap(([file, { text }]) => (file !== paths.CHANGES_FILE && isNamed.test(text) ? file : []));
    return `${paths.CHANGES_FILE} renames "${name}" to "${change.to}": write "${change.to}" here, too, and wherever it stands: ${files.join(', ')}.`;
  }
  const other = checkedForm.folders.find((one) => one !== folder && questionKeys(checkedForm, one).includes(name));
  return other === undefined ? undefined : `It is asked in ${other}: move this there, or remove it.`;
}

/** Names of a form's repeats and tabs, and of the tabs of each, under which choices of students are stored. */
export const namedParts = (formFiles: FormFiles) =>
  formFiles[paths.INSTITUTION_FILE].pages.map(paths.pageFile).flatMap((file) =>
    pageContentEntries(formFiles[file]).flatMap(({ entry, pointer }) => {
      if ('repeat' in entry) return { file, of: 'repeats', name: entry.repeat, pointer: `${pointer}/repeat` };
      if (!('tabs' in entry)) return [];
      const tabs = entry.tabs_of.map(({ id }, n) => ({ file, of: entry.tabs, name: id, pointer: `${pointer}/tabs_of/${n}/id` }));
      return [{ file, of: 'tabs', name: entry.tabs, pointer: `${pointer}/tabs` }, ...tabs];
    }),
  );
