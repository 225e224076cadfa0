import type { DisclosureJson, ContentJson } from './content.ts';
import type { ChangesJson } from './declared-changes.ts';
import type { AnswerType, DataModelJson, AnswerBounds } from './data-model.ts';
import type { Logic } from './logic.ts';
import type {
  CHANGES_FILE,
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
} from './form-file-paths.ts';
import type { FileKind } from './file-rules.ts';
import type { Institution, Opening } from './institution.ts';
import type { LookupField, UiValue } from './vocabulary.ts';
import { getOwn, type Answers, type ChosenTabs, type Counts } from './answers.ts';
import type { Failures } from './form.ts';

/**
 * Parsed files of admissions officers, by path relative to the project's root with `/`: `institution.config.json` and those below
 * `schemas/` but `schemas/meta/`. Each matches its meta schema in `schemas/meta/`.
 */
export interface FormFiles {
  readonly [INSTITUTION_FILE]: Institution;
  readonly [DATA_MODEL_FILE]: DataModelJson;
  readonly [CONDITIONS_FILE]: ConditionsJson;
  readonly [CHANGES_FILE]?: ChangesJson;
  readonly [path: ContentFile]: ContentJson;
  readonly [path: PageFile]: PageJson;
  readonly [path: SchemaFile]: SectionSchemaJson;
  readonly [path: UiFile]: UiJson;
  readonly [path: LogicFile]: LogicJson;
  readonly [path: OptionsFile]: OptionsJson;
  readonly [path: PersonaFile]: PersonaJson;
  readonly [path: TextFile]: TextJson;
  readonly [path: LanguageFile]: LanguageJson;
}

export const formFilesOf = <Path extends keyof FormFiles>(
  formFiles: Partial<FormFiles>,
  isOfKind: (path: string) => path is Path,
): readonly (readonly [path: Path, json: FormFiles[Path]])[] =>
  Object.keys(formFiles)
    .filter(isOfKind)
    .flatMap((path) => {
      const json = formFiles[path];
      return json === undefined ? [] : [[path, json] as const];
    });

/** `schemas/conditions.json`: condition name to its rule and the sentence that explains it. */
export type ConditionsJson = Readonly<Record<string, { readonly means: string; readonly when: Logic }>>;

/**
 * `schemas/text/<language>.json`, in the institution's first language: sentence key to sentence, its own and those of the program that it
 * replaces.
 */
export type TextJson = Readonly<Record<string, string>>;

