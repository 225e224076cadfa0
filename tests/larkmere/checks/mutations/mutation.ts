/** Mistakes in the shipped application, by the file in which each is made, and where they must be reported. */
export type Mistakes = Readonly<Record<string, readonly Mistake[]>>;

export type Mistake = readonly [
  /** Short description of the mistake. */
  mistake: string,
  /** The text of which the first becomes `to`; without it, `to` is a new file, and without `to` the file goes. */
  from: string | undefined,
  /** `¦` marks the line of the finding and is not written. */
  to: string | undefined,
  /** The check that must report it. */
  rule: string,
  /** Reported location, if not `¦`: the file, and a text of the line (its first line if absent). */
  reportedAt?: readonly [file: string, text?: string],
];

export const ABOUT = 'schemas/pages/about';
export const EDUCATION = 'schemas/pages/education';
export const DATA_MODEL = 'schemas/data-model.json';
export const CONDITIONS = 'schemas/conditions.json';
export const INSTITUTION = 'institution.config.json';
