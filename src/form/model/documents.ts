import type { Answers, ChosenTabs, Counts } from './answers.ts';
import type { PlaceDocument } from './content.ts';
import type { Failures } from './form.ts';
import type { Logic } from './logic.ts';
import type {
  CONDITIONS_FILE,
  ContentFile,
  DATA_MODEL_FILE,
  INSTITUTION_FILE,
  LanguageFile,
  LogicFile,
  OptionsFile,
  PageFile,
  PersonaFile,
  SchemaFile,
  TextFile,
  UiFile,
} from './document-paths.ts';
import type { LanguageDocument } from './language.ts';
import type { UiValue } from './vocabulary.ts';

/**
 * The files an admissions officer edits, parsed, by their path from the project's root with `/`: `institution.config.json` and
 * those below `schemas/` but `schemas/meta/`. Each is what its meta schema in `schemas/meta/` asks for.
 */
export interface Documents {
  readonly [INSTITUTION_FILE]: Institution;
  readonly [DATA_MODEL_FILE]: DataModelDocument;
  readonly [CONDITIONS_FILE]: ConditionsDocument;
  readonly [path: ContentFile]: PlaceDocument;
  readonly [path: PageFile]: PageDocument;
  readonly [path: SchemaFile]: SectionSchemaDocument;
  readonly [path: UiFile]: UiDocument;
  readonly [path: LogicFile]: LogicDocument;
  readonly [path: OptionsFile]: OptionsDocument;
  readonly [path: PersonaFile]: PersonaDocument;
  readonly [path: TextFile]: TextDocument;
  readonly [path: LanguageFile]: LanguageDocument;
}

/** All documents of one kind, with their paths. */
export const documentsOf = <Path extends keyof Documents>(
  documents: Partial<Documents>,
  isOfKind: (path: string) => path is Path,
): readonly (readonly [path: Path, document: Documents[Path]])[] =>
  Object.keys(documents)
    .filter(isOfKind)
    .flatMap((path) => {
      const document = documents[path];
      return document === undefined ? [] : [[path, document] as const];
    });

/** `institution.config.json`: who we are. */
export interface Institution {
  readonly name: string;
  readonly short_name: string;
  readonly product_name: string;
  readonly address: { readonly line_1: string; readonly city: string; readonly state: string; readonly zip: string };
  readonly help_email: string;
  readonly help_id: string;
  readonly phone: string;
  readonly applicant: {
    /** Keys of the questions that ask for them; a question that asks for the whole name is the first. */
    readonly names: { readonly first: string; readonly last?: string; readonly preferred?: string };
  };
  readonly links: Readonly<Record<string, string>> & { readonly privacy: string };
  /** What sentences name as `{fact.fee}`. */
  readonly facts?: Readonly<Record<string, string | number>>;
  /** Longest answer to a text area whose question asks for the institution's limit. */
  readonly character_limit: number;
  /** The first is the one in which its files are written, answers are kept and exported; without any, English is the only one. */
  readonly languages?: readonly string[];
  /** Page ids, in the order in which students meet them; the first is the default route. */
  readonly pages: readonly string[];
  readonly theme: Readonly<Record<ThemeColor, Readonly<Record<ThemeShade, string>>>>;
}
export type ThemeColor = 'primary' | 'secondary' | 'accent' | 'neutral' | 'white' | 'error' | 'disabled';
export type ThemeShade = 'extraLight' | 'light' | 'main' | 'dark';

/** `schemas/data-model.json`: a JSON Schema whose properties are all keys, each a `$ref` to a kind in `$defs`. */
export interface DataModelDocument {
  readonly $id?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: 'object';
  readonly additionalProperties?: false;
  readonly properties: Readonly<Record<string, { readonly $ref: string; readonly description?: string }>>;
  readonly $defs: Readonly<Record<string, KindSchema>>;
}
/** What keeps an answer of a type within bounds. */
interface Limits {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: 'date' | 'email' | 'uri';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}
/** What answers of one kind look like. */
export interface KindSchema extends Limits {
  readonly title?: string;
  readonly description?: string;
  readonly type?: AnswerType;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly KindSchema[];
  readonly items?: KindSchema;
  readonly uniqueItems?: boolean;
}
export type AnswerType = 'string' | 'number' | 'integer' | 'boolean' | 'array';

