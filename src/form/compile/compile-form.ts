import { compileContent, addDefaultContent } from './compile-content.ts';
import {
  findCircularDerivations,
  circularCopyFinding,
  circularValueFinding,
  unknownCopySourceFindings,
  removeCopyRules,
  type AnswerDerivation,
} from './compile-copies.ts';
import { compileLogic, scopeAt, type LogicScope } from './compile-logic.ts';
import { compileSection, type SectionScope, type SectionSource } from './compile-section.ts';
import { ADD_ANOTHER, defaultButtons } from './default-buttons.ts';
import { compileDependentSections } from './dependents.ts';
import { formPartsOf } from './form-parts.ts';
import { listFactReferences, interpolateFacts, unknownFactFindings } from './facts.ts';
import { translateFormFiles, programText } from './translate-form-files.ts';
import { compileInstitution } from './institution-rules.ts';
import { compileLocaleFormat } from './compile-locale-format.ts';
import { expandNameList, type SpokenLanguage } from './expand-name-list.ts';
import { localizeOptions } from './localize-options.ts';
import * as paths from '../model/form-file-paths.ts';
import { answerKindByKey } from '../model/data-model.ts';
import type { ContentBySlot, LettersByOutcome, MailSubjects } from '../model/content.ts';
import {
  formFilesOfKind,
  type FormFiles,
  type NameListJson,
  type OptionList,
  type OptionListJson,
  type PageJson,
  type PartJson,
  type RepeatUseJson,
  type SectionUseJson,
  type TabsJson,
  languagesOf,
  type AnswerOption,
} from '../model/form-files.ts';
import type { Institution } from '../model/institution.ts';
import { normalizeText } from '../model/normalize-text.ts';
import { componentId } from '../model/form.ts';
import type { Finding, Form, Page, PageItem, PagePart, Question, Section, Tab, TabGroup } from '../model/form.ts';

/** Compiles files of `parseFormFiles` to the form and its contents in one language, with findings. What cannot be resolved is left out. */
export function compileForm(
  formFiles: FormFiles,
  language = languagesOf(formFiles[paths.INSTITUTION_FILE])[0],
): { form: Form; contents: ContentBySlot; letters: LettersByOutcome; subjects: MailSubjects; findings: readonly Finding[] } {
  const notation = compileLocaleFormat(language);
  const read = interpolateFacts(translateFormFiles(addDefaultContent(formFiles, language), language), { language, notation });
  const [first] = languagesOf(formFiles[paths.INSTITUTION_FILE]);
  const compiler = new FormCompiler(read, interpolateFacts(formFiles, { language: first, notation }), { language, notation });
  compiler.compilePages();
  compiler.markAlternatives();
  compiler.markSharedLabels();
  compiler.checkCopies();
  return {
    form: compiler.form(),
    ...compileContent(read),
    findings: [...compiler.findings, ...unknownFactFindings(formFiles, listFactReferences(formFiles))],
  };
}

class FormCompiler {
  readonly findings: Finding[] = [];
  private readonly formFiles: FormFiles;
  private readonly scope: SectionScope & { readonly institution: Institution };
  private readonly pages: Page[] = [];
  private readonly pageRules = new Map<string, Pick<Page, 'when' | 'period'>>();
  // No prototypes: authors may write `constructor` as a name.
  private readonly sections = Object.create(null) as Record<string, Section>;
  private readonly questions = Object.create(null) as Record<string, Question>;
  private readonly tabs = Object.create(null) as Record<string, TabGroup>;
  private readonly placeOf = new Map<string, { file: string; pointer: string }>();
  private readonly copies: AnswerDerivation[] = [];
  private readonly values: AnswerDerivation[] = [];
  private readonly deciding: AnswerDerivation[] = [];
  private readonly reported = new Set<string>();

