import { compileForm } from '../../src/form/compile/compile-form.ts';
import { blockFolder, CONDITIONS_FILE, DATA_MODEL_FILE, pageFile, sectionFolder } from '../../src/form/model/document-paths.ts';
import type { Answers } from '../../src/form/model/answers.ts';
import type {
  DataModelDocument,
  Documents,
  LogicDocument,
  PageDocument,
  SectionSchemaDocument,
  SectionUse,
} from '../../src/form/model/documents.ts';
import type { Form } from '../../src/form/model/form.ts';

type Renamed = (value: unknown) => unknown;

/** Prefix of the keys, conditions and sections of a copy. */
const ofCopy = (copy: number): string => `copy${copy}_`;

/** The same application with everything on one page asked so many times: other keys, conditions and sections, the same rules. */
export function enlargedForm(documents: Documents, pageId: string, times: number): Form {
  const page = documents[pageFile(pageId)] as PageDocument;
  const model = documents[DATA_MODEL_FILE] as DataModelDocument;
  const { $schema: _, ...conditions } = documents[CONDITIONS_FILE] as Record<string, unknown>;
  const names = new Set([...Object.keys(model.properties), ...Object.keys(conditions)]);
  const larger: Record<string, unknown> = { ...documents };
  const content = [...page.content];
  const properties = { ...model.properties };
  for (let copy = 2; copy <= times; copy++) {
    const rename = renameWith(ofCopy(copy), names);
    Object.assign(properties, rename(model.properties));
    Object.assign(conditions, rename(conditions));
    const ownBlock = (block: string): string => {
      Object.assign(larger, copiedBlock(documents, block, copy, names));
      return ofCopy(copy) + block;
    };
    const copied = (use: SectionUse): SectionUse => {
      for (const file of ['schema.json', 'ui.json', 'logic.json']) {
        const document = documents[`${sectionFolder(pageId, use.section)}/${file}`];
        if (document !== undefined) larger[`${sectionFolder(pageId, ofCopy(copy) + use.section)}/${file}`] = rename(document);
      }
      return {
        ...use,
        section: ofCopy(copy) + use.section,
        ...(use.block === undefined ? {} : { block: ownBlock(use.block), prefix: ofCopy(copy) + (use.prefix ?? '') }),
      };
    };
    for (const item of page.content) {
      if ('section' in item) content.push(copied(item));
      else if ('repeat' in item)
        content.push({
          ...item,
          block: ownBlock(item.block),
          repeat: ofCopy(copy) + item.repeat,
          prefixes: item.prefixes.map((prefix) => ofCopy(copy) + prefix),
        });
      else
        content.push({
          ...item,
          tabs: ofCopy(copy) + item.tabs,
          tabs_of: item.tabs_of.map((tab) => ({ ...tab, sections: tab.sections.map(copied) })),
        });
    }
  }
  const { form, findings } = compileForm({
    ...larger,
    [DATA_MODEL_FILE]: { ...model, properties },
    [CONDITIONS_FILE]: conditions,
    [pageFile(pageId)]: { ...page, content },
  });
  if (findings.length > 0) throw new Error(JSON.stringify(findings[0]));
  return form;
}

/** The files of a block, which reads and copies the answers of its own copy; its own names stay. */
function copiedBlock(documents: Documents, block: string, copy: number, names: ReadonlySet<string>): Documents {
  const [from, to] = [blockFolder(block), blockFolder(ofCopy(copy) + block)];
  const schema = documents[`${from}/schema.json`] as SectionSchemaDocument;
  const { copies = [], ...logic } = (documents[`${from}/logic.json`] ?? {}) as LogicDocument;
  const own = Object.keys(schema.properties);
  const [rename, renameInFull] = [
    renameWith(ofCopy(copy), new Set([...names].filter((name) => !own.includes(name)))),
    renameWith(ofCopy(copy), names),
  ];
  const sources = (written: object): object =>
    Object.fromEntries(Object.entries(written).map(([name, source]) => [name, renameInFull(source)]));
  return {
    [`${to}/schema.json`]: schema,
    [`${to}/ui.json`]: documents[`${from}/ui.json`],
    [`${to}/logic.json`]: {
      ...(rename(logic) as object),
      copies: copies.map((each) => ({ when: rename(each.when), from: sources(each.from) })),
    },
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

function renameWith(prefix: string, names: ReadonlySet<string>): Renamed {
  const name = (text: string): string => (names.has(text) ? prefix + text : text);
  const rename: Renamed = (value) => {
    if (typeof value === 'string') return name(value);
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [name(key), rename(part)]));
  };
  return rename;
}