/** `schemas/conditions.json`: condition name to its rule and the sentence that says it. */
export type ConditionsDocument = Readonly<Record<string, { readonly means: string; readonly when: Logic }>>;

/**
 * `schemas/text/<language>.json`, in the institution's first language: key of a sentence to the sentence: its own, and those of the
 * program that it says otherwise.
 */
export type TextDocument = Readonly<Record<string, string>>;

/** `schemas/pages/<page>/page.json` */
export interface PageDocument {
  readonly title: string;
  readonly step: string;
  readonly intro?: string;
  readonly content: readonly ContentDocument[];
  readonly buttons: readonly ButtonDocument[];
}
export type ContentDocument = SectionUse | RepeatUse | TabsUse;
/** A section of the page's own folder or, with `block`, one more use of a block with `prefix` before each of its keys. */
export interface SectionUse {
  readonly section: string;
  readonly block?: string;
  readonly prefix?: string;
  /** Replaces the title of the section's or block's schema. */
  readonly title?: string;
  /** Precedes every message of the section: `Permanent Address:`. */
  readonly message_prefix?: string;
}
/** A block that is asked up to `prefixes.length` times; `{n}` in texts becomes the number of the component. */
export interface RepeatUse {
  readonly repeat: string;
  readonly block: string;
  readonly prefixes: readonly string[];
  readonly title: string;
  readonly button: string;
  readonly message_prefix?: string;
}
/** Sections of which students see those of one tab: the one that they choose, and the first until they do. */
export interface TabsUse {
  readonly tabs: string;
  readonly title: string;
  readonly intro?: string;
  readonly tabs_of: readonly TabDocument[];
}
export interface TabDocument {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly SectionUse[];
}
/** `to` is a page id; `action: submit` submits the application. `text` is the key of a sentence. */
export interface ButtonDocument {
  readonly text: string;
  readonly to?: string;
  readonly action?: 'submit';
}

/** A JSON Schema as RJSF and AJV take it. */
export interface JsonSchema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly errorMessage?: unknown;
  readonly [keyword: string]: unknown;
}

/** `schema.json` of a section or block: plain JSON Schema, messages by ajv-errors. */
export interface SectionSchemaDocument {
  readonly title?: string;
  readonly description?: string;
  readonly type: 'object';
  readonly properties: Readonly<Record<string, QuestionSchema>>;
  readonly required?: readonly string[];
  readonly errorMessage?: { readonly required?: Readonly<Record<string, string>> };
}
/** What `schema.json` says of one question. */
export interface QuestionSchema extends JsonSchema, Limits {
  readonly title: string;
  readonly type: AnswerType;
  /** One message, or one by the keyword that the answer breaks. */
  readonly errorMessage?: string | Readonly<Record<string, string>>;
}

/** `ui.json` of a section or block: a plain RJSF uiSchema, with a `QuestionUi` by the key of each question. */
export interface UiDocument {
  readonly 'ui:order': readonly string[];
  readonly 'ui:groups'?: readonly GroupDocument[];
  readonly [key: string]: QuestionUi | readonly string[] | readonly GroupDocument[];
}

/** What `ui.json` says of a question; nothing where it does not name it. */
export function uiOf(document: UiDocument | undefined, key: string): QuestionUi {
  const ui = document?.[key];
  return ui === undefined || isList(ui) ? {} : ui;
}
const isList = (ui: UiDocument[string]): ui is readonly string[] | readonly GroupDocument[] => Array.isArray(ui);

