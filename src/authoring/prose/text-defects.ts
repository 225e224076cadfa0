import { getOwn } from '../../form/model/answers.ts';
import type { Problem } from '../form-files/checked-form.ts';

export function findTextDefect(text: string, language: string, asWritten: string): Problem | undefined {
  const lost = LOST.exec(text)?.[0];
  if (lost !== undefined) {
    const code = `U+${(lost.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    return { what: `There is an unreadable character here: ${code}`, advice: 'Type the letter that belongs here, or remove it.' };
  }
  const garbled = garbledIn(text);
  if (garbled) return { what: `"${garbled.written}" is mis-encoded; it should be "${garbled.meant}"`, advice: `Write "${garbled.meant}".` };
  const gone = GONE.exec(asWritten.replace(ADDRESS, ' '))?.[0];
  if (gone !== undefined) return { what: `A letter of "${gone}" was lost`, advice: 'Type the letter in the place of "?".' };
  const note = NOTES.find(([pattern, but]) => pattern.test(text) && !but.includes(language.split('-', 1)[0] ?? ''))?.[0].exec(text)?.[0];
  return note === undefined ? undefined : { what: `"${note}" looks like a note to yourself`, advice: 'Write what students should read.' };
}

export const isUnwrittenText = (text: string): boolean =>
  /^[^\p{L}\p{N}]*(?:TBD|TODO|FIXME|N\/A|X{3,}|change ?me|to be determined)?[^\p{L}\p{N}]*$/iu.test(text);

/** Maximum lengths of what is read at a glance, about twice the longest real one. */
const LENGTHS: readonly (readonly [place: RegExp, most: number, name: string, advice: string])[] = [
  [/^options\..*\.label$/, 200, 'The label of an option', 'Say it in a few words, and the rest in the help of the question.'],
  [/^properties\.[^.]+\.title$/, 400, 'The title of a question', 'Say it in a few words, and the rest in "ui:help" or a description.'],
  [/(^|\.)ui:more\.title$/, 100, 'What is pressed to read more', 'Say it in a few words, and the rest in "blocks".'],
  [/^step$/, 60, 'The step of a page', 'Say it in one or two words.'],
  [/^(?:content\..*\.)?title$/, 150, 'A title', 'Say it in a few words, and the rest in a description or an intro.'],
];

export function findTooLongText(place: string, text: string): Problem | undefined {
  const [, most = 0, name = '', advice = ''] = LENGTHS.find(([pattern]) => pattern.test(place)) ?? [];
  return most === 0 || text.length <= most ? undefined : { what: `${name} has ${text.length} characters, more than ${most}`, advice };
}

/** Control characters, what takes the place of a letter that could not be read, and a mark that belongs at the start of files. */
const LOST = /(?![\t\n\r])\p{Cc}|\ufffd|\ufeff/u;

/** A question mark in the middle of a word, where an older program had no letter for it. */
const GONE = /\p{L}+\?\p{Ll}+/u;
const ADDRESS = /\S*[/=&@]\S*/gu;

/** Notes that authors leave for later, and the languages in which they are words. */
const NOTES: readonly (readonly [pattern: RegExp, but: readonly string[]])[] = [
  [/\b(?:FIXME|TODO:)/, []],
  [/\bTODO\b/, ['es', 'pt', 'gl']],
  [/^TBD$/i, []],
  [/\blorem ipsum\b/i, ['la']],
  [/(?<![\p{L}\d(-])(?<!X{2,} )(?:XXX|xxx)(?![\p{L}\d)-])(?! ?X{2,})/u, []],
];

const WINDOWS_1252_HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const byteOf = (letter: string): number => {
  const at = WINDOWS_1252_HIGH.indexOf(letter);
  return at < 0 ? (letter.codePointAt(0) ?? 0) : 0x80 + at;
};

/** The beginnings of two and three bytes of letters with accents, œ and Š, quotation marks, dashes and €. */
const GARBLED = /[ÂÃÅ][^\p{ASCII}]|â[^\p{ASCII}]{2}/gu;

/** Letters that were read as another encoding than the one in which they were written: `Ã©` for `é`. */
function garbledIn(text: string): { readonly written: string; readonly meant: string } | undefined {
  for (const [written] of text.matchAll(GARBLED)) {
    const bytes = [...written].map(byteOf);
    if (bytes.some((byte) => byte > 0xff)) continue;
    try {
      return { written, meant: new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes)) };
    } catch {}
  }
  return undefined;
}

export const FACT = /\{fact\.([a-z0-9_]+)\}/g;

interface DoubledWord {
  readonly fact: string;
  readonly words: string;
}

export function findWordDoubledByFact(asWritten: string, facts: Readonly<Record<string, string | number>>): DoubledWord | undefined {
  for (const { 0: place, 1: name = '', index } of asWritten.matchAll(FACT)) {
    const fact = String(getOwn(facts, name) ?? '').trim();
    const [before, after] = [asWritten.slice(0, index), asWritten.slice(index + place.length)];
    const [last, next] = [/[^\s\d]+$/u.exec(fact)?.[0] ?? '', /^[*\s]*([^\s\d*]+)/u.exec(after)?.[1] ?? ''];
    if (differsByPluralOnly(last, next)) return { fact: name, words: `${fact} ${next.replace(ENDS, '')}` };
    const [start, previous] = [/^(?:\p{Sc}|[^\s\d]+)/u.exec(fact)?.[0] ?? '', /(\p{Sc}|[^\s\d*]+)[*\s]*$/u.exec(before)?.[1] ?? ''];
    if (differsByPluralOnly(start, previous)) return { fact: name, words: `${previous} ${fact}` };
  }
  return undefined;
}

const ENDS = /[.,;:!?…)”»]+$/u;
function differsByPluralOnly(one: string, other: string): boolean {
  const [a, b] = [one, other].map((word) => word.replace(ENDS, '').toLowerCase());
  return a !== undefined && b !== undefined && a !== '' && /[\p{L}\p{Sc}%]/u.test(a) && (a === b || `${a}s` === b || a === `${b}s`);
}
