import type { MoreInfoJson, ContentJson, DisplayCondition } from './content.ts';
import type { ChangesJson } from './declared-changes.ts';
import type { AnswerType, DataModelJson, AnswerBounds } from './data-model.ts';
import type { Logic } from './logic.ts';
import type * as paths from './form-file-paths.ts';
import type { UploadFileType } from './file-rules.ts';
import type { Institution, OpenPeriod } from './institution.ts';
import type { LookupField, UiOptionValue } from './vocabulary.ts';
import { getOwn, type Answers, type ChosenTabs, type RepeatCounts } from './answers.ts';
import type { Failures } from './form.ts';

/** Parsed files of officers, by path from the project's root: `institution.config.json` and `schemas/` but `schemas/meta/`. */
export interface FormFiles {
  readonly [paths.INSTITUTION_FILE]: Institution;
  readonly [paths.DATA_MODEL_FILE]: DataModelJson;
  readonly [paths.CONDITIONS_FILE]: ConditionsJson;
  readonly [paths.CHANGES_FILE]?: ChangesJson;
  readonly [path: paths.ContentFile]: ContentJson;
  readonly [path: paths.PageFile]: PageJson;
  readonly [path: paths.SchemaFile]: SectionSchemaJson;
  readonly [path: paths.UiFile]: SectionUiJson;
  readonly [path: paths.LogicFile]: LogicJson;
  readonly [path: paths.OptionsFile]: OptionListJson;
  readonly [path: paths.PersonaFile]: PersonaJson;
  readonly [path: paths.TextFile]: TextJson;
  readonly [path: paths.TranslationFile]: TranslationsJson;
}

export const formFilesOfKind = <Path extends keyof FormFiles>(
  formFiles: Partial<FormFiles>,
  isOfKind: (path: string) => path is Path,
): readonly (readonly [path: Path, json: FormFiles[Path]])[] =>
  Object.keys(formFiles)
    .filter(isOfKind)
    .flatMap((path) => {
      const json = formFiles[path];
      return json === undefined ? [] : [[path, json] as const];
    });

export type ConditionsJson = Readonly<Record<string, { readonly means: string; readonly when: Logic }>>;

/** `schemas/text/<language>.json`, in the institution's first language: sentence key to sentence. */
export type TextJson = Readonly<Record<string, string>>;

/** Outside its open period students read the page and cannot change it, and nothing on it is required. */
export interface PageJson extends OpenPeriod {
  readonly title: string;
  readonly step: string;
  readonly intro?: string;
  /** Students go through the page while this holds; all do if absent. */
  readonly when?: Logic;
  readonly content: readonly PageItemJson[];
  /** Defaults follow the list of pages: back, and next or submit. */
  readonly buttons?: readonly ButtonJson[];
}
export type PageItemJson = PartJson | TabsJson;
export type PartJson = SectionUseJson | RepeatUseJson;
/** A section of the page's own folder or, with `block`, one more use of a block with `prefix` before each of its keys. */
export interface SectionUseJson {
  readonly section: string;
  readonly block?: string;
  readonly prefix?: string;
  /** Replaces the title of the section's or block's schema. */
  readonly title?: string;
  readonly message_prefix?: string;
  /** False: stays open even if everything in it is optional. A text: the words of its row while it is folded. */
  readonly fold?: boolean | string;
}
export interface RepeatUseJson {
  readonly repeat: string;
  readonly block: string;
  readonly prefixes: readonly string[];
  readonly title: string;
  readonly button?: string;
  readonly message_prefix?: string;
  readonly fold?: boolean | string;
}
/** Alternative parts: students see those of the tab that they choose, or of the first. */
export interface TabsJson {
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
export interface ButtonJson {
  readonly text: string;
  readonly to?: string;
  readonly action?: 'submit';
}

export interface JsonSchema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly errorMessage?: unknown;
  readonly [keyword: string]: unknown;
}

export interface SectionSchemaJson {
  readonly title?: string;
  readonly description?: string;
  readonly type: 'object';
  readonly properties: Readonly<Record<string, QuestionSchema>>;
  readonly required?: readonly string[];
  readonly errorMessage?: { readonly required?: Readonly<Record<string, string>> };
}
export interface QuestionSchema extends JsonSchema, AnswerBounds {
  readonly title: string;
  readonly type: AnswerType;
  /** Valid answers, for readers of the form. */
  readonly examples?: readonly unknown[];
  /** One message, or one by the violated keyword. */
  readonly errorMessage?: string | Readonly<Record<string, string>>;
}

