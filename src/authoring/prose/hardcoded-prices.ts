import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import { type FormFiles, languagesOf } from '../../form/model/form-files.ts';
import type { CheckFinding } from '../form-files/checked-form.ts';
import { sourceTextOf, localizedTexts } from './localized-texts.ts';
import { canMeanNumber, findNumbers } from './find-numbers.ts';
import { normalizeText } from '../../form/model/normalize-text.ts';
import { getOwn } from '../../form/model/answers.ts';
import { FACT } from './text-defects.ts';

const TYPED_NUMBER = /(?<![\d.,{])\d+(?:[.,]\d+)?(?![\d.,:}]*\d)/g;

interface PriceContext {
  readonly word: string;
  readonly currency: string;
  readonly unit: string;
}

const sentenceAt = (text: string, index: number): string =>
  `${text
    .slice(0, index)
    .split(/[.!?]\s/)
    .at(-1)} ${text.slice(index).split(/[.!?](?:\s|$)/, 1)[0]}`.replace(FACT, ' ');

/** True if a word of the fact's name other than its unit, such as `decision` of `decision_days`, is in the text. */
const namesSubject = (fact: string, unit: string, text: string): boolean =>
  fact
    .split('_')
    .some((word) => word.length > 4 && !unit.startsWith(word.slice(0, 4)) && normalizeText(text).includes(normalizeText(word)));

export function findHardcodedPrices(formFiles: FormFiles): readonly CheckFinding[] {
  const { facts = {} } = formFiles[INSTITUTION_FILE];
  const valueOf = (fact: string): number => Number(String(getOwn(facts, fact)).replace(',', '.'));
  const [first] = languagesOf(formFiles[INSTITUTION_FILE]);
  const sentences = localizedTexts(formFiles).filter(({ language, place }) => language === first && !place.startsWith('facts.'));
  const written = sentences.map((sentence) => ({ at: sentence.at, text: sourceTextOf(formFiles, sentence).replaceAll('*', '') }));
  const known = written.flatMap(({ text }) =>
    [...text.matchAll(FACT)].flatMap(({ 0: place, 1: fact = '', index }) =>
      /^\d+(?:[.,]\d+)?$/.test(String(getOwn(facts, fact) ?? '')) ? [{ fact, ...around(text, index, place.length) }] : [],
    ),
  );
  return written.flatMap(({ at, text }) =>
    [...text.matchAll(TYPED_NUMBER)].flatMap(({ 0: number, index }) => {
      const own = around(text, index, number.length);
      const counted = known.find(({ fact, unit }) => unit !== '' && unit === own.unit && namesSubject(fact, unit, sentenceAt(text, index)));
      if (counted !== undefined && own.currency === '' && !canMeanNumber(findNumbers(number)[0], valueOf(counted.fact))) {
        const what = `This says ${number} ${own.unit}, and other sentences say {fact.${counted.fact}}, which is ${valueOf(counted.fact)}`;
        return [{ ...at, what, advice: `Write {fact.${counted.fact}} in its place, if the same is meant.` }];
      }
      const alike = known.filter(({ word, currency }) => currency !== '' && word !== '' && word === own.word && currency === own.currency);
      const isTyped = ({ fact }: { readonly fact: string }): boolean => canMeanNumber(findNumbers(number)[0], valueOf(fact));
      const isSame = alike.some(isTyped);
      const [fact, ...others] = new Set((isSame ? alike.filter(isTyped) : alike).map((one) => one.fact));
      if (fact === undefined || others.length > 0) return [];
      const what = isSame
        ? `${number} is typed here, and other sentences name the fact "${fact}", which may change`
        : `This says ${number}, and other sentences say {fact.${fact}}, which is ${valueOf(fact)}`;
      return [{ ...at, what, advice: `Write {fact.${fact}} in its place.` }];
    }),
  );
}

function around(text: string, index: number, length: number): PriceContext {
  const [before, after] = [text.slice(0, index), text.slice(index + length)];
  const sign = String.raw`(?:[A-Z]{0,3}\p{Sc}|(?:USD|CAD|EUR|GBP|CHF)(?!\p{L}))`;
  const ahead = new RegExp(String.raw`${sign}\s*$`, 'u').exec(before)?.[0] ?? '';
  const behind = new RegExp(String.raw`^\s*${sign}(?:\s?[A-Z]{2})?(?!\p{L})`, 'u').exec(after)?.[0] ?? '';
  const words = before.slice(0, before.length - ahead.length).match(/[\p{L}’']+/gu) ?? [];
  const word = words.slice(-3).findLast((one) => one.length > 3) ?? '';
  const unit = behind === '' ? (/^\s?(\p{L}{3,})/u.exec(after)?.[1] ?? '') : '';
  return { word: word.toLowerCase(), unit: unit.toLowerCase(), currency: `${ahead.trim()} ${behind.trim()}`.trim() };
}
