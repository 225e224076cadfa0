import type { Logic } from './logic.ts';

/** Questions that show while `when` holds, and which of them are required then: all, or those that are named. */
export interface ChoiceJson {
  readonly when: Logic;
  readonly show: readonly string[];
  readonly required?: true | readonly string[];
}
/** An answer that fails `must` is wrong; one for which `warn` holds may be right, and only deserves a second look. */
export type RuleJson = { readonly keys: readonly string[]; readonly message: string } & (
  | { readonly must: Logic; readonly warn?: undefined }
  | { readonly warn: Logic; readonly must?: undefined }
);

/** `logic.json` of a section or block. */
export interface LogicJson {
  /** The section is hidden, and its answers are cleared, when this holds. */
  readonly hidden?: Logic;
  /** In each group the first `when` that holds keeps its keys; keys of the others are hidden and cleared unless also kept. */
  readonly groups?: readonly (readonly ChoiceJson[])[];
  /** Key to the rule under which an answer is required, besides `required` in `schema.json` and in `groups`. */
  readonly required?: Readonly<Record<string, Logic>>;
  /** Key to what its answer is worked out from, always: students see it and cannot change it. */
  readonly value?: Readonly<Record<string, Logic>>;
  /** Extra rules over answered keys: `message` (the key of a sentence) shows at each of `keys`. */
  readonly rules?: readonly RuleJson[];
  /**
   * While `when` holds, questions of the section are kept equal to other answers; a question follows the first that holds.
   * `from`: its key to the key of the answer, in full also in a block; of several the first that is answered.
   */
  readonly copies?: readonly { readonly when: Logic; readonly from: Readonly<Record<string, string | readonly string[]>> }[];
  /** Key to the keys whose answers (and companions) are cleared when it changes. */
  readonly clears?: Readonly<Record<string, readonly string[]>>;
}
