import { parseAnswerPlaceholders } from '../../form/model/answer-placeholders.ts';
import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import { languagesOf, type FormFiles } from '../../form/model/form-files.ts';
import { englishTemplateSentences, OWN_NAMES } from '../template/localize-template.ts';
import { listTranslations } from '../translations/translatable-sentences.ts';
import { sourceFile } from './translation-files.ts';
import type { FormCheck, CheckFinding } from '../form-files/checked-form.ts';
import { closestProgramLanguage, programText } from '../../form/compile/translate-form-files.ts';

export const untranslatedText: FormCheck = {
  name: 'untranslated-text',
  what: 'A translation is still in the language of its sentence, or a part of it is.',
  advice: 'Translate it; names and titles may stay as they are.',
  see: 'recipes/add-a-language.md',
  example: { file: 'schemas/languages/es.json', wrong: '"is": "Sign with your name"', right: '"is": "Firma con tu nombre"' },
  run({ formFiles }) {
    const [first, ...others] = languagesOf(formFiles[INSTITUTION_FILE]);
    const english = new Set(englishTemplateSentences(formFiles).map(({ file, place }) => `${file}#${place}`));
    const isEnglish = (file: string, place: string): boolean => english.has(`${file}#${place}`);
    return others.flatMap((language) => {
      const foreign = frequentWords(formFiles, first, language);
      return listTranslations(formFiles, language).flatMap(({ file, place, translation: { of, is }, at: mistake }): CheckFinding | [] => {
        const isOwnName = is === of && file === INSTITUTION_FILE && OWN_NAMES.includes(place);
        if (isOwnName || isEnglish(file, place)) return [];
        const words = leftIn(is, of, foreign);
        if (words === undefined) return [];
        const names = 'Names and titles may stay as they are.';
        if (is !== of) return { ...mistake, what: `"${words}" is not translated`, advice: `Translate it. ${names}` };
        const source = `If it is the sentence that is in the wrong language, correct it in ${sourceFile(file)} and in "of".`;
        return { ...mistake, what: 'This translation is the same as its sentence', advice: `Translate it. ${source} ${names}` };
      });
    });
  },
};

/** Window of adjacent words of which two must be foreign. */
const NEAR = 5;

/** Number of words from which a sentence is no name, in any language. */
const NO_NAME = 5;

/** Words of a translation that are in the language of its sentence; undefined if there are none, or they may be a name. */
function leftIn(is: string, of: string, foreign: ReadonlySet<string>): string | undefined {
  const words = wordsIn(is);
  const isForeign = words.map(
    ({ text }, n) => foreign.has(text.toLowerCase()) && words.slice(Math.max(0, n - 1), n + 2).every(({ isName }) => !isName),
  );
  const isSentence = words.length > 2 && words.slice(1).some(({ text }) => /^[\p{Ll}\p{Lo}]{4,}/u.test(text));
  if (is === of && isSentence && (words.length >= NO_NAME || isForeign.includes(true))) return is;
  for (const [n] of words.entries()) {
    const near = isForeign.slice(n, n + NEAR);
    const [from, to] = [near.indexOf(true), near.lastIndexOf(true)];
    if (from < 0 || new Set(words.slice(n, n + NEAR).flatMap(({ text }, at) => (near[at] === true ? [text.toLowerCase()] : []))).size < 2)
      continue;
    const [start, end] = [words[n + from], words[n + to]];
    if (start && end) return is.slice(start.at, end.at + end.text.length);
  }
  return undefined;
}

interface Word {
  readonly text: string;
  readonly at: number;
  readonly isName: boolean;
}

/** Words outside quotes, titles, addresses and braces, which may be in any language; fallback words of answer placeholders count. */
function wordsIn(text: string): readonly Word[] {
  const blank = (part: string): string => '|'.repeat(part.length);
  const plain = text
    .replace(/\{[^{}]*\}/g, (place) =>
      parseAnswerPlaceholders(place)[0]?.otherwise === undefined ? blank(place) : place.replace(/[^|]*\|/, blank),
    )
    .replace(/“[^”]*”|«[^»]*»|„[^“]*“|"[^"]*"|(?<!\*)\*(?!\*)[^*]+\*|\]\([^)]*\)|\S+@\S+|https?:\S+/gu, blank);
  return [...plain.matchAll(/[\p{L}’']+/gu)].map(({ 0: found, index }) => ({
    text: found,
    at: index,
    isName: /^\p{Lu}/u.test(found) && !/(?:^|[.!?:…])[\s¡¿*]*$/u.test(text.slice(0, index)),
  }));
}

/** Number of most frequent words that are used to recognize a language. */
const MOST = 50;
/** A frequent word belongs to one language if it is more than this many times rarer in texts of the other one. */
const RARE = 10;

/** Words of the first language that the other one hardly ever has, counted in the form's and the program's sentences. */
function frequentWords(formFiles: FormFiles, first: string, language: string): ReadonlySet<string> {
  const entries = listTranslations(formFiles, language).map(({ translation }) => translation);
  const own = countsOf([...entries.map(({ of }) => of), ...programTexts(first)]);
  const other = countsOf([...entries.map(({ is }) => is), ...programTexts(language)]);
  const frequent = [...own].toSorted(([, a], [, b]) => b - a).slice(0, MOST);
  return new Set(frequent.flatMap(([word, count]) => ((other.get(word) ?? 0) * RARE < count ? [word] : [])));
}

const programTexts = (language: string): readonly string[] =>
  closestProgramLanguage(language) === undefined ? [] : Object.values(programText(language));

function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const word of new Set(
      text
        .replace(/\{[^{}]*\}/g, ' ')
        .match(/[\p{L}’']+/gu)
        ?.map((one) => one.toLowerCase()),
    ))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
