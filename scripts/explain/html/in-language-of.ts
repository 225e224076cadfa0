import { directionOf } from '../../../src/form/model/language.ts';

/** The attributes of an element whose text is in a language. */
export const inLanguageOf = (language: string): string => `lang="${language}" dir="${directionOf(language)}"`;
