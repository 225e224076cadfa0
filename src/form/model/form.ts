import type { ValidateFunction } from 'ajv';
import type { More } from './content.ts';
import type { ButtonJson, GroupJson, JsonSchema, Option, OptionsJson, QuestionUi } from './form-files.ts';
import type { Institution } from './institution.ts';
import type { Logic } from './logic.ts';
import type { Notation } from './notation.ts';

/**
 * The compiled form: plain data, ready to be serialized. Keys are final (block prefixes applied), named conditions are
 * expanded, every reference is resolved, and what depends on what is known.
 */
export interface Form {
  /** Of its sentences, as `lang` of a document says it: `en`. */
  readonly language: string;
  /** Of days and numbers, in every sentence and field. */
  readonly notation: Notation;
  readonly institution: Institution;
  readonly text: Readonly<Record<string, string>>;
  /** In the order in which students meet them. */
  readonly pages: readonly Page[];
  /** By section id, in the order of the form. */
  readonly sections: Readonly<Record<string, Section>>;
  /** By question key, in the order of the form. */
  readonly questions: Readonly<Record<string, Question>>;
  /** By id. */
  readonly tabs: Readonly<Record<string, Tabs>>;
  readonly lists: Readonly<Record<string, OptionsJson>>;
  /** Every key of the data model, with the name of its kind. */
  readonly dataModel: Readonly<Record<string, string>>;
  /** Question key to ids of the sections whose visibility, requirements or options read it. */
  readonly dependents: Readonly<Record<string, readonly string[]>>;
}

export interface Page {
  readonly id: string;
  readonly title: string;
  readonly step: string;
  readonly intro: string | undefined;
  /** While it does not hold, the student does not go through the page: it is no step, and its sections are hidden. */
  readonly when: Logic | undefined;
  readonly content: readonly PageItem[];
  readonly buttons: readonly ButtonJson[];
}
export type PageItem = Part | { readonly tabs: string };
/** What a page and a tab can show. */
export type Part = { readonly section: string } | Repeat;
/** `sections` are the ids of all its components; how many of them show is a count of the student's. */
export interface Repeat {
  readonly repeat: string;
  readonly button: string;
  readonly sections: readonly string[];
}

/** Parts of which those of one tab show. `id` is a name that no other tabs of the application have. */
export interface Tabs {
  readonly id: string;
  readonly title: string;
  readonly intro: string | undefined;
  /** `false`: it stays open also while everything in it is optional. */
  readonly fold: boolean | undefined;
  readonly choices: readonly Tab[];
}
export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly content: readonly Part[];
}

/** Ids of all sections that a part of a page can show, from top to bottom. */
export const sectionsIn = (form: Pick<Form, 'tabs'>, item: PageItem): readonly string[] => sectionsOf({ content: partsIn(form, item) });

/** Ids of all sections that a tab can show, from top to bottom. */
export const sectionsOf = ({ content }: Pick<Tab, 'content'>): readonly string[] =>
  content.flatMap((part) => ('section' in part ? [part.section] : part.sections));

/** A part of a page, or the parts of all its tabs. */
export const partsIn = ({ tabs }: Pick<Form, 'tabs'>, item: PageItem): readonly Part[] =>
  'tabs' in item ? (tabs[item.tabs]?.choices ?? []).flatMap(({ content }) => content) : [item];

/** Section id of the nth component of a repeat, counted from 1. */
export const componentId = (page: string, repeat: string, n: number): string => `${page}/${repeat}-${n}`;

export interface Section {
  /** `page/section`, and for a component of a repeat what `componentId` says. */
  readonly id: string;
  readonly page: string;
  readonly title: string;
  readonly description: string | undefined;
  /** What opens below the description. */
  readonly more: More | undefined;
  /** Precedes every message of the section: `Permanent Address:`. */
  readonly messagePrefix: string | undefined;
  /** Precedes a label of a block in a list if others have the same one: the message prefix, else the title and a colon. */
  readonly whose: string | undefined;
  /** Its keys begin with the prefix. */
  readonly repeat: { readonly id: string; readonly n: number; readonly prefix: string } | undefined;
  /** The tabs it is in, and which one of them is its own. */
  readonly tab: { readonly of: string; readonly id: string } | undefined;
  /** As of tabs. */
  readonly fold: boolean | undefined;
  /** Question keys in the order shown. */
  readonly keys: readonly string[];
  readonly groups: readonly GroupJson[];
  /** The flat JSON Schema that RJSF renders and AJV compiles; `$id` is the section's id; `required` is left to the engine. */
  readonly schema: JsonSchema;
  /** That of its page. */
  readonly pageWhen: Logic | undefined;
  readonly hiddenWhen: readonly Logic[];
  readonly choices: readonly (readonly Choice[])[];
  readonly rules: readonly Rule[];
  readonly warnings: readonly Warning[];
  /** While `when` holds, its questions are kept equal to their sources; each follows the first that holds. */
  readonly copies: readonly AnswerCopy[];
  /** Keys of those of its questions whose options depend on answers, or open and close. */
  readonly choosing: readonly string[];
}
/** Whether a question may be submitted empty on every path: nothing ever requires it. */
export function isAlwaysOptional({ questions, sections }: Pick<Form, 'questions' | 'sections'>, key: string): boolean {
  const question = questions[key];
  if (!question || question.required || question.requiredWhen !== undefined) return false;
  return sections[question.section]?.choices.flat().some(({ required }) => required.includes(key)) !== true;
}