export interface SectionUiJson {
  readonly 'ui:order': readonly (string | SectionElementJson)[];
  readonly 'ui:groups'?: readonly QuestionGroupJson[];
  readonly 'ui:more'?: MoreInfoJson;
  /** Applies to all questions of the section that have none of their own. */
  readonly 'ui:pdf'?: PdfAudience;
  readonly [key: string]: QuestionUi | MoreInfoJson | readonly (string | SectionElementJson)[] | readonly QuestionGroupJson[] | PdfAudience;
}
/** Notice or picture between the questions of a section. */
export type SectionElementJson = DisplayCondition &
  (
    | { readonly notice: string; readonly tone?: 'info' | 'warning' }
    | { readonly picture: string; readonly alt: string; readonly caption?: string }
  );

export const orderedNames = ({ 'ui:order': order }: Pick<SectionUiJson, 'ui:order'>): readonly string[] =>
  order.filter((entry) => typeof entry === 'string');

export function questionUiOf(json: SectionUiJson | undefined, key: string): QuestionUi {
  const ui = getOwn(json, key);
  return ui !== undefined && isOfQuestion(ui) ? ui : {};
}
const isOfQuestion = (ui: SectionUiJson[string]): ui is QuestionUi => typeof ui === 'object' && !Array.isArray(ui) && !('blocks' in ui);

/** Questions that appear side by side: under one legend, such as month and year of one date, or each alone. */
export interface QuestionGroupJson {
  readonly title?: string;
  readonly keys: readonly string[];
  readonly help?: string;
}
/** `by`: key of the deciding question; every other entry: one of its answers, and the list that belongs to it. */
export interface OptionListByAnswer {
  readonly by: string;
  readonly [answer: string]: string;
}

/** Reader whose PDF copy alone has an answer. */
export type PdfAudience = 'student' | 'office' | 'none';

export interface QuestionUi {
  readonly 'ui:widget'?: string;
  readonly 'ui:title'?: string;
  readonly 'ui:help'?: string;
  readonly 'ui:more'?: MoreInfoJson;
  /** Collapsed, together with adjacent rare questions, until it is answered. */
  readonly 'ui:rare'?: boolean;
  readonly 'ui:pdf'?: PdfAudience;
  /** Computed answer that no screen or copy shows to students. */
  readonly 'ui:office'?: boolean;
  readonly 'ui:autocomplete'?: string;
  readonly 'ui:options'?: {
    readonly list?: string | OptionListByAnswer;
    readonly width?: UiOptionValue<'width'>;
    /** Style of a text input or a drop-down list; `outlined` by default. */
    readonly variant?: UiOptionValue<'variant'>;
    /** Maximum length: a number, or `institution` for the institution's `character_limit`. */
    readonly limit?: number | 'institution';
    /** Input mode of a `text`: the keyboard of a phone, and how the browser treats the text. */
    readonly input?: UiOptionValue<'input'>;
    readonly digits_while?: Readonly<Record<string, readonly string[]>>;
    /** False where a hint says which answers are required: then neither label nor screen reader says "optional" or "required". */
    readonly marked?: boolean;
    /** Unit of a number: one of `UNITS`, or a currency by its ISO 4217 code. */
    readonly unit?: string;
    readonly numbers?: UiOptionValue<'numbers'>;
    readonly rows?: number;
    readonly accept?: readonly UploadFileType[];
    readonly max_size?: string;
    readonly max_pages?: number;
    /** Side of today on which a `date` must lie; today is on both. */
    readonly direction?: UiOptionValue<'direction'>;
    readonly category?: UiOptionValue<'category'>;
    /** Target questions of a `lookup`, by the found field; of several the first that can hold it. */
    readonly fills?: Readonly<Partial<Record<LookupField, string | readonly string[]>>>;
  };
}

export type OptionListJson = OptionList | NameListJson;
/** An option list as it is compiled. */
export type OptionList = { readonly options: readonly AnswerOption[] } | YearListJson;

/** Options that are written in a list; none of one of years, or of a list that is not there. */
export const writtenOptions = (list: OptionListJson | undefined): readonly AnswerOption[] =>
  list && 'options' in list ? list.options : [];

