import { step } from '../../../src/form/compile/json-pointer.ts';
import { INSTITUTION_FILE, languageFile } from '../../../src/form/model/document-paths.ts';
import type { Documents } from '../../../src/form/model/documents.ts';
import { languagesOf } from '../../../src/form/model/language.ts';
import { compared } from '../../../src/form/model/same-text.ts';
import { entriesIn } from '../../languages/translatable.ts';
import type { Draft } from '../application/check.ts';

/** Two sentences of a file, each with the translation that the other one has in most other places. */
export const findSwappedTranslations = (documents: Documents): readonly Draft[] =>
  languagesOf(documents[INSTITUTION_FILE]).flatMap((language) => {
    const entries = entriesIn(documents, language);
    const usual = usualTranslations(entries.map(({ translation }) => translation));
    const odd = entries
      .map(({ file, place, translation: { of, is } }) => ({ file, place, of, is: compared(is), usual: usual.get(compared(of)) ?? '' }))
      .filter((entry) => entry.usual !== entry.is);
    const pairOf = ({ file, is, usual: meant }: (typeof odd)[number]): string => [file, ...[is, meant].toSorted()].join('\0');
    return [...Map.groupBy(odd, pairOf).values()].flatMap(([one, ...others]) => {
      const other = one && others.find((each) => each.is === one.usual && each.usual === one.is);
      if (!one || !other) return [];
      const what = `"${one.of}" and "${other.of}" each have the translation that the other one has elsewhere`;
      return [{ file: languageFile(language), pointer: `${step(one.file)}${step(one.place)}/is`, what, advice: 'Swap them.' }];
    });
  });

/** The translation that most places have of each sentence which several have, where there is one. */
function usualTranslations(all: readonly { readonly of: string; readonly is: string }[]): ReadonlyMap<string, string> {
  const bySentence = Map.groupBy(all, ({ of }) => compared(of));
  return new Map(
    [...bySentence].flatMap(([of, translations]) => {
      const byWords = [...Map.groupBy(translations, ({ is }) => compared(is))].map(([is, { length }]) => ({ is, times: length }));
      const [most, next] = byWords.toSorted((a, b) => b.times - a.times);
      return most && most.times > (next?.times ?? 0) ? [[of, most.is] as const] : [];
    }),
  );
}
