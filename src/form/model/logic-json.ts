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
