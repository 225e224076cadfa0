import type { ValidateFunction } from 'ajv';
import type { DisplayCondition, MoreInfo, RichText } from './content.ts';
import type { ButtonJson, QuestionGroupJson, JsonSchema, AnswerOption, OptionList, PdfAudience, QuestionUi } from './form-files.ts';
import type { Institution, OpenPeriod } from './institution.ts';
import type { Logic } from './logic.ts';
import type { LocaleFormat } from './locale-format.ts';

/** Compiled form: plain, serializable data, with final keys, expanded conditions, resolved references, and known dependencies. */
export interface Form {
  readonly language: string;
  readonly notation: LocaleFormat;
  readonly institution: Institution;
  readonly text: Readonly<Record<string, string>>;
  readonly pages: readonly Page[];
  /** Keyed by id, in the order of the form. */
  readonly sections: Readonly<Record<string, Section>>;
  /** Keyed by question key, in the order of the form. */
  readonly questions: Readonly<Record<string, Question>>;
  readonly tabs: Readonly<Record<string, TabGroup>>;
  readonly lists: Readonly<Record<string, OptionList>>;
  /** Key of the data model to the name of its kind. */
  readonly dataModel: Readonly<Record<string, string>>;
  /** Question key to ids of the sections whose visibility, requirements, options, rules or messages read it. */
  readonly dependents: Readonly<Record<string, readonly string[]>>;
}

export interface Page {
  readonly id: string;
  readonly title: string;
  readonly step: string;
  readonly intro: string | undefined;
  readonly when: Logic | undefined;
  readonly period: OpenPeriod | undefined;
  readonly content: readonly PageItem[];
  readonly buttons: readonly ButtonJson[];
}
export type PageItem = PagePart | { readonly tabs: string };
export type PagePart = { readonly section: string } | Repeat;
/** `sections` are the ids of all its components; the student's count says how many show. */
export interface Repeat {
  readonly repeat: string;
  readonly button: string;
  readonly sections: readonly string[];
}

/** Alternative parts, of which those of one tab show. `id` is unique in the application. */
export interface TabGroup {
  readonly id: string;
  readonly title: string;
  readonly intro: string | undefined;
  /** False: stays open even if everything in it is optional. A text: the words of its row while it is folded. */
  readonly fold: boolean | string | undefined;
  readonly choices: readonly Tab[];
}
export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly content: readonly PagePart[];
}

export const sectionIdsOfPageItem = (form: Pick<Form, 'tabs'>, item: PageItem): readonly string[] =>
  sectionIdsOfTab({ content: partsOfPageItem(form, item) });

export const sectionIdsOfTab = ({ content }: Pick<Tab, 'content'>): readonly string[] =>
  content.flatMap((part) => ('section' in part ? [part.section] : part.sections));

export const partsOfPageItem = ({ tabs }: Pick<Form, 'tabs'>, item: PageItem): readonly PagePart[] =>
  'tabs' in item ? (tabs[item.tabs]?.choices ?? []).flatMap(({ content }) => content) : [item];

export const componentId = (page: string, repeat: string, n: number): string => `${page}/${repeat}-${n}`;