  constructor(formFiles: FormFiles, written: FormFiles, spoken: Pick<Form, 'language' | 'notation'>) {
    this.formFiles = formFiles;
    const { language } = spoken;
    const [first] = languagesOf(formFiles[paths.INSTITUTION_FILE]);
    const model = formFiles[paths.DATA_MODEL_FILE];
    const logic: LogicScope = { conditions: formFiles[paths.CONDITIONS_FILE], parts: formPartsOf(formFiles) };
    const lists = formFilesOfKind(formFiles, paths.isOptionsFile).map(([path, json]) => {
      const localized = this.localizeList(path, json, written[path], { language, first });
      return [paths.listIdOf(path), compileOptionList(localized, logic)] as const;
    });
    this.scope = {
      ...spoken,
      ...logic,
      institution: compileInstitution(formFiles[paths.INSTITUTION_FILE], logic),
      text: { ...programText(language, formFiles[paths.translationFile(language)]), ...formFiles[paths.textFile(first)] },
      dataModel: withoutPrototype(answerKindByKey(model)),
      kinds: model.$defs,
      lists: withoutPrototype(Object.fromEntries(lists)),
      report: (finding) => this.report(finding),
    };
  }

  form(): Form {
    const { pages, sections, questions, tabs } = this;
    const { language, notation, institution, text, lists, dataModel } = this.scope;
    const form = { language, notation, institution, text, pages, sections, questions, tabs, lists, dataModel };
    return { ...form, dependents: compileDependentSections(form) };
  }

  compilePages(): void {
    for (const id of this.scope.institution.pages) {
      const json = this.formFiles[paths.pageFile(id)];
      if (json !== undefined) this.compilePage(id, json);
    }
  }

  markAlternatives(): void {
    for (const { keys, when } of Object.values(this.sections).flatMap(({ oneOf = [] }) => oneOf)) {
      for (const question of keys.flatMap((key) => this.questions[key] ?? []))
        this.questions[question.key] = { ...question, alternative: when === undefined ? 'always' : 'sometimes' };
    }
  }

  /** Tells questions of a page with the same label apart by the titles of their sections. */
  markSharedLabels(): void {
    const alone = Object.values(this.questions).filter(({ section }) => this.sections[section]?.whose === undefined);
    for (const questions of Map.groupBy(alone, ({ page, label }) => `${page}\n${normalizeText(label)}`).values()) {
      if (new Set(questions.map(({ section }) => section)).size < 2) continue;
      for (const question of questions) this.questions[question.key] = { ...question, whose: `${this.sections[question.section]?.title}:` };
    }
  }

  checkCopies(): void {
    unknownCopySourceFindings(this.questions, this.copies).forEach((finding) => this.report(finding));
    unknownCopySourceFindings(this.questions, this.deciding).forEach((finding) => this.report(finding));
    const compiled = { sections: this.sections, questions: this.questions, lists: this.scope.lists };
    const circular = findCircularDerivations(compiled, this.copies);
    circular.forEach((copy) => this.report(circularCopyFinding(copy)));
    findCircularDerivations(compiled, this.values).forEach((value) => this.report(circularValueFinding(value)));
    for (const [id, copies] of Map.groupBy(circular, ({ section }) => section)) {
      const section = this.sections[id];
      if (section) this.sections[id] = removeCopyRules(section, new Set(copies.map(({ key }) => key)));
    }
  }

  private compilePage(id: string, page: PageJson): void {
    const when = page.when === undefined ? undefined : compileLogic(page.when, scopeAt(this.scope, paths.pageFile(id), '/when'));
    const { opens, closes } = page;
    const period = { ...(opens !== undefined && { opens }), ...(closes !== undefined && { closes }) };
    const rules = { when, period: Object.keys(period).length === 0 ? undefined : period };
    this.pageRules.set(id, rules);
    const content = page.content.flatMap((part, n): PageItem | readonly PageItem[] => {
      // Never collapses the only part of a page.
      const use = page.content.length === 1 ? { ...part, fold: false } : part;
      return ('tabs' in use ? this.compileTabs(id, use, `/content/${n}`) : this.compilePart(id, use, `/content/${n}`)) ?? [];
    });
    const { title, step, intro, buttons = defaultButtons(this.scope.institution.pages, id) } = page;
    this.pages.push({ id, title, step, intro, ...rules, content, buttons });
  }