/** `required`: those of the keys it shows that must be answered while it is the one that shows. */
export interface Choice {
  readonly when: Logic;
  readonly show: readonly string[];
  readonly required: readonly string[];
}
/** `from`: key of a question of the section to the keys of its sources, of which the first that is answered counts. */
export interface AnswerCopy {
  readonly when: Logic;
  readonly from: Readonly<Record<string, readonly string[]>>;
}
export interface Rule {
  readonly keys: readonly string[];
  readonly must: Logic;
  readonly message: string;
  /** What it compares the answers with: `{limit}` in its message; undefined if that is not one thing. */
  readonly limit: Logic | undefined;
}

/** What students read at these questions, once they are answered, while `when` holds; the answers may be right all the same. */
export interface Warning {
  readonly keys: readonly string[];
  readonly when: Logic;
  readonly message: string;
  /** As in a rule. */
  readonly limit: Logic | undefined;
}

/** A list of `lists`, offered while `when` holds; without it, always. */
export interface OfferedList {
  readonly list: string;
  readonly when?: Logic;
}

export interface Question {
  readonly key: string;
  readonly page: string;
  readonly section: string;
  /** Visible label, for example `First name`. */
  readonly label: string;
  /** The label with the section's message prefix: `Permanent Address: City`. */
  readonly fullLabel: string;
  readonly ui: Omit<QuestionUi, 'ui:more'>;
  /** What opens below the help. */
  readonly more: More | undefined;
  readonly type: string;
  /** Longest text in characters, for questions that are answered by typing text; also `maxLength` in the section's schema. */
  readonly limit: number | undefined;
  /** The option lists that it offers: none where its answer is typed, several where another answer decides which. */
  readonly lists: readonly OfferedList[];
  /** Whether the data model has a companion that holds the chosen option's label. */
  readonly companion: boolean;
  readonly clears: readonly string[];
  readonly required: boolean;
  readonly requiredWhen: Logic | undefined;
  readonly requiredMessage: string;
  /** What its answer is worked out from; undefined where students give it. */
  readonly value: Logic | undefined;
}

/** Something an author must fix: where it is, and how. `pointer` is a JSON Pointer into the file. */
export interface Finding {
  /** Kebab-case name of the check. */
  readonly rule: string;
  readonly file: string;
  readonly pointer: string;
  readonly what: string;
  readonly advice: string;
}

/** What the student sees now. */
export interface Evaluation {
  readonly sections: Readonly<Record<string, SectionState>>;
}
export interface SectionState {
  readonly visible: boolean;
  /** Keys shown; empty where the section is hidden. */
  readonly keys: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  /** Keys shown that would be required, were another answer to the section not given: of two phone numbers, the other one. */
  readonly spared: ReadonlySet<string>;
  /** Keys shown whose answers are copies, with their sources: students see them, and change the source. */
  readonly copied: ReadonlyMap<string, readonly string[]>;
  /** Keys shown whose options depend on answers or on time, with those that are offered now. */
  readonly offered: ReadonlyMap<string, readonly Option[]>;
  /** What students read at answers that deserve a second look; they block nothing. */
  readonly warnings: ReadonlyMap<string, readonly string[]>;
}

/** Section id to the compiled validator of its schema. */
export type SectionValidators = Readonly<Record<string, ValidateFunction>>;

/** Failed validation: question key to its messages, in the order of the form. */
export type Failures = Readonly<Record<string, readonly string[]>>;

/** Answers as people read them: hidden sections and unanswered questions are left out. */
export type Summary = readonly {
  readonly page: string;
  readonly title: string;
  readonly sections: readonly {
    readonly section: string;
    readonly title: string;
    readonly items: readonly { readonly key: string; readonly label: string; readonly value: string }[];
  }[];
}[];
