import type { TextJson, Translation } from '../model/form-files.ts';
import { getOwn } from '../model/answers.ts';

/** Current translation: its source sentence is unchanged, and it is not empty unless that is. */
export const currentTranslation = (sentence: string | undefined, translation: Translation | undefined): string | undefined =>
  translation?.of === sentence && (translation?.is !== '' || sentence === '') ? translation?.is : undefined;

/** Current translations by sentence key. */
export const currentTranslations = (text: TextJson, translations: Readonly<Record<string, Translation>> = {}): TextJson =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([key, translation]) => {
      const shown = currentTranslation(getOwn(text, key), translation);
      return shown === undefined ? [] : [[key, shown]];
    }),
  );
