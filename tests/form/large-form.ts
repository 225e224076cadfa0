import { compileForm } from '../../src/form/compile/compile-form.ts';
import { parseDocuments } from '../../src/form/compile/parse-documents.ts';
import type { Answers } from '../../src/form/model/answers.ts';
import {
  blockFolder,
  CONDITIONS_FILE,
  DATA_MODEL_FILE,
  logicFile,
  pageFile,
  schemaFile,
  sectionFolder,
  uiFile,
} from '../../src/form/model/document-paths.ts';
import { kindsOf } from '../../src/form/model/data-model.ts';
import type { ContentDocument, Documents, PartDocument } from '../../src/form/model/documents.ts';
import type { Form } from '../../src/form/model/form.ts';

type Renamed = (value: unknown) => unknown;
type Files = Readonly<Record<string, unknown>>;

/** Prefix of the keys and conditions of a copy, and of its folders. */
const ofCopy = (copy: number): string => `copy${copy}_`;
const folderOfCopy = (copy: number, folder: string): string => `copy${copy}-${folder}`;

/** The same application with everything on one page asked this many times: other keys, conditions and sections, the same rules. */
export function enlargedForm(documents: Documents, pageId: string, times: number): Form {
  const page = documents[pageFile(pageId)];
  if (!page) throw new Error(`There is no page ${pageId}`);
  const { [DATA_MODEL_FILE]: model, [CONDITIONS_FILE]: conditions } = documents;
  const names = new Set([...Object.keys(model.properties), ...Object.keys(kindsOf(model)), ...Object.keys(conditions)]);
  const content: ContentDocument[] = [...page.content];
  const larger: Record<string, unknown> = { ...documents };
  const properties = { ...model.properties };
  const allConditions = { ...conditions };
  for (let copy = 2; copy <= times; copy++) {
    const rename = renameWith(ofCopy(copy), names);
    Object.assign(properties, rename(model.properties));
    Object.assign(allConditions, rename(conditions));
    const ownBlock = (block: string): string => {
      Object.assign(larger, copiedBlock(documents, block, copy, names));
      return folderOfCopy(copy, block);
    };
    const copied = (use: PartDocument): PartDocument => {
      if ('repeat' in use) {
        const { block, repeat, prefixes } = use;
        return {
          ...use,
          block: ownBlock(block),
          repeat: folderOfCopy(copy, repeat),
          prefixes: prefixes.map((prefix) => ofCopy(copy) + prefix),
        };
      }
      const [from, to] = [sectionFolder(pageId, use.section), sectionFolder(pageId, folderOfCopy(copy, use.section))];
      for (const file of [schemaFile, uiFile, logicFile]) {
        const document = documents[file(from)];
        if (document !== undefined) larger[file(to)] = rename(document);
      }
      return {
        ...use,
        section: folderOfCopy(copy, use.section),
        ...(use.block === undefined ? {} : { block: ownBlock(use.block), prefix: ofCopy(copy) + (use.prefix ?? '') }),
      };
    };
    for (const item of page.content) {
      if (!('tabs' in item)) content.push(copied(item));
      else
        content.push({
          ...item,
          tabs: folderOfCopy(copy, item.tabs),
          tabs_of: item.tabs_of.map((tab) => ({ ...tab, sections: tab.sections.map(copied) })),
        });
    }
  }
  const parsed = parseDocuments({
    ...larger,
    [DATA_MODEL_FILE]: { ...model, properties },
    [CONDITIONS_FILE]: allConditions,
    [pageFile(pageId)]: { ...page, content },
  });
  if (!parsed.documents) throw new Error(JSON.stringify(parsed.findings[0]));
  const { form, findings } = compileForm(parsed.documents);
  if (findings.length > 0) throw new Error(JSON.stringify(findings[0]));
  return form;
}

/** The files of a block, which reads and copies the answers of its own copy; its own names stay. */
function copiedBlock(documents: Documents, block: string, copy: number, names: ReadonlySet<string>): Files {
  const [from, to] = [blockFolder(block), blockFolder(folderOfCopy(copy, block))];
  const schema = documents[schemaFile(from)];
  const { copies = [], ...logic } = documents[logicFile(from)] ?? {};
  const own = Object.keys(schema?.properties ?? {});
  const [rename, renameInFull] = [
    renameWith(ofCopy(copy), new Set([...names].filter((name) => !own.includes(name)))),
    renameWith(ofCopy(copy), names),
  ];
  const sources = (written: object): object =>
    Object.fromEntries(Object.entries(written).map(([name, source]) => [name, renameInFull(source)]));
  return {
    [schemaFile(to)]: schema,
    [uiFile(to)]: documents[uiFile(from)],
    [logicFile(to)]: Object.assign(
      { copies: copies.map((each) => ({ when: rename(each.when), from: sources(each.from) })) },
      rename(logic),
    ),
  };
}

/** The answers to the page, and the same to each of its copies. */
export function enlargedAnswers(answers: Answers, form: Form): Answers {
  return Object.fromEntries(
    Object.keys(form.questions).flatMap((key) => {
      const answer = answers[key.replace(/^copy\d+_/, '')];
      return answer === undefined ? [] : [[key, answer]];
    }),
  );
}

const SETTINGS: ReadonlySet<string> = new Set(['ui:options', 'ui:autocomplete']);

function renameWith(prefix: string, names: ReadonlySet<string>): Renamed {
  const name = (text: string): string => (names.has(text) ? prefix + text : text);
  const rename: Renamed = (value) => {
    if (typeof value === 'string') return name(value);
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== 'object' || value === null) return value;
    // Settings of widgets are no keys, though some have the name of one.
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [name(key), SETTINGS.has(key) ? part : rename(part)]));
  };
  return rename;
}
