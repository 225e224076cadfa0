import { compileForm } from '../../../src/form/compile/compile-form.ts';
import { listsNamedBy } from '../../../src/form/compile/named-lists.ts';
import { formPartsOf, type FormParts } from '../../../src/form/compile/form-parts.ts';
import { step } from '../../../src/form/compile/json-pointer.ts';
import {
  blockFolder,
  CONDITIONS_FILE,
  folderOf,
  INSTITUTION_FILE,
  isOptionsFile,
  isSchemaFile,
  listIn,
  pageFile,
  schemaFile,
  sectionFolder,
  textFile,
  uiFile,
  type PageFile,
  type SectionFolder,
  type TextFile,
} from '../../../src/form/model/form-file-paths.ts';
import { formFilesOf, uiOf, type PageItemJson, type FormFiles, type PageJson, languagesOf } from '../../../src/form/model/form-files.ts';
import type { Contents, Subjects } from '../../../src/form/model/content.ts';
import { componentId, type Finding, type Form } from '../../../src/form/model/form.ts';
import type { Asked } from '../../../src/form/model/widget-kinds.ts';
import { readSources, type Sources } from './sources.ts';
import type { Fix } from './fix.ts';

/** One use of a section or block on a page, as written in `page.json`. */
export interface Use {
  readonly page: string;
  /** `page.json` and the pointer of this use in it. */
  readonly file: PageFile;
  readonly pointer: string;
  /** Folder of the questions: of the section or of the block. */
  readonly folder: SectionFolder;
  readonly block: string | undefined;
  /** The use's own folder, which a use of a block may have for its `logic.json`. */
  readonly ownFolder: SectionFolder | undefined;
  readonly prefixes: readonly { readonly prefix: string; readonly pointer: string }[];
  readonly repeat: string | undefined;
}

/** A form each of whose files is what its meta schema says. */
export interface CheckedForm extends Sources {
  readonly formFiles: FormFiles;
  readonly pages: readonly string[];
  readonly uses: readonly Use[];
  /** Folders that hold a `schema.json`, below `pages` and `blocks`. */
  readonly folders: readonly SectionFolder[];
  readonly dataModel: ReadonlySet<string>;
  readonly parts: FormParts;
  readonly conditions: readonly string[];
  /** The institution's own sentences, in its first language. */
  readonly textFile: TextFile;
  /** Keys of all sentences: the program's and the institution's own. */
  readonly texts: ReadonlySet<string>;
  /** As far as it compiles. */
  readonly form: Form;
  readonly contents: Contents;
  readonly subjects: Subjects;
  /** The compiler's. */
  readonly findings: readonly Finding[];
}

/** Undefined while a file is not what its meta schema says: then nothing is compiled. */
export function readCheckedForm(root: string, today: string): CheckedForm | undefined {
  return checkedFormOf(readSources(root, today));
}

export function checkedFormOf(sources: Sources): CheckedForm | undefined {
  const { formFiles } = sources.parsed;
  if (!formFiles) return undefined;
  const { pages } = formFiles[INSTITUTION_FILE];
  const compiled = compileForm(formFiles);
  return {
    ...sources,
    formFiles,
    pages,
    uses: pages.flatMap((page) => usesOf(page, formFiles[pageFile(page)])),
    folders: formFilesOf(formFiles, isSchemaFile).flatMap(([path]) => folderOf(path) ?? []),
    parts: formPartsOf(formFiles),
    dataModel: new Set(Object.keys(compiled.form.dataModel)),
    conditions: Object.keys(formFiles[CONDITIONS_FILE]),
    textFile: textFile(languagesOf(formFiles[INSTITUTION_FILE])[0]),
    texts: new Set(Object.keys(compiled.form.text)),
    form: compiled.form,
    contents: compiled.contents,
    subjects: compiled.subjects,
    findings: compiled.findings,
  };
}

/** Keys of the questions that a section or block asks, as its `schema.json` writes them; none if there is no such folder. */
export const questionsOf = ({ formFiles }: CheckedForm, folder: SectionFolder | undefined): readonly string[] =>
  Object.keys((folder && formFiles[schemaFile(folder)]?.properties) ?? {});

