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
} from '../../../src/form/model/document-paths.ts';
import { documentsOf, uiOf, type ContentDocument, type Documents, type PageDocument } from '../../../src/form/model/documents.ts';
import { languagesOf } from '../../../src/form/model/language.ts';
import type { Contents, Subjects } from '../../../src/form/model/content.ts';
import { componentId, type Finding, type Form } from '../../../src/form/model/form.ts';
import type { Asked } from '../../../src/form/model/widget-kinds.ts';
import { readSources, type Sources } from './sources.ts';

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

/** An application each of whose files is what its meta schema says. */
export interface Application extends Sources {
  readonly documents: Documents;
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
export function readApplication(root: string, today: string): Application | undefined {
  return applicationOf(readSources(root, today));
}

export function applicationOf(sources: Sources): Application | undefined {
  const { documents } = sources.parsed;
  if (!documents) return undefined;
  const { pages } = documents[INSTITUTION_FILE];
  const compiled = compileForm(documents);
  return {
    ...sources,
    documents,
    pages,
    uses: pages.flatMap((page) => usesOf(page, documents[pageFile(page)])),
    folders: documentsOf(documents, isSchemaFile).flatMap(([path]) => folderOf(path) ?? []),
    parts: formPartsOf(documents),
    dataModel: new Set(Object.keys(compiled.form.dataModel)),
    conditions: Object.keys(documents[CONDITIONS_FILE]),
    textFile: textFile(languagesOf(documents[INSTITUTION_FILE])[0]),
    texts: new Set(Object.keys(compiled.form.text)),
    form: compiled.form,
    contents: compiled.contents,
    subjects: compiled.subjects,
    findings: compiled.findings,
  };
}

/** Keys of the questions that a section or block asks, as its `schema.json` writes them; none if there is no such folder. */
export const questionsOf = ({ documents }: Application, folder: SectionFolder | undefined): readonly string[] =>
  Object.keys((folder && documents[schemaFile(folder)]?.properties) ?? {});

/** What `schema.json` and `ui.json` say about how a question is asked; its type is '' if there is none. */
export function askedIn({ documents }: Application, folder: SectionFolder, name: string): Asked {
  const ui = uiOf(documents[uiFile(folder)], name);
  return { ui, type: documents[schemaFile(folder)]?.properties[name]?.type ?? '', lists: listsNamedBy(ui) };
}

export const optionListsOf = ({ documents }: Application): readonly string[] =>
  documentsOf(documents, isOptionsFile).map(([path]) => listIn(path));

function usesOf(page: string, document: PageDocument | undefined): readonly Use[] {
  const file = pageFile(page);
  return partsOf(document).flatMap(({ entry, pointer }): readonly Use[] => {
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
export const partsOf = (page: PageDocument | undefined): readonly { readonly entry: ContentDocument; readonly pointer: string }[] =>
  (page?.content ?? []).flatMap((entry, n) => {
    const pointer = `/content${step(n)}`;
    const inTabs = 'tabs' in entry ? entry.tabs_of : [];
    const parts = inTabs.flatMap((tab, t) =>
      tab.sections.map((part, s) => ({ entry: part, pointer: `${pointer}/tabs_of${step(t)}/sections${step(s)}` })),
    );
    return [{ entry, pointer }, ...parts];
  });
