/** Mistakes in the shipped application, by the file in which each is made, and where they must be reported. */
export type Mistakes = Readonly<Record<string, readonly Mistake[]>>;

export type Mistake = readonly [
  /** What goes wrong, as someone would say it. */
  mistake: string,
  /** The text of which the first becomes `to`; without it, `to` is a new file, and without `to` the file goes. */
  from: string | undefined,
  /** `¦` marks the line of the finding and is not written. */
  to: string | undefined,
  /** The check that must report it. */
  rule: string,
  /** Where it is reported, if not at `¦`: the file, and a text of the line (its first line where left out). */
  reportedAt?: readonly [file: string, text?: string],
];

export const ABOUT = 'schemas/pages/about';
export const EDUCATION = 'schemas/pages/education';
export const DATA_MODEL = 'schemas/data-model.json';
export const CONDITIONS = 'schemas/conditions.json';
export const INSTITUTION = 'institution.config.json';
