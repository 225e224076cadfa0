import { LINK } from '../../../src/form/compile/markdown.ts';
import { whole, wordsOf } from './languages.ts';

/** The end of a sentence, with what may close after it. */
const ENDED = /(?:[\p{L}\d)}%]{2}|[”»"'’])[.!?…。！？]["'”’»)*]*$/u;
/** A sentence has ended within the text before. */
const ENDED_BEFORE = /\p{Ll}{3,}[.!?…]["'”’»)*]*\s+[¿¡"“«(*[]*\p{Lu}/u;
/** So long is a sentence of which half is clearly too little. */
const LONG = 80;

/** Whether a translation breaks off: its sentence ends, and it does not. */
export function breaksOff(sentence: string, translation: string, language: string): boolean {
  const [of, is] = [sentence, translation].map((text) => text.replace(new RegExp(LINK, 'g'), '$<words>').trim());
  const words = wordsOf(language);
  if (of === undefined || is === undefined || !words || !ENDED.test(of)) return false;
  if (!/[\p{L}\d,;–—-]\**$/u.test(is)) return false;
  const isUnfinished = /[,;–—-]$/u.test(is) || new RegExp(String.raw`(?:^|[\s’'])(?:${words.unfinished})\**$`, 'iu').test(is);
  return isUnfinished || ENDED_BEFORE.test(is) || (of.length > LONG && is.length < of.length / 2);
}

type InLanguage = readonly [text: string, language: string];

/** Whether one says that something is possible, and the other that it is not. */
export function isOppositeOf([sentence, first]: InLanguage, [translation, language]: InLanguage): boolean {
  return isLost([sentence, first], [translation, language]) || isLost([translation, language], [sentence, first]);
}

/** Whether the only "cannot" of a text is a "can" in another one, which has no "not" of any kind. */
function isLost([text, language]: InLanguage, [other, inLanguage]: InLanguage): boolean {
  const [words, otherWords] = [wordsOf(language), wordsOf(inLanguage)];
  if (!words || !otherWords) return false;
  const count = (source: string, within: string): number => [...within.matchAll(new RegExp(whole(source), 'giu'))].length;
  return (
    count(words.can, text) === 1 &&
    count(words.cannot, text) === 1 &&
    count(otherWords.can, other) === 1 &&
    count(otherWords.negation, other) === 0
  );
}
