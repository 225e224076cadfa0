import { ANSWERED, UNANSWERED } from './answers.ts';

/**
 * `schemas/data-model.json`: a JSON Schema whose properties are all keys, each a `$ref` to a kind in `$defs`. A key with `{n}` in it
 * stands for as many keys as its `times` says, with the numbers from 1: see `kindsOf`.
 */
export interface DataModelJson {
  readonly $id?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: 'object';
  readonly additionalProperties?: false;
  readonly properties: Readonly<Record<string, { readonly $ref: string; readonly description?: string; readonly times?: number }>>;
  readonly $defs: Readonly<Record<string, KindSchema>>;
}
/** What keeps an answer of a type within bounds. */
export interface Limits {
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

/** Whether the answers of a kind are days. */
export const isOfDates = ({ format, anyOf = [] }: KindSchema): boolean => format === 'date' || anyOf.some(isOfDates);

/** Whether the answers of a kind are uploaded files. */
export const isOfFiles = ({ enum: allowed }: KindSchema): boolean =>
  allowed?.every((value) => value === UNANSWERED || value === ANSWERED) === true;

/** The step of the numbers that a kind takes; undefined where it takes any. */
export const stepOf = (kind: KindSchema | undefined): number | undefined =>
  kind?.step ?? kind?.anyOf?.map(stepOf).find((step) => step !== undefined);

/** In a key of the data model, the place of the numbers of a repeat. */
export const NUMBER = '{n}';

/** The keys that an entry of the data model stands for: itself, or one for each of its numbers. */
export const keysFrom = (written: string, { times }: { readonly times?: number }): readonly string[] =>
  times === undefined ? [written] : Array.from({ length: times }, (_, n) => written.replace(NUMBER, String(n + 1)));

/** Every key of the data model, with the name of its kind. */
export const kindsOf = ({ properties }: DataModelJson): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([written, entry]) =>
      keysFrom(written, entry).map((key) => [key, entry.$ref.replace('#/$defs/', '')] as const),
    ),
  );
