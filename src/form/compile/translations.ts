import type { TextDocument } from '../model/documents.ts';
import type { Translation } from '../model/language.ts';

/** Whether a translation shows: its sentence is still the one it was made from, and it says something if that does. */
export const shows = (translation: Translation | undefined, sentence: string | undefined): translation is Translation =>
  translation !== undefined && translation.of === sentence && (translation.is !== '' || sentence === '');

/** Translations that show, by the key of their sentence. */
export const translated = (text: TextDocument, translations: Readonly<Record<string, Translation>> = {}): TextDocument =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([key, translation]) => (shows(translation, text[key]) ? [[key, translation.is]] : [])),
  );
