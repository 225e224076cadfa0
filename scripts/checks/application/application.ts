import { compileForm } from '../../../src/form/compile/compile-form.ts';
import {
  blockFolder,
  CONDITIONS_FILE,
  DATA_MODEL_FILE,
  INSTITUTION_FILE,
  pageFile,
  sectionFolder,
  TEXT_FILE,
} from '../../../src/form/model/document-paths.ts';
import type { Documents } from '../../../src/form/model/documents.ts';
import type { Finding, Form } from '../../../src/form/model/form.ts';
import type { Asked } from '../../../src/form/model/widget-kinds.ts';
import { list, record } from './shapes.ts';
import { readSources, type Sources } from './sources.ts';
import { step } from '../../../src/form/compile/json-pointer.ts';

/** One use of a section or block on a page, as written in `page.json`. */
export interface Use {
  readonly page: string;
  /** `page.json` and the pointer of this use in it. */
  readonly file: string;
  readonly pointer: string;
  /** Folder of the questions: of the section or of the block. */
  readonly folder: string;
  readonly block: string | undefined;
  /** The use's own folder, which a use of a block may have for its `logic.json`. */
  readonly ownFolder: string | undefined;
  readonly prefixes: readonly { readonly prefix: string; readonly pointer: string }[];
  readonly repeat: string | undefined;
}

/** An application each of whose files is what its meta schema says. */
export interface Application extends Sources {
  readonly documents: Documents;
  readonly pages: readonly string[];
  readonly uses: readonly Use[];
  /** Folders that hold a `schema.json`, below `pages` and `blocks`. */
  readonly folders: readonly string[];
  readonly dataModel: ReadonlySet<string>;
  readonly conditions: readonly string[];
  readonly texts: ReadonlySet<string>;
  /** As far as it compiles. */
  readonly form: Form;
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
  const pages = list(record(documents[INSTITUTION_FILE])['pages']).map(String);
  const compiled = compileForm(documents);
  return {
    ...sources,
    documents,
    pages,
    uses: pages.flatMap((page) => usesOf(page, documents[pageFile(page)])),
    folders: Object.keys(documents)
      .filter((path) => /^schemas\/(pages\/[^/]+|blocks)\/[^/]+\/schema\.json$/.test(path))
      .map((path) => path.slice(0, -'/schema.json'.length)),
    dataModel: new Set(Object.keys(record(record(documents[DATA_MODEL_FILE])['properties']))),
    conditions: Object.keys(record(documents[CONDITIONS_FILE])),
    texts: new Set(Object.keys(record(documents[TEXT_FILE]))),
    form: compiled.form,
    findings: compiled.findings,
  };
}

/** Keys of the questions that a section or block asks, as its `schema.json` writes them. */
export function questionsOf(application: Application, folder: string): readonly string[] {
  return Object.keys(record(record(application.documents[`${folder}/schema.json`])['properties']));
}

/** What `schema.json` and `ui.json` say about how a question is asked; its type is '' if there is none. */
export function askedIn({ documents }: Application, folder: string, name: string): Asked {
  const { 'ui:widget': widget, 'ui:options': options } = record(record(documents[`${folder}/ui.json`])[name]);
  const { type } = record(record(record(documents[`${folder}/schema.json`])['properties'])[name]);
  const { list: from } = record(options);
  return {
    ui: typeof widget === 'string' ? { 'ui:widget': widget } : {},
    type: typeof type === 'string' ? type : '',
    list: typeof from === 'string' ? from : undefined,
  };
}

export const optionListsOf = (application: Application): readonly string[] =>
  Object.keys(application.documents).flatMap((path) => /^schemas\/options\/([^/]+)\.json$/.exec(path)?.[1] ?? []);

function usesOf(page: string, document: unknown): readonly Use[] {
  const file = pageFile(page);
  return partsOf(document).flatMap(({ entry, pointer }): readonly Use[] => {
    const block = typeof entry['block'] === 'string' ? entry['block'] : undefined;
    if (typeof entry['repeat'] === 'string' && block !== undefined) {
      const prefixes = list(entry['prefixes']).map((prefix, p) => ({ prefix: String(prefix), pointer: `${pointer}/prefixes${step(p)}` }));
      return [{ page, file, pointer, block, folder: blockFolder(block), ownFolder: undefined, prefixes, repeat: entry['repeat'] }];
    }
    if (typeof entry['section'] !== 'string') return [];
    const ownFolder = sectionFolder(page, entry['section']);
    const prefix = typeof entry['prefix'] === 'string' ? entry['prefix'] : '';
    const prefixes = [{ prefix, pointer: 'prefix' in entry ? `${pointer}/prefix` : pointer }];
    return [
      { page, file, pointer, block, folder: block === undefined ? ownFolder : blockFolder(block), ownFolder, prefixes, repeat: undefined },
    ];
  });
}

/** Entries of `content` of a `page.json`, and of the tabs in it, from top to bottom, each with its pointer. */
export function partsOf(document: unknown): readonly { readonly entry: Readonly<Record<string, unknown>>; readonly pointer: string }[] {
  return list(record(document)['content'])
    .map(record)
    .flatMap((entry, n) => {
      const pointer = `/content${step(n)}`;
      const inTabs = list(entry['tabs_of']).flatMap((tab, t) =>
        list(record(tab)['sections']).map((section, s) => ({
          entry: record(section),
          pointer: `${pointer}/tabs_of${step(t)}/sections${step(s)}`,
        })),
      );
      return [{ entry, pointer }, ...inTabs];
    });
}
