import type { TextJson, Translation } from '../model/form-files.ts';
import { getOwn } from '../model/answers.ts';

/** A translation, if it shows: its sentence is still the one it was made from, and it says something if that does. */
export const shownFor = (sentence: string | undefined, translation: Translation | undefined): string | undefined =>
  translation?.of === sentence && (translation?.is !== '' || sentence === '') ? translation?.is : undefined;

/** Translations that show, by the key of their sentence. */
export const translated = (text: TextJson, translations: Readonly<Record<string, Translation>> = {}): TextJson =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([key, translation]) => {
      const shown = shownFor(getOwn(text, key), translation);
      return shown === undefined ? [] : [[key, shown]];
    }),
  );