/** Countries (ISO 3166-1) or languages (ISO 639-1), named in the reader's language and sorted there, except those of `first`. */
export interface NameListJson {
  readonly generate: 'countries' | 'languages';
  /** Letters of the values of countries; 2 by default. */
  readonly letters?: 2 | 3;
  readonly first?: readonly string[];
  readonly only?: readonly string[];
  readonly except?: readonly string[];
  /** Code to the label in place of its name. */
  readonly labels?: Readonly<Record<string, string>>;
}
/** Years from `start` (the current year if absent), `count` of them, towards the past or the future. */
interface YearListJson {
  readonly generate: 'years';
  readonly start?: number;
  readonly count: number;
  readonly direction: UiOptionValue<'direction'>;
}
/** A closed option stays for those who chose it in time, unless it closes for all. */
export interface AnswerOption extends OpenPeriod {
  readonly value: string;
  readonly label: string;
  /** Describes the choice to students; it is not stored. */
  readonly hint?: string;
  /** Heading above the options of a group, which are together. */
  readonly group?: string;
  readonly when?: Logic;
  /** Refuses the choice at Submit once it has closed, whenever it was made. */
  readonly closes_for_all?: boolean;
  /** Label in the institution's first language, in which it is stored; only in translated forms. */
  readonly kept?: string;
}

export const languagesOf = ({
  languages: [first = 'en', ...others] = [],
}: Pick<Institution, 'languages'>): readonly [string, ...string[]] => [first, ...others];

const FROM_RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(-|$)|-(Arab|Hebr)(-|$)/;

export const textDirectionOf = (language: string): 'ltr' | 'rtl' => (FROM_RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr');

/** `schemas/languages/<language>.json`: file below `schemas` to place of a sentence (`translatableTexts`) to its translation. */
export type TranslationsJson = Readonly<Record<string, Readonly<Record<string, Translation>>>>;
export interface Translation {
  /** Source sentence: once it changes, the translation is outdated. */
  readonly of: string;
  readonly is: string;
}

export interface ConditionalQuestionsJson {
  readonly when: Logic;
  readonly show: readonly string[];
  readonly required?: true | readonly string[];
}
/** An answer that fails `must` is wrong; one for which `warn` holds may be right, and only deserves a second look. */
type RuleJson = { readonly keys: readonly string[]; readonly message: string } & (
  | { readonly must: Logic; readonly warn?: undefined }
  | { readonly warn: Logic; readonly must?: undefined }
);

export interface LogicJson {
  readonly hidden?: Logic;
  /** The first `when` that holds in each group keeps its keys; others are hidden and cleared unless another group keeps them. */
  readonly groups?: readonly (readonly ConditionalQuestionsJson[])[];
  /** Key to the rule that requires its answer, besides `required` in `schema.json` and in `groups`. */
  readonly required?: Readonly<Record<string, Logic>>;
  /** Questions of which one must be answered while `when` holds; `message` is the key of a sentence. */
  readonly one_of?: readonly { readonly keys: readonly string[]; readonly when?: Logic; readonly message: string }[];
  /** Key to the rule that computes its answer; students see it and cannot change it. */
  readonly value?: Readonly<Record<string, Logic>>;
  /** Key to the rule that gives the answer which a button below the unanswered field fills in. */
  readonly suggest?: Readonly<Record<string, Logic>>;
  /** Rules over answered keys: `message` (the key of a sentence) shows at each of `keys`. */
  readonly rules?: readonly RuleJson[];
  /** While `when` holds, questions equal other answers. `from`: key to source key, in full also in a block; the first answered counts. */
  readonly copies?: readonly { readonly when: Logic; readonly from: Readonly<Record<string, string | readonly string[]>> }[];
  /** Key to the keys whose answers (and companions) are cleared when it changes. */
  readonly clears?: Readonly<Record<string, readonly string[]>>;
}

export interface PersonaJson {
  readonly title: string;
  readonly today: string;
  readonly counts?: RepeatCounts;
  readonly tabs?: ChosenTabs;
  readonly answers: Answers;
  readonly expect: {
    readonly visible: readonly string[];
    readonly cleared?: readonly string[];
    readonly missing: Failures;
    readonly warnings?: Failures;
    readonly summary: Readonly<Record<string, string>>;
    readonly awaited?: readonly string[];
    readonly confidential?: readonly string[];
  };
}
