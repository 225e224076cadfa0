import type { Institution } from './institution.ts';

/** Every language that an institution speaks, the first one first. */
export const languagesOf = ({
  languages: [first = 'en', ...others] = [],
}: Pick<Institution, 'languages'>): readonly [string, ...string[]] => [first, ...others];

const FROM_RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(-|$)|-(Arab|Hebr)(-|$)/;

/** In which direction a language is written, as documents say it. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (FROM_RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr');

/**
 * `schemas/languages/<language>.json`: a file, named as below `schemas`, to the place of each sentence in it (`sentencesIn`) to its
 * translation.
 */
export type LanguageJson = Readonly<Record<string, Readonly<Record<string, Translation>>>>;
export interface Translation {
  /** The sentence that was translated: once it is another one, the translation is old. */
  readonly of: string;
  readonly is: string;
}
