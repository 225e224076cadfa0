import type { PlaceDocument } from './content.ts';
import type { AnswerType, DataModelDocument, Limits } from './data-model.ts';
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
import type { FileKind } from './file-rules.ts';
import type { LanguageDocument } from './language.ts';
import type { PersonaDocument } from './persona-document.ts';
import type { LookupField, UiValue } from './vocabulary.ts';

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

/** From when to when something is there: days, or times of day on the institution's clock, `2027-03-01T17:00`; always where left out. */
export interface Opening {
  readonly opens?: string;
  readonly closes?: string;
}

/** `institution.config.json`: who we are. It opens and closes as applications can be submitted. */
export interface Institution extends Opening {
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
  /** Of the clock by which everything opens and closes: `America/New_York`. */
  readonly time_zone?: string;
  /** Page ids, in the order in which students meet them; the first is the default route. */
  readonly pages: readonly string[];
  /** File names in `schemas/assets`; without one, the program draws a mark in the main color. */
  readonly assets?: Readonly<Partial<Record<AssetUse, string>>>;
  readonly theme: Readonly<Record<ThemeColor, Readonly<Record<ThemeShade, string>>>>;
}
/** What a picture of the institution is for: the header; tabs and home screens; links that are shared. */
export type AssetUse = 'logo' | 'icon' | 'social';
export type ThemeColor = 'primary' | 'secondary' | 'accent' | 'neutral' | 'white' | 'error' | 'disabled';
export type ThemeShade = 'extraLight' | 'light' | 'main' | 'dark';

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
  /** Students go through the page while this holds; without it, all do. */
  readonly when?: Logic;
  readonly content: readonly ContentDocument[];
  /** Without them, they follow the list of pages: back, and on or submit. */
  readonly buttons?: readonly ButtonDocument[];
}
export type ContentDocument = PartDocument | TabsUse;
/** What a page and a tab can hold. */
export type PartDocument = SectionUse | RepeatUse;
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
/** Parts of which students see those of one tab: the one that they choose, and the first until they do. */
export interface TabsUse {
  readonly tabs: string;
  readonly title: string;
  readonly intro?: string;
  readonly tabs_of: readonly TabDocument[];
}
export interface TabDocument {
  readonly id: string;
  readonly title: string;
  /** Its sections and repeats, from top to bottom. */
  readonly sections: readonly PartDocument[];
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
  /** Right answers, for those who read the form. */
  readonly examples?: readonly unknown[];
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
/** `by`: key of the question whose answer decides; every other entry: one of its answers, and the list that belongs to it. */
export interface ListByAnswer {
  readonly by: string;
  readonly [answer: string]: string;
}

/** What `ui.json` says of one question. */
export interface QuestionUi {
  readonly 'ui:widget'?: string;
  /** Label of the field, if it is not the question's. */
  readonly 'ui:title'?: string;
  readonly 'ui:help'?: string;
  readonly 'ui:autocomplete'?: string;
  readonly 'ui:options'?: {
    /** Name of a list in `schemas/options`, or which list belongs to which answer of another question. */
    readonly list?: string | ListByAnswer;
    readonly width?: UiValue<'width'>;
    /** Style of a text input or a drop-down list; `outlined` by default. */
    readonly variant?: UiValue<'variant'>;
    /** Longest text: a number, or `institution` for the institution's `character_limit`. */
    readonly limit?: number | 'institution';
    /** For `text`: which keyboard a phone shows, and how the browser reads the text. */
    readonly input?: UiValue<'input'>;
    /** For `text`: digits while the question with this key has one of these answers, and what `input` says otherwise. */
    readonly digits_while?: Readonly<Record<string, readonly string[]>>;
    /** False where a hint says what must be answered: neither the label nor a screen reader says "optional" or "required". */
    readonly marked?: boolean;
    /** For a number: one of `UNITS`, or a currency by its ISO 4217 code. */
    readonly unit?: string;
    /** For `phone`: numbers of the United States, which is the default, or of any country. */
    readonly numbers?: UiValue<'numbers'>;
    readonly rows?: number;
    /** For `upload`: kinds of files; all of them by default. */
    readonly accept?: readonly FileKind[];
    /** For `upload`: the largest file, as `500 kB` or `1 MB`. */
    readonly max_size?: string;
    /** For `date`: on which side of today it must lie; today is on both. */
    readonly direction?: UiValue<'direction'>;
    /** For `lookup`: what is looked up. */
    readonly category?: UiValue<'category'>;
    /** For `lookup`: keys of the questions that what is chosen fills, by what fills them; of several the first that can hold it. */
    readonly fills?: Readonly<Partial<Record<LookupField, string | readonly string[]>>>;
  };
}

/** Questions that show while `when` holds, and which of them are required then: all, or those that are named. */
export interface ChoiceDocument {
  readonly when: Logic;
  readonly show: readonly string[];
  readonly required?: true | readonly string[];
}
/** An answer that fails `must` is wrong; one for which `warn` holds may be right, and only deserves a second look. */
export type RuleDocument = { readonly keys: readonly string[]; readonly message: string } & (
  | { readonly must: Logic; readonly warn?: undefined }
  | { readonly warn: Logic; readonly must?: undefined }
);

/** `logic.json` of a section or block. */
export interface LogicDocument {
  /** The section is hidden, and its answers are cleared, when this holds. */
  readonly hidden?: Logic;
  /** In each group the first `when` that holds keeps its keys; keys of the others are hidden and cleared unless also kept. */
  readonly groups?: readonly (readonly ChoiceDocument[])[];
  /** Key to the rule under which an answer is required, besides `required` in `schema.json` and in `groups`. */
  readonly required?: Readonly<Record<string, Logic>>;
  /** Key to what its answer is worked out from, always: students see it and cannot change it. */
  readonly value?: Readonly<Record<string, Logic>>;
  /** Extra rules over answered keys: `message` (the key of a sentence) shows at each of `keys`. */
  readonly rules?: readonly RuleDocument[];
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
/** One that has closed stays for those who chose it in time. */
export interface Option extends Opening {
  readonly value: string;
  readonly label: string;
  /** It is offered while this holds; without it, always. */
  readonly when?: Logic;
  /** Its label in the institution's first language, in which it is kept; only in a form in another one. */
  readonly kept?: string;
}