  private compilePart(page: string, use: PartJson, at: string, tab?: Section['tab']): PagePart | undefined {
    return 'repeat' in use ? this.compileRepeat(page, use, at, tab) : this.compileUse(page, use, at, tab);
  }

  private compileUse(page: string, use: SectionUseJson, at: string, tab: Section['tab']): PagePart | undefined {
    const pointer = `${at}/${use.block === undefined ? 'section' : 'block'}`;
    const own = paths.sectionFolder(page, use.section);
    const folder = use.block === undefined ? own : paths.blockFolder(use.block);
    const source = this.readSection(folder, page, pointer, use.block);
    if (!source) return undefined;
    const section = this.add(`${page}/${use.section}`, page, `${at}/section`, {
      ...source,
      tab,
      prefix: use.prefix ?? '',
      title: use.title,
      messagePrefix: use.message_prefix,
      fold: use.fold,
      own: use.block === undefined ? undefined : this.formFiles[paths.logicFile(own)],
      ownFile: paths.logicFile(own),
    });
    return { section };
  }

  private compileTabs(page: string, use: TabsJson, at: string): PageItem {
    const id = use.tabs;
    const choices = use.tabs_of.map((tab, t): Tab => {
      const content = tab.sections.flatMap(
        (part, s) => this.compilePart(page, part, `${at}/tabs_of/${t}/sections/${s}`, { of: id, id: tab.id }) ?? [],
      );
      return { id: tab.id, title: tab.title, content };
    });
    this.tabs[id] = { id, title: use.title, intro: use.intro, fold: use.fold, choices };
    return { tabs: id };
  }

  private compileRepeat(page: string, use: RepeatUseJson, at: string, tab: Section['tab']): PagePart | undefined {
    const source = this.readSection(paths.blockFolder(use.block), page, `${at}/block`, use.block);
    if (!source) return undefined;
    const pointer = `${at}/repeat`;
    const { id: first = '' } = this.scope.parts.repeats.get(use.repeat) ?? {};
    if (first !== `${page}/${use.repeat}`) this.report(duplicateRepeat({ page, pointer }, first));
    const sections = use.prefixes.map((prefix, index) => {
      const number = index + 1;
      const numbered = (text: string | undefined): string | undefined => text?.replaceAll('{n}', String(number));
      return this.add(componentId(page, use.repeat, number), page, pointer, {
        ...source,
        tab,
        prefix,
        title: numbered(use.title),
        messagePrefix: numbered(use.message_prefix),
        fold: use.fold,
        repeat: { id: use.repeat, n: number, prefix },
      });
    });
    return { repeat: use.repeat, button: use.button ?? ADD_ANOTHER, sections };
  }

  private readSection(
    folder: paths.SectionFolder,
    page: string,
    pointer: string,
    block?: string,
  ): Pick<SectionSource, 'folder' | 'isBlock' | 'schema' | 'ui' | 'logic'> | undefined {
    const schema = this.formFiles[paths.schemaFile(folder)];
    const ui = this.formFiles[paths.uiFile(folder)];
    if (schema === undefined || ui === undefined) {
      const missing = schema === undefined ? 'schema.json' : 'ui.json';
      this.report({
        rule: block === undefined ? 'unknown-section' : 'unknown-block',
        file: paths.pageFile(page),
        pointer,
        what: `${folder}/${missing} does not exist`,
        advice: `Create ${folder} with schema.json and ui.json, correct the name, or remove this entry.`,
      });
      return undefined;
    }
    return { folder, isBlock: block !== undefined, schema, ui, logic: this.formFiles[paths.logicFile(folder)] };
  }

