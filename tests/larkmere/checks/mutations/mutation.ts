export type MistakesByFile = Readonly<Record<string, readonly MutationMistake[]>>;

export type MutationMistake = readonly [
  mistake: string,
  from: string | undefined,
  /** `¦` marks the line of the finding and is not written. */
  to: string | undefined,
  rule: string,
  /** Reported location, if not `¦`: the file, and a text of the line (its first line if absent). */
  reportedAt?: readonly [file: string, text?: string],
];

export const ABOUT_FOLDER = 'schemas/pages/about';
export const EDUCATION_FOLDER = 'schemas/pages/education';
export const DATA_MODEL_PATH = 'schemas/data-model.json';
export const CONDITIONS_PATH = 'schemas/conditions.json';
export const INSTITUTION_PATH = 'institution.config.json';