export interface Section {
  readonly id: string;
  readonly page: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly more: MoreInfo | undefined;
  readonly messagePrefix: string | undefined;
  /** Prefix that tells equal labels of a block's uses apart: the message prefix, else the title and a colon. */
  readonly whose: string | undefined;
  readonly repeat: { readonly id: string; readonly n: number; readonly prefix: string } | undefined;
  readonly tab: { readonly of: string; readonly id: string } | undefined;
  readonly fold: boolean | string | undefined;
  readonly keys: readonly string[];
  readonly groups: readonly QuestionGroupJson[];
  /** The flat JSON Schema that RJSF renders and AJV compiles; `$id` is the section's id; `required` is left to the engine. */
  readonly schema: JsonSchema;
  readonly pageWhen: Logic | undefined;
  readonly pagePeriod: OpenPeriod | undefined;
  readonly hiddenWhen: readonly Logic[];
  readonly choices: readonly (readonly ConditionalQuestions[])[];
  readonly rules: readonly Rule[];
  readonly warnings: readonly AnswerWarning[];
  /** While `when` holds, its questions equal their sources; each follows the first copy that holds. */
  readonly copies: readonly AnswerCopy[];
  readonly choosing: readonly string[];
  /** Alternatives, of which one is required while `when` holds, by `requiredWhen` of those `asked`. */
  readonly oneOf: readonly Alternatives[] | undefined;
  /** Sorted from top to bottom; undefined if there are none. */
  readonly elements: readonly SectionElement[] | undefined;
}
/** Stands between questions; `after`: number of questions of the section, hidden ones included, above it. */
export type SectionElement = DisplayCondition & { readonly after: number } & (Notice | Picture);
export interface Notice {
  readonly notice: RichText;
  readonly isWarning: boolean;
}
/** `picture`: name of its file. */
export interface Picture {
  readonly picture: string;
  readonly alt: string;
  readonly caption?: RichText;
  /** Present in browsers; the size is in pixels. */
  readonly image?: { readonly src: string; readonly width: number; readonly height: number };
}
export interface Alternatives {
  readonly keys: readonly string[];
  /** Questions of the section that can be the first one shown, which is the one required. */
  readonly asked: readonly string[];
  readonly when: Logic | undefined;
}
/** Label of a question in a list of a page; `label` replaces its own. */
export function labelInList(
  { sections }: Pick<Form, 'sections'>,
  question: Question,
  label = question.ui['ui:title'] ?? question.label,
): string {
  const whose = question.whose ?? sections[question.section]?.whose;
  return whose === undefined ? label : `${whose} ${label}`;
}
/** Key of the words beside a label; undefined if there are none. `isRequired`: now, where the answers are known. */
export function labelMarkOf(
  form: Pick<Form, 'questions' | 'sections'>,
  key: string,
  isRequired = isRequiredByChoice(form, key),
): 'field.one_of' | 'field.optional' | undefined {
  const question = form.questions[key];
  if (!question || question.value !== undefined || question.ui['ui:options']?.marked === false) return undefined;
  if (question.alternative === 'always') return 'field.one_of';
  return isRequired || isRequirable(question) ? undefined : 'field.optional';
}
/** True if nothing ever requires the question. */
export function isAlwaysOptional(form: Pick<Form, 'questions' | 'sections'>, key: string): boolean {
  const question = form.questions[key];
  return question !== undefined && !isRequirable(question) && !isRequiredByChoice(form, key);
}
const isRequirable = ({ required, requiredWhen, alternative }: Question): boolean =>
  required || requiredWhen !== undefined || alternative !== undefined;
const isRequiredByChoice = ({ questions, sections }: Pick<Form, 'questions' | 'sections'>, key: string): boolean =>
  sections[questions[key]?.section ?? '']?.choices.flat().some(({ required }) => required.includes(key)) === true;

/** Rule under which the groups of its section show a question; true if it is in none. */
export function shownByGroups(groups: Section['choices'], key: string): Logic {
  const choices = groups.flatMap((group) =>
    group.flatMap(({ show, when }, n) =>
      show.includes(key) ? { and: [...group.slice(0, n).map((earlier) => ({ '!': earlier.when })), when] } : [],
    ),
  );
  return choices.length === 0 ? true : { or: choices };
}

/** `required`: keys that must be answered while this choice shows. */
export interface ConditionalQuestions {
  readonly when: Logic;
  readonly show: readonly string[];
  readonly required: readonly string[];
}
/** `from`: key of a question of the section to the keys of its sources, of which the first answered one counts. */
export interface AnswerCopy {
  readonly when: Logic;
  readonly from: Readonly<Record<string, readonly string[]>>;
}
export interface Rule {
  readonly keys: readonly string[];
  readonly must: Logic;
  readonly message: string;
  /** Value that answers are compared with: `{limit}` in the message; undefined unless it is exactly one. */
  readonly limit: Logic | undefined;
}

