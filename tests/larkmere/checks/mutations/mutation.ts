/** One mistake in the shipped application, and where it must be reported. */
export interface Mutation {
  /** What goes wrong, as someone would say it. */
  readonly mistake: string;
  /** File in which the first `from` becomes `to`; without `from`, `to` is a new file, and without `to` the file goes. */
  readonly file: string;
  readonly from?: string;
  /** `¦` marks the line of the finding and is not written. */
  readonly to?: string;
  /** The check that must report it. */
  readonly rule: string;
  /** Where it is reported, if not at `¦`: the file, and a text of the line (its first line where left out). */
  readonly reportedAt?: readonly [file: string, text?: string];
}

export const ABOUT = 'schemas/pages/about';
export const EDUCATION = 'schemas/pages/education';
export const DATA_MODEL = 'schemas/data-model.json';
export const CONDITIONS = 'schemas/conditions.json';
export const TEXT = 'schemas/text/en.json';
export const INSTITUTION = 'institution.config.json';