/** Questions that appear side by side under one legend: month and year of one date, for example. */
export interface GroupDocument {
  readonly title: string;
  readonly keys: readonly string[];
  readonly help?: string;
}
/** What `ui.json` says of one question. */
export interface QuestionUi {
  readonly 'ui:widget'?: string;
  /** Label of the field, if it is not the question's. */
  readonly 'ui:title'?: string;
  readonly 'ui:help'?: string;
  readonly 'ui:autocomplete'?: string;
  readonly 'ui:options'?: {
    /** Name of a list in `schemas/options`. */
    readonly list?: string;
    readonly width?: UiValue<'width'>;
    /** Style of a text input or a drop-down list; `outlined` by default. */
    readonly variant?: UiValue<'variant'>;
    /** Longest text: a number, or `institution` for the institution's `character_limit`. */
    readonly limit?: number | 'institution';
    /** For `text`: which keyboard a phone shows, and how the browser reads the text. */
    readonly input?: UiValue<'input'>;
    /** False where a hint says what must be answered: neither the label nor a screen reader says "optional" or "required". */
    readonly marked?: boolean;
    /** For `phone`: numbers of the United States, which is the default, or of any country. */
    readonly numbers?: UiValue<'numbers'>;
    readonly rows?: number;
    /** For `date`: on which side of today it must lie; today is on both. */
    readonly direction?: UiValue<'direction'>;
    /** For `lookup`: what is looked up. */
    readonly category?: UiValue<'category'>;
  };
}

/** `logic.json` of a section or block. */
export interface LogicDocument {
  /** The section is hidden, and its answers are cleared, when this holds. */
  readonly hidden?: Logic;
  /** In each group the first `when` that holds keeps its keys; keys of the others are hidden and cleared unless also kept. */
  readonly groups?: readonly (readonly { readonly when: Logic; readonly show: readonly string[] }[])[];
  /** Key to the rule under which an answer is required, besides `required` in `schema.json`. */
  readonly required?: Readonly<Record<string, Logic>>;
  /** Extra rules over answered keys: when `must` fails, `message` (the key of a sentence) shows at each of `keys`. */
  readonly rules?: readonly { readonly keys: readonly string[]; readonly must: Logic; readonly message: string }[];
  /**
   * While `when` holds, questions of the section are kept equal to other answers; a question follows the first that holds.
   * `from`: its key to the key of the answer, in full also in a block; of several the first that is answered.
   */
  readonly copies?: readonly { readonly when: Logic; readonly from: Readonly<Record<string, string | readonly string[]>> }[];
  /** Key to the keys whose answers (and companions) are cleared when it changes. */
  readonly clears?: Readonly<Record<string, readonly string[]>>;
}

/** `schemas/options/<list>.json`: the options themselves, or how to generate them. */
export type OptionsDocument = { readonly options: readonly Option[] } | YearsDocument;
/** Years from `start` (the current year where absent), `count` of them, towards the past or the future. */
export interface YearsDocument {
  readonly generate: 'years';
  readonly start?: number;
  readonly count: number;
  readonly direction: UiValue<'direction'>;
}
export interface Option {
  readonly value: string;
  readonly label: string;
  /** Its label in the institution's first language, in which it is kept; only in a form in another one. */
  readonly kept?: string;
}

/** `schemas/personas/<name>.json`: an invented applicant, and what must come of the answers. */
export interface PersonaDocument {
  /** Who this is, in one sentence. */
  readonly title: string;
  /** The day on which they fill in the application, as an ISO date. */
  readonly today: string;
  readonly counts?: Counts;
  readonly tabs?: ChosenTabs;
  readonly answers: Answers;
  readonly expect: {
    /** Ids of the sections that they see in the end. */
    readonly visible: readonly string[];
    readonly cleared?: readonly string[];
    readonly missing: Failures;
    readonly summary: Readonly<Record<string, string>>;
  };
}