/** What `schema.json` and `ui.json` say about how a question is asked; its type is '' if there is none. */
export function askedIn({ formFiles }: CheckedForm, folder: SectionFolder, name: string): Asked {
  const ui = uiOf(formFiles[uiFile(folder)], name);
  return { ui, type: formFiles[schemaFile(folder)]?.properties[name]?.type ?? '', lists: listsNamedBy(ui) };
}

export const optionListsOf = ({ formFiles }: CheckedForm): readonly string[] =>
  formFilesOf(formFiles, isOptionsFile).map(([path]) => listIn(path));

function usesOf(page: string, json: PageJson | undefined): readonly Use[] {
  const file = pageFile(page);
  return partsOf(json).flatMap(({ entry, pointer }): readonly Use[] => {
    if ('tabs' in entry) return [];
    const { block } = entry;
    if ('repeat' in entry) {
      const prefixes = entry.prefixes.map((prefix, p) => ({ prefix, pointer: `${pointer}/prefixes${step(p)}` }));
      return [{ page, file, pointer, block, folder: blockFolder(entry.block), ownFolder: undefined, prefixes, repeat: entry.repeat }];
    }
    const ownFolder = sectionFolder(page, entry.section);
    const prefixes = [{ prefix: entry.prefix ?? '', pointer: 'prefix' in entry ? `${pointer}/prefix` : pointer }];
    return [
      { page, file, pointer, block, folder: block === undefined ? ownFolder : blockFolder(block), ownFolder, prefixes, repeat: undefined },
    ];
  });
}

/** Ids of the sections that a use is to students: of a repeat, those of its components. */
export const sectionIdsOf = ({ page, repeat, prefixes, ownFolder }: Use): readonly string[] =>
  prefixes.map((_, n) => (repeat === undefined ? (ownFolder?.replace('schemas/pages/', '') ?? '') : componentId(page, repeat, n + 1)));

/** Entries of `content` of a `page.json`, and of the tabs in it, from top to bottom, each with its pointer. */
export const partsOf = (page: PageJson | undefined): readonly { readonly entry: PageItemJson; readonly pointer: string }[] =>
  (page?.content ?? []).flatMap((entry, n) => {
    const pointer = `/content${step(n)}`;
    const inTabs = 'tabs' in entry ? entry.tabs_of : [];
    const parts = inTabs.flatMap((tab, t) =>
      tab.sections.map((part, s) => ({ entry: part, pointer: `${pointer}/tabs_of${step(t)}/sections${step(s)}` })),
    );
    return [{ entry, pointer }, ...parts];
  });

/** A finding as a check reports it; `at` is where to point if not at the value: at the key, or at an offset in the text. */
export interface Mistake extends Omit<Finding, 'rule'> {
  readonly at?: 'key' | number | undefined;
  /** How it is put right, where that leaves nothing to decide. Findings that one change puts right may have the same. */
  readonly fix?: Fix | undefined;
}

/** One check of the application's files. It reports everything that it finds, each with its place and what to do. */
export type Check = FileCheck | FormCheck;

/** What officers read about a check, in Markdown: on the command line and in logs for code hosts. */
export interface Explained {
  /** Kebab-case: the `rule` of its findings. */
  readonly name: string;
  /** What is wrong where it has a finding. */
  readonly what: string;
  /** What to do then. */
  readonly advice: string;
  /** The document that explains the right way, if there is one, from `schemas`: `recipes/add-tabs.md`. */
  readonly see?: string;
  readonly example: Example;
}

/**
 * A mistake as officers make it, and the same without it: a part of a file in `tests/checks/fixtures/examples`, which has the right
 * one. Without the indentation that both have there.
 */
export interface Example {
  readonly file: string;
  readonly wrong: string;
  /** Empty if there should be no such file. */
  readonly right: string;
  /** Where the finding is, if it is in another file. */
  readonly foundIn?: string;
}

/** Looks at each file alone, so it runs even if another file cannot be read. */
export interface FileCheck extends Explained {
  readonly scope: 'file';
  run(sources: Sources): readonly Mistake[];
}

/** Looks across files, so it runs once each of them is what its meta schema says: most checks do. */
export interface FormCheck extends Explained {
  readonly scope?: never;
  run(checkedForm: CheckedForm): readonly Mistake[];
}
