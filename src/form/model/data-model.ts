import { FILE_ANSWER, UNANSWERED } from './answers.ts';

/** `schemas/data-model.json`: its properties are all keys. One with `{n}` stands for `times` keys: see `answerKindByKey`. */
export interface DataModelJson {
  readonly $id?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: 'object';
  readonly additionalProperties?: false;
  readonly properties: Readonly<Record<string, { readonly $ref: string; readonly description?: string; readonly times?: number }>>;
  readonly $defs: Readonly<Record<string, AnswerKindSchema>>;
}
/** Bounds of an answer, by type. */
export interface AnswerBounds {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: 'date' | 'email' | 'uri';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  /** Answers are multiples of it, exactly as they are written: 0.01 means at most two decimals. */
  readonly step?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}
/** Schema of the answers of one kind. */
export interface AnswerKindSchema extends AnswerBounds {
  readonly title?: string;
  readonly description?: string;
  readonly type?: AnswerType;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly AnswerKindSchema[];
  readonly items?: AnswerKindSchema;
  readonly uniqueItems?: boolean;
}
export type AnswerType = 'string' | 'number' | 'integer' | 'boolean' | 'array';

export const isDateKind = ({ format, anyOf = [] }: AnswerKindSchema): boolean => format === 'date' || anyOf.some(isDateKind);

export const isFileKind = ({ enum: allowed }: AnswerKindSchema): boolean =>
  allowed?.every((value) => value === UNANSWERED || value === FILE_ANSWER) === true;

export const numberStepOfKind = (kind: AnswerKindSchema | undefined): number | undefined =>
  kind?.step ?? kind?.anyOf?.map(numberStepOfKind).find((step) => step !== undefined);

export const COMPONENT_NUMBER_PLACEHOLDER = '{n}';

export const expandRepeatedKey = (written: string, { times }: { readonly times?: number }): readonly string[] =>
  times === undefined ? [written] : Array.from({ length: times }, (_, n) => written.replace(COMPONENT_NUMBER_PLACEHOLDER, String(n + 1)));

/** Key of the data model to the name of its kind. */
export const answerKindByKey = ({ properties }: DataModelJson): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([written, entry]) =>
      expandRepeatedKey(written, entry).map((key) => [key, entry.$ref.replace('#/$defs/', '')] as const),
    ),
  );
