import { directionOf } from '../../../src/form/model/language.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it is written in HTML, between tags or in an attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);

/** The attributes of an element whose text is in a language. */
export const inLanguageOf = (language: string): string => `lang="${language}" dir="${directionOf(language)}"`;
