import { didYouMean, joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { upToDateTranslation } from '../../form/compile/translate-form-files.ts';
import type { Translation } from '../../form/model/form-files.ts';
import type { TranslationExchange, ExchangeEntry } from './translation-exchange.ts';
import type { TranslationJob } from './translation-jobs.ts';
import { findPluralProblem } from './plural-problems.ts';
import { mismatchedPlaceholders, findTranslation } from './translatable-sentences.ts';

export function importExchange({ language, allowed, translations }: TranslationJob, { entries }: TranslationExchange) {
  const merged: Record<string, Record<string, Translation>> = Object.fromEntries(
    Object.entries(translations).map(([file, places]) => [file, { ...places }]),
  );
  const known = new Map(allowed.map((sentence) => [`${sentence.file}#${sentence.place}`, sentence]));
  const found = { added: 0, unchanged: 0, mistakes: [] as string[], replaced: [] as string[], outdated: [] as string[] };
  for (const entry of entries.map(trimSpreadsheetBlanks).filter(({ is }) => is !== '')) {
    const { file, place, of, is } = entry;
    const at = `${file}#${place}`;
    const sentence = known.get(at);
    const names = mismatchedPlaceholders(of, is);
    if (!sentence) {
      found.outdated.push(`${at}  There is no such sentence. ${didYouMean(at, known.keys(), 'It is left out.')}`);
      continue;
    }
    if (names.length > 0) {
      found.mistakes.push(`${at}  The sentence and its translation do not have the same names in braces: ${joinQuotedNames(names)}`);
      continue;
    }
    const plural = findPluralProblem(is, language, 'any');
    if (plural) {
      found.mistakes.push(`${at}  ${plural.what}. ${plural.advice}`);
      continue;
    }
    const before = findTranslation(translations, sentence);
    if (before?.of === of && before.is === is) {
      found.unchanged += 1;
      continue;
    }
    const showsNow = upToDateTranslation(sentence.text, before);
    if (of !== sentence.text) {
      found.outdated.push(`${at}  The sentence has changed since the export: “${of}” is “${sentence.text}” now.`);
      if (showsNow !== undefined) continue;
    }
    if (showsNow !== undefined) found.replaced.push(`${at}  “${showsNow}” becomes “${is}”`);
    else found.added += 1;
    (merged[file] ??= {})[place] = { of, is };
  }
  return { translations: merged, ...found };
}

function trimSpreadsheetBlanks(entry: ExchangeEntry): ExchangeEntry {
  return entry.of === entry.of.trim() ? { ...entry, is: entry.is.trim() } : entry;
}
