export type Mistakes = Readonly<Record<string, readonly Mistake[]>>;

export type Mistake = readonly [
  mistake: string,
  from: string | undefined,
  /** `¦` marks the line of the finding and is not written. */
  to: string | undefined,
  rule: string,
  /** Reported location, if not `¦`: the file, and a text of the line (its first line if absent). */
  reportedAt?: readonly [file: string, text?: string],
];

export const ABOUT = 'schemas/pages/about';
export const EDUCATION = 'schemas/pages/education';
export const DATA_MODEL = 'schemas/data-model.json';
export const CONDITIONS = 'schemas/conditions.json';
export const INSTITUTION = 'institution.config.json';