/** A message at answered questions while `when` holds; it blocks nothing. */
export interface AnswerWarning {
  readonly keys: readonly string[];
  readonly when: Logic;
  readonly message: string;
  readonly limit: Logic | undefined;
}

/** A list of `lists`, offered while `when` holds; always if absent. */
export interface ConditionalOptionList {
  readonly list: string;
  readonly when?: Logic;
}

export interface Question {
  readonly key: string;
  readonly page: string;
  readonly section: string;
  readonly label: string;
  readonly fullLabel: string;
  readonly ui: Omit<QuestionUi, 'ui:more'>;
  readonly more: MoreInfo | undefined;
  readonly type: string;
  /** Maximum length of a typed text in characters; also `maxLength` in the section's schema. */
  readonly limit: number | undefined;
  readonly lists: readonly ConditionalOptionList[];
  readonly companion: boolean;
  readonly clears: readonly string[];
  readonly required: boolean;
  readonly requiredWhen: Logic | undefined;
  readonly requiredMessage: string;
  /** One of several questions of which one must be answered, always or under a condition. */
  readonly alternative?: 'always' | 'sometimes';
  /** Words before its label in lists: set where another section of the page has the same label. */
  readonly whose?: string;
  /** Rule that computes its answer; undefined where students give it. */
  readonly value: Logic | undefined;
  /** Gives the answer that a button below the unanswered field fills in. */
  readonly suggest: Logic | undefined;
}

type Shown = Pick<Question, 'ui' | 'value'>;

/** True if only the office sees the answer: one that students give, they also see. */
export const isForOffice = (question: Shown | undefined): boolean => question?.value !== undefined && question.ui['ui:office'] === true;

/** Keys, of these, whose questions students see. */
export const keysForStudents = ({ questions }: Form, keys: Iterable<string>): string[] =>
  [...keys].filter((key) => !isForOffice(questions[key]));

/** True if students see a question or notice of the section. */
export const isForStudents = (form: Form, state: SectionState | undefined): boolean =>
  state !== undefined && state.visible && keysForStudents(form, state.keys).length + state.elements.size > 0;

/** True if the PDF copy for this audience has the answer. */
export const isOnPdfCopy = (question: Shown, audience: PdfAudience): boolean =>
  [audience, undefined].includes(question.ui['ui:pdf']) && (audience === 'office' || !isForOffice(question));

export interface Finding {
  readonly rule: string;
  readonly file: string;
  readonly pointer: string;
  readonly what: string;
  readonly advice: string;
}

export interface Evaluation {
  readonly sections: Readonly<Record<string, SectionState>>;
}
export interface SectionState {
  readonly visible: boolean;
  /** Keys shown; empty where the section is hidden. */
  readonly keys: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  /** Shown keys that another answer makes optional, such as the second of two phone numbers. */
  readonly spared: ReadonlySet<string>;
  /** Keys shown whose answers are copies, with their sources; students edit the source. */
  readonly copied: ReadonlyMap<string, readonly string[]>;
  /** Keys shown whose options depend on answers or time, with the present options. */
  readonly offered: ReadonlyMap<string, readonly AnswerOption[]>;
  /** Messages at answers that deserve a second look; they block nothing. */
  readonly warnings: ReadonlyMap<string, readonly string[]>;
  /** Elements shown between the questions. */
  readonly elements: ReadonlySet<SectionElement>;
}

export type SectionValidators = Readonly<Record<string, ValidateFunction>>;

/** Failed validation: question key to its messages, in the order of the form. */
export type Failures = Readonly<Record<string, readonly string[]>>;

export type AnswerSummary = readonly {
  readonly page: string;
  readonly title: string;
  readonly sections: readonly {
    readonly section: string;
    readonly title: string;
    readonly items: readonly { readonly key: string; readonly label: string; readonly value: string }[];
  }[];
}[];
