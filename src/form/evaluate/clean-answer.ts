import { type Answer, UNANSWERED } from '../model/answers.ts';
import type { Question } from '../model/form.ts';
import { ARABIC_SEPARATORS, toAsciiDigits } from '../model/digit-formats.ts';
import { asksForNonProse, isNumberQuestion, widgetDefinitionOf } from '../model/widget-definitions.ts';

/** Line ends of any script and system. */
const LINE_END = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** Scripts whose letters join, or are kept from joining, by U+200C and U+200D. */
const JOINING = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Nko',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
  'Tibetan',
]
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join('');

/** Useful invisible characters: joiners after letters that join and between parts of an emoji, tags of a flag. */
const USEFUL = [
  String.raw`[${JOINING}][\u200C\u200D]+`,
  String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]\u200D(?=\p{Extended_Pictographic})`,
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007F}]+`,
].join('|');

/** Invisible characters: controls but tab and line feed, half surrogates, zero-width, bidi controls, byte order marks, tags. */
const UNSEEN =
  String.raw`[^\P{Cc}\t\n]|\p{Cs}|\p{Noncharacter_Code_Point}|` +
  String.raw`[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]`;

// No look-behind, which older browsers lack: useful characters are captured together with the character before.
const USEFUL_OR_UNSEEN = new RegExp(`(${USEFUL})|${UNSEEN}`, 'gu');

/** Text with nothing visible; fillers and variation selectors alone show nothing either. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Removes invisible characters, and outer blanks unless it `keepsBlanks`. Without `hasLines`, lines and tabs become spaces. */
export function cleanText(text: string, hasLines: boolean, keepsBlanks = false): string {
  const lines = text.replace(LINE_END, '\n');
  const clean = (hasLines ? lines : lines.replace(/[\n\t]+/g, ' ')).replace(USEFUL_OR_UNSEEN, '$1');
  return BLANK.test(clean) ? UNANSWERED : keepsBlanks ? clean : clean.trim();
}

/** Hyphens, dashes and the minus sign, all read as `-` in a day, a number or a code. */
const HYPHEN = /[\u2010-\u2015\u2212]/g;

/** A text as stored: see `cleanText`; codes and numbers with the digits and hyphens of a plain keyboard. */
export function cleanTypedText(question: Question | undefined, text: string): string {
  if (question === undefined) return cleanText(text, false);
  const { typed, keepsBlanks } = widgetDefinitionOf(question);
  const clean = cleanText(text, typed === 'lines', keepsBlanks);
  if (!asksForNonProse(question)) return clean;
  const plain = toAsciiDigits(clean).replace(HYPHEN, '-');
  // Numbers are parsed in their language, where the point may separate thousands.
  return isNumberQuestion(question) ? plain : plain.replaceAll(ARABIC_SEPARATORS.decimal, '.');
}

/** A value as stored, in the browser and in the database: see `cleanTypedText`. */
export function cleanAnswer(question: Question | undefined, value: Answer | null | undefined): Answer {
  if (value === null || value === undefined) return UNANSWERED;
  if (typeof value === 'string') return cleanTypedText(question, value);
  if (Array.isArray(value)) return value.length === 0 ? UNANSWERED : (value as readonly string[]).map((one) => cleanText(one, false));
  return value;
}
