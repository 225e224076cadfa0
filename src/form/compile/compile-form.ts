import { circularCopies, unknownSources, withoutCopies, type WrittenCopy } from './compile-copies.ts';
import { compileSection, type SectionSource } from './compile-section.ts';
import { dependentsOf } from './dependents.ts';
import {
  blockFolder,
  CONDITIONS_FILE,
  DATA_MODEL_FILE,
  INSTITUTION_FILE,
  pageFile,
  sectionFolder,
  TEXT_FILE,
} from '../model/document-paths.ts';
import type {
  ConditionsDocument,
  ContentDocument,
  DataModelDocument,
  Documents,
  Institution,
  LogicDocument,
  OptionsDocument,
  PageDocument,
  RepeatUse,
  SectionSchemaDocument,
  SectionUse,
  TabsUse,
  UiDocument,
} from '../model/documents.ts';
import {
  componentId,
  type Finding,
  type Form,
  type Page,
  type PageItem,
  type Question,
  type Section,
  type Tab,
  type Tabs,
} from '../model/form.ts';

const OPTIONS_FILE = /^schemas\/options\/([^/]+)\.json$/;

/**
 * Compiles documents that are what their meta schemas say (`parseDocuments`) to the form that browser and server run, and
 * reports every broken reference and every question asked twice. What cannot be resolved is left out, so a
 * form with findings can be looked at, but must not be used.
 */
export function compileForm(documents: Documents): { form: Form; findings: readonly Finding[] } {
  const compiler = new FormCompiler(documents);
  compiler.compilePages();
  compiler.checkCopies();
  return { form: compiler.form(), findings: compiler.findings };
}

class FormCompiler {
  readonly findings: Finding[] = [];
  private readonly documents: Documents;
  private readonly institution: Institution;
  private readonly dataModel: Readonly<Record<string, string>>;
  private readonly lists: Record<string, OptionsDocument> = {};
  private readonly conditions: ConditionsDocument;
  private readonly pages: Page[] = [];
  readonly sections: Record<string, Section> = {};
  readonly questions: Record<string, Question> = {};
  readonly tabs: Record<string, Tabs> = {};
  private readonly placeOf = new Map<string, { file: string; pointer: string }>();
  private readonly copies: WrittenCopy[] = [];
  private readonly reported = new Set<string>();

  constructor(documents: Documents) {
    this.documents = documents;
    this.institution = withoutSchema(record(documents[INSTITUTION_FILE])) as Institution;
    this.conditions = withoutSchema(record(documents[CONDITIONS_FILE])) as ConditionsDocument;
    const model = record(documents[DATA_MODEL_FILE]) as Partial<DataModelDocument>;
    this.dataModel = Object.fromEntries(
      Object.entries(record(model.properties)).map(([key, kind]) => [key, String(record(kind)['$ref'] ?? '').replace('#/$defs/', '')]),
    );
    for (const [path, document] of Object.entries(documents)) {
      const list = OPTIONS_FILE.exec(path)?.[1];
      if (list !== undefined) this.lists[list] = withoutSchema(record(document)) as OptionsDocument;
    }
  }

  form(): Form {
    return {
      institution: this.institution,
      text: withoutSchema(record(this.documents[TEXT_FILE])) as Form['text'],
      pages: this.pages,
      sections: this.sections,
      questions: this.questions,
      tabs: this.tabs,
      lists: this.lists,
      dataModel: this.dataModel,
      dependents: dependentsOf(this),
    };
  }

  compilePages(): void {
    for (const id of list(this.institution.pages).map(String)) {
      const document = this.documents[pageFile(id)];
      if (document !== undefined) this.compilePage(id, record(document) as unknown as PageDocument);
    }
  }

  checkCopies(): void {
    unknownSources(this.questions, this.copies).forEach((finding) => this.report(finding));
    const circular = circularCopies(this.sections, this.questions, this.copies);
    for (const { key, file, pointer } of circular) {
      this.report({
        rule: 'circular-copy',
        file,
        pointer,
        what: `What "${key}" copies depends on "${key}" itself`,
        advice: 'Copy from, and ask about, answers that do not depend on this one',
      });
    }
    for (const [id, copies] of Map.groupBy(circular, ({ section }) => section)) {
      const section = this.sections[id];
      if (section) this.sections[id] = withoutCopies(section, new Set(copies.map(({ key }) => key)));
    }
  }

  private compilePage(id: string, page: PageDocument): void {
    const content: PageItem[] = [];
    list(page.content).forEach((use, n) => {
      const compiled = this.compileItem(id, record(use) as unknown as ContentDocument, n);
      if (compiled) content.push(compiled);
    });
    const { title, step, intro } = page;
    this.pages.push({ id, title, step, intro, content, buttons: list(page.buttons) as unknown as Page['buttons'] });
  }

  private compileItem(page: string, item: ContentDocument, n: number): PageItem | undefined {
    if ('tabs' in item) return this.compileTabs(page, item, `/content/${n}`);
    if ('repeat' in item) return this.compileRepeat(page, item, n);
    const section = this.compileUse(page, item, `/content/${n}`);
    return section === undefined ? undefined : { section };
  }