/** `schemas/pages/<page>/page.json` */
export interface PageJson {
  readonly title: string;
  readonly step: string;
  readonly intro?: string;
  /** Students go through the page while this holds; all do if absent. */
  readonly when?: Logic;
  readonly content: readonly PageItemJson[];
  /** Defaults follow the list of pages: back, and next or submit. */
  readonly buttons?: readonly ButtonJson[];
}
export type PageItemJson = PartJson | TabsUse;
export type PartJson = SectionUse | RepeatUse;
/** A section of the page's own folder or, with `block`, one more use of a block with `prefix` before each of its keys. */
export interface SectionUse {
  readonly section: string;
  readonly block?: string;
  readonly prefix?: string;
  /** Replaces the title of the section's or block's schema. */
  readonly title?: string;
  /** Precedes every message of the section: `Permanent Address:`. */
  readonly message_prefix?: string;
  /** False: stays open even if everything in it is optional. A text: the words of its row while it is folded. */
  readonly fold?: boolean | string;
}
/** A block that is asked up to `prefixes.length` times; `{n}` in texts becomes the number of the component. */
export interface RepeatUse {
  readonly repeat: string;
  readonly block: string;
  readonly prefixes: readonly string[];
  readonly title: string;
  readonly button: string;
  readonly message_prefix?: string;
  readonly fold?: boolean | string;
}
/** Alternative parts: students see those of the tab that they choose, or of the first. */
export interface TabsUse {
  readonly tabs: string;
  readonly title: string;
  readonly intro?: string;
  readonly fold?: boolean | string;
  readonly tabs_of: readonly TabJson[];
}
export interface TabJson {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly PartJson[];
}
/** `to` is a page id; `action: submit` submits the application. `text` is the key of a sentence. */
export interface ButtonJson {
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
export interface SectionSchemaJson {
  readonly title?: string;
  readonly description?: string;
  readonly type: 'object';
  readonly properties: Readonly<Record<string, QuestionSchema>>;
  readonly required?: readonly string[];
  readonly errorMessage?: { readonly required?: Readonly<Record<string, string>> };
}
/** A question in `schema.json`. */
export interface QuestionSchema extends JsonSchema, AnswerBounds {
  readonly title: string;
  readonly type: AnswerType;
  /** Valid answers, for readers of the form. */
  readonly examples?: readonly unknown[];
  /** One message, or one by the violated keyword. */
  readonly errorMessage?: string | Readonly<Record<string, string>>;
}

/** `ui.json` of a section or block: a plain RJSF uiSchema, with a `QuestionUi` by the key of each question. */
export interface UiJson {
  readonly 'ui:order': readonly string[];
  readonly 'ui:groups'?: readonly GroupJson[];
  readonly 'ui:more'?: DisclosureJson;
  readonly [key: string]: QuestionUi | DisclosureJson | readonly string[] | readonly GroupJson[];
}

/** Settings of a question in `ui.json`; empty if it names none. */
export function uiOf(json: UiJson | undefined, key: string): QuestionUi {
  const ui = getOwn(json, key);
  return ui !== undefined && isOfQuestion(ui) ? ui : {};
}
const isOfQuestion = (ui: UiJson[string]): ui is QuestionUi => !Array.isArray(ui) && !('blocks' in ui);

/** Questions that appear side by side: under one legend, such as month and year of one date, or each alone. */
export interface GroupJson {
  readonly title?: string;
  readonly keys: readonly string[];
  readonly help?: string;
}
/** `by`: key of the deciding question; every other entry: one of its answers, and the list that belongs to it. */
export interface ListByAnswer {
  readonly by: string;
  readonly [answer: string]: string;
}

/** Settings of one question in `ui.json`. */
export interface QuestionUi {
  readonly 'ui:widget'?: string;
  /** Label of the field, if it differs from the question's. */
  readonly 'ui:title'?: string;
  readonly 'ui:help'?: string;
  /** Disclosure below the help. */
  readonly 'ui:more'?: DisclosureJson;
  /** Few people need it: it is collapsed, with adjacent rare ones, until it has an answer. */
  readonly 'ui:rare'?: boolean;
  readonly 'ui:autocomplete'?: string;
  readonly 'ui:options'?: {
    /** Name of a list in `schemas/options`, or the list for each answer of another question. */
    readonly list?: string | ListByAnswer;
    readonly width?: UiValue<'width'>;
    /** Style of a text input or a drop-down list; `outlined` by default. */
    readonly variant?: UiValue<'variant'>;
    /** Maximum length: a number, or `institution` for the institution's `character_limit`. */
    readonly limit?: number | 'institution';
    /** Input mode of a `text`: the keyboard of a phone, and how the browser treats the text. */
    readonly input?: UiValue<'input'>;
    /** Digits in a `text` while the question with this key has one of these answers; `input` applies otherwise. */
    readonly digits_while?: Readonly<Record<string, readonly string[]>>;
    /** False where a hint says which answers are required: then neither label nor screen reader says "optional" or "required". */
    readonly marked?: boolean;
    /** Unit of a number: one of `UNITS`, or a currency by its ISO 4217 code. */
    readonly unit?: string;
    /** Region of a `phone`: the United States by default, or any country. */
    readonly numbers?: UiValue<'numbers'>;
    readonly rows?: number;
    /** File types of an `upload`; all by default. */
    readonly accept?: readonly FileKind[];
    /** Maximum size of an `upload`: `500 kB`, `1 MB`. */
    readonly max_size?: string;
    readonly max_pages?: number;
    /** Side of today on which a `date` must lie; today is on both. */
    readonly direction?: UiValue<'direction'>;
    /** Subject of a `lookup`. */
    readonly category?: UiValue<'category'>;
    /** Target questions of a `lookup`, by the found field; of several the first that can hold it. */
    readonly fills?: Readonly<Partial<Record<LookupField, string | readonly string[]>>>;
  };
}

/** `schemas/options/<list>.json`: the options themselves, or how to generate them. */
export type OptionsJson = { readonly options: readonly Option[] } | YearsJson;
/** Years from `start` (the current year if absent), `count` of them, towards the past or the future. */
export interface YearsJson {
  readonly generate: 'years';
  readonly start?: number;
  readonly count: number;
  readonly direction: UiValue<'direction'>;
}
/** A closed option stays for those who chose it in time. */
export interface Option extends Opening {
  readonly value: string;
  readonly label: string;
  readonly when?: Logic;
  /** Label in the institution's first language, in which it is stored; only in translated forms. */
  readonly kept?: string;
}

export const languagesOf = ({
  languages: [first = 'en', ...others] = [],
}: Pick<Institution, 'languages'>): readonly [string, ...string[]] => [first, ...others];

const FROM_RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(-|$)|-(Arab|Hebr)(-|$)/;

export const directionOf = (language: string): 'ltr' | 'rtl' => (FROM_RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr');

/** `schemas/languages/<language>.json`: file below `schemas` to place of a sentence (`translatableTexts`) to its translation. */
export type LanguageJson = Readonly<Record<string, Readonly<Record<string, Translation>>>>;
export interface Translation {
  /** Source sentence: once it changes, the translation is outdated. */
  readonly of: string;
  readonly is: string;
}

/** Questions that show while `when` holds, and which of them are required then: all, or those that are named. */
export interface ChoiceJson {
  readonly when: Logic;
  readonly show: readonly string[];
  readonly required?: true | readonly string[];
}
/** An answer that fails `must` is wrong; one for which `warn` holds may be right, and only deserves a second look. */
type RuleJson = { readonly keys: readonly string[]; readonly message: string } & (
  | { readonly must: Logic; readonly warn?: undefined }
  | { readonly warn: Logic; readonly must?: undefined }
);

/** `logic.json` of a section or block. */
export interface LogicJson {
  /** Hides the section and clears its answers. */
  readonly hidden?: Logic;
  /**
   * The first `when` that holds in each group keeps its keys; keys of the others are hidden and cleared unless another group keeps them.
   */
  readonly groups?: readonly (readonly ChoiceJson[])[];
  /** Key to the rule that requires its answer, besides `required` in `schema.json` and in `groups`. */
  readonly required?: Readonly<Record<string, Logic>>;
  /** Key to the rule that computes its answer; students see it and cannot change it. */
  readonly value?: Readonly<Record<string, Logic>>;
  /** Rules over answered keys: `message` (the key of a sentence) shows at each of `keys`. */
  readonly rules?: readonly RuleJson[];
  /**
   * While `when` holds, questions of the section equal other answers; a question follows the first that holds. `from`: its key to the key
   * of the answer, in full also in a block; of several the first answered one.
   */
  readonly copies?: readonly { readonly when: Logic; readonly from: Readonly<Record<string, string | readonly string[]>> }[];
  /** Key to the keys whose answers (and companions) are cleared when it changes. */
  readonly clears?: Readonly<Record<string, readonly string[]>>;
}

/** `schemas/personas/<name>.json`: an invented applicant, and the expected outcome of the answers. */
export interface PersonaJson {
  /** One sentence about the person. */
  readonly title: string;
  /** Day of filling in the application, as an ISO date. */
  readonly today: string;
  readonly counts?: Counts;
  readonly tabs?: ChosenTabs;
  readonly answers: Answers;
  readonly expect: {
    /** Ids of the sections that are visible in the end. */
    readonly visible: readonly string[];
    readonly cleared?: readonly string[];
    readonly missing: Failures;
    readonly summary: Readonly<Record<string, string>>;
  };
}