  private add(id: string, page: string, pointer: string, source: SectionSource): string {
    if (this.sections[id]) {
      this.report(duplicateSection({ page, pointer }, source.repeat?.id ?? id.slice(page.length + 1)));
      return id;
    }
    const pageRules = { when: undefined, period: undefined, ...this.pageRules.get(page), id: page };
    const { section, questions, copies, values, deciding } = compileSection(id, pageRules, source, this.scope);
    for (const question of questions) this.addQuestion(question, source);
    this.copies.push(...copies);
    this.values.push(...values);
    this.deciding.push(...deciding);
    this.sections[id] = section;
    return id;
  }

  private addQuestion(question: Question, source: SectionSource): void {
    const { key } = question;
    const place = { file: `${source.folder}/schema.json`, pointer: `/properties/${key.slice(source.prefix?.length ?? 0)}` };
    const first = this.placeOf.get(key);
    if (first) {
      this.report(duplicateQuestion(place, key, [this.questions[key]?.section ?? '', question.section]));
      return;
    }
    this.placeOf.set(key, place);
    this.questions[key] = question;
  }

  private localizeList(file: string, json: OptionListJson, written: OptionListJson | undefined, spoken: SpokenLanguage): OptionList {
    const areNames = (list: OptionListJson | undefined): list is NameListJson =>
      list !== undefined && 'generate' in list && list.generate !== 'years';
    if (!areNames(json)) return localizeOptions(json, areNames(written) ? undefined : written, spoken);
    const { options, unknown } = expandNameList(json, areNames(written) ? written : json, spoken);
    for (const pointer of unknown) this.report(unknownCode(file, pointer, json));
    return { options };
  }

  private report(finding: Finding): void {
    const same = `${finding.rule}\n${finding.file}\n${finding.pointer}`;
    if (this.reported.has(same)) return;
    this.reported.add(same);
    this.findings.push(finding);
  }
}

const withoutPrototype = <Named extends object>(named: Named): Named => Object.setPrototypeOf({ ...named }, null) as Named;

/** Compiles the rules of a list. They are about the whole form, so a block's own names do not apply in them. */
function compileOptionList(json: OptionList, scope: LogicScope): OptionList {
  if (!('options' in json)) return json;
  const ready = (option: AnswerOption): AnswerOption =>
    option.when === undefined ? option : { ...option, when: compileLogic(option.when, scope) };
  return { ...json, options: json.options.map(ready) };
}

const unknownCode = (file: string, pointer: string, { generate, letters = 2 }: NameListJson): Finding => ({
  rule: 'unknown-code',
  file,
  pointer,
  what: `No ${generate === 'countries' ? `country has this code of ${letters} letters` : 'language has this code'}`,
  advice:
    generate === 'countries'
      ? 'Write its code as in ISO 3166-1: "FR", or "FRA" with "letters": 3.'
      : 'Write its code as in ISO 639-1: "fr".',
});

interface Place {
  readonly page: string;
  readonly pointer: string;
}

const duplicateSection = ({ page, pointer }: Place, name: string): Finding => ({
  rule: 'duplicate-section',
  file: paths.pageFile(page),
  pointer,
  what: `The page has two sections or repeats called "${name}"`,
  advice: 'Give one of them another name, or remove it; what two tabs need belongs outside the tabs',
});

const duplicateRepeat = ({ page, pointer }: Place, other: string): Finding => ({
  rule: 'duplicate-section',
  file: paths.pageFile(page),
  pointer,
  what: `Another page has a repeat with this name: ${other}`,
  advice: 'Give the new one of the two another name: how many a student has added is stored under it, and rules name it',
});

const duplicateQuestion = (place: Pick<Finding, 'file' | 'pointer'>, key: string, sections: readonly string[]): Finding => ({
  rule: 'duplicate-question',
  ...place,
  what: `"${key}" is asked twice: ${sections.map((section) => `in section ${section}`).join(' and ')}`,
  advice: 'Ask it once; in the other place remove it or give it another key',
});