  /** The id of the section; undefined if its files are missing. */
  private compileUse(page: string, use: SectionUse, at: string, tab?: Section['tab']): string | undefined {
    const pointer = `${at}/${use.block === undefined ? 'section' : 'block'}`;
    const own = sectionFolder(page, use.section);
    const folder = use.block === undefined ? own : blockFolder(use.block);
    const source = this.readSection(folder, page, pointer, use.block);
    if (!source) return undefined;
    return this.add(`${page}/${use.section}`, page, {
      ...source,
      tab,
      prefix: use.prefix ?? '',
      title: use.title,
      messagePrefix: use.message_prefix,
      own: use.block === undefined ? undefined : (record(this.documents[`${own}/logic.json`]) as LogicDocument),
      ownFile: `${own}/logic.json`,
    }).id;
  }

  private compileTabs(page: string, use: TabsUse, at: string): PageItem {
    const id = String(use.tabs);
    const choices = list(use.tabs_of).map((each, t): Tab => {
      const tab = record(each) as unknown as TabsUse['tabs_of'][number];
      const sections = list(tab.sections).flatMap(
        (section, s) =>
          this.compileUse(page, record(section) as unknown as SectionUse, `${at}/tabs_of/${t}/sections/${s}`, { of: id, id: tab.id }) ?? [],
      );
      return { id: tab.id, title: tab.title, sections };
    });
    this.tabs[id] = { id, title: use.title, intro: use.intro, choices };
    return { tabs: id };
  }

  private compileRepeat(page: string, use: RepeatUse, n: number): PageItem | undefined {
    const source = this.readSection(blockFolder(String(use.block)), page, `/content/${n}/block`, String(use.block));
    if (!source) return undefined;
    const sections = list(use.prefixes).map((prefix, index) => {
      const number = index + 1;
      const numbered = (text: string | undefined): string | undefined => text?.replaceAll('{n}', String(number));
      return this.add(componentId(page, use.repeat, number), page, {
        ...source,
        prefix: String(prefix),
        title: numbered(use.title),
        messagePrefix: numbered(use.message_prefix),
        repeat: { id: use.repeat, n: number },
      }).id;
    });
    return { repeat: use.repeat, button: use.button, sections };
  }

  private readSection(
    folder: string,
    page: string,
    pointer: string,
    block?: string,
  ): Pick<SectionSource, 'folder' | 'isBlock' | 'schema' | 'ui' | 'logic'> | undefined {
    const schema = this.documents[`${folder}/schema.json`];
    const ui = this.documents[`${folder}/ui.json`];
    if (schema === undefined || ui === undefined) {
      const missing = schema === undefined ? 'schema.json' : 'ui.json';
      this.report({
        rule: block === undefined ? 'unknown-section' : 'unknown-block',
        file: pageFile(page),
        pointer,
        what: `${folder}/${missing} does not exist`,
        advice: `Create ${folder} with schema.json and ui.json, or correct the name`,
      });
      return undefined;
    }
    return {
      folder,
      isBlock: block !== undefined,
      schema: record(schema) as unknown as SectionSchemaDocument,
      ui: record(ui) as unknown as UiDocument,
      logic: record(this.documents[`${folder}/logic.json`]) as LogicDocument,
    };
  }

  private add(id: string, page: string, source: SectionSource): Section {
    const { section, questions, copies } = compileSection(id, page, source, {
      characterLimit: this.institution.character_limit,
      conditions: this.conditions,
      dataModel: this.dataModel,
      lists: this.lists,
      report: (finding) => this.report(finding),
    });
    if (this.sections[id]) {
      this.report({
        rule: 'duplicate-section',
        file: pageFile(page),
        pointer: '/content',
        what: `The page has two sections or repeats called "${id.slice(page.length + 1)}"`,
        advice: 'Give one of them another name',
      });
    }
    for (const question of questions) this.addQuestion(question, source);
    this.copies.push(...copies);
    this.sections[id] = section;
    return section;
  }

  private addQuestion(question: Question, source: SectionSource): void {
    const { key } = question;
    const place = { file: `${source.folder}/schema.json`, pointer: `/properties/${key.slice(source.prefix?.length ?? 0)}` };
    const first = this.placeOf.get(key);
    if (first) {
      const where = this.questions[key];
      this.report({
        rule: 'duplicate-question',
        ...place,
        what: `"${key}" is asked twice: in section ${where?.section} and in section ${question.section}`,
        advice: 'Ask it once; in the other place remove it or give it another key',
      });
      return;
    }
    this.placeOf.set(key, place);
    this.questions[key] = question;
  }

  /** A mistake in a block is reported once, however often the block is used. */
  private report(finding: Finding): void {
    const same = `${finding.rule}\n${finding.file}\n${finding.pointer}`;
    if (this.reported.has(same)) return;
    this.reported.add(same);
    this.findings.push(finding);
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function withoutSchema(document: Readonly<Record<string, unknown>>): object {
  const { $schema: _, ...rest } = document;
  return rest;
}
