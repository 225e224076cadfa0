import { interpolateFacts } from '../../form/compile/facts.ts';
import { parseMarkdown } from '../../form/compile/markdown.ts';
import type { RichTextNode, RichText } from '../../form/model/content.ts';
import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import { type FormFiles, languagesOf } from '../../form/model/form-files.ts';
import { translatedLanguages } from '../translations/translatable-sentences.ts';
import type { FormCheck, CheckFinding } from '../form-files/checked-form.ts';
import { sourceTextOf, localizedTexts, writtenTexts, translatedTexts, type LocalizedText, allowsMarkup } from '../prose/localized-texts.ts';
import { findWordDoubledByFact, findTextDefect, findTooLongText } from '../prose/text-defects.ts';

export const flawedWording: FormCheck = {
  name: 'invalid-sentence',
  what:
    'A sentence or its translation has a mark that would show as it is typed, such as HTML or `**` without its end, has only ' +
    'blanks, has letters that were lost or changed when it was pasted (`RÃ©sidence`), a note such as TODO, or a word that the fact ' +
    'beside it says, too ("10 days days"). Or a title or a label is far too long to be one.',
  advice: 'Write it with the marks that there are, and only where there are marks; type the letter again; say the word once.',
  see: 'recipes/write-what-is-around-the-questions.md',
  example: { file: 'schemas/content/help.json', wrong: 'Apply by **{fact.deadline}*.', right: 'Apply by **{fact.deadline}**.' },
  run: ({ formFiles: withNames }) => {
    // A placeholder may be the whole address of a link; another check tests the address.
    const institution = withNames[INSTITUTION_FILE];
    const links = { ...institution.links, ...Object.fromEntries(Object.keys(institution.links ?? {}).map((name) => [name, `/${name}`])) };
    const formFiles = interpolateFacts({ ...withNames, [INSTITUTION_FILE]: { ...institution, links } });
    const [first] = languagesOf(withNames[INSTITUTION_FILE]);
    const found = [...writtenTexts(formFiles).flatMap(problemsOf), ...defectsIn(withNames, first)];
    if (found.length > 0) return found;
    // Translations often repeat a mistake, and follow its correction.
    const inOthers = translatedLanguages(withNames).flatMap((language) => defectsIn(withNames, language));
    return [...translatedTexts(formFiles).flatMap(problemsOf), ...inOthers];
  },
};

function defectsIn(formFiles: FormFiles, language: string): readonly CheckFinding[] {
  const texts = localizedTexts(formFiles).filter((one) => one.language === language);
  const facts = Object.fromEntries(
    texts.flatMap(({ place, text }) => (isFullSentence(place) ? [] : [[place.slice('facts.'.length), text]])),
  );
  const all = { ...formFiles[INSTITUTION_FILE].facts, ...facts };
  const defects = texts.flatMap((localized): CheckFinding | [] => {
    const { at, place, text } = localized;
    const defect = findTextDefect(text, language, sourceTextOf(formFiles, localized)) ?? findTooLongText(place, text);
    return defect ? { ...at, ...defect } : [];
  });
  const doubled = texts.flatMap((text) => {
    const found = findWordDoubledByFact(sourceTextOf(formFiles, text), all);
    return found ? { at: text.at, ...found } : [];
  });
  return [
    ...defects,
    ...[...Map.groupBy(doubled, ({ fact }) => fact)].flatMap(([fact, [one, ...others]]): CheckFinding | [] => {
      if (!one) return [];
      const place = texts.find((each) => each.place === `facts.${fact}`)?.at;
      const where = others.length > 0 && place ? place : one.at;
      const what = `Students would read "${one.words}"${where === one.at ? '' : ` in ${others.length + 1} sentences that say this fact`}`;
      return { ...where, what, advice: 'Say the word only once: in the sentence, or in the fact.' };
    }),
  ];
}

const isFullSentence = (place: string): boolean => !place.startsWith('facts.');

/** Advice for a mark; `$1` is the first group. */
const ADVICE_FOR_MARKS: readonly (readonly [mark: RegExp, advice: string])[] = [
  [/^\(([^)]+)\)\[/, 'Write [$1](address): the words in [ ], and the address in ( ).'],
  [/^\[([^\]]+)\]\s+\(/, 'Write [$1](address), without a space between ] and (.'],
  [/^\[([^\]]+)\]\([^)]*\s/, 'Write [$1](address): no space in the address, and ) at its end.'],
  [/^\[([^\]]+)\]\([^)]*$/, 'Write ) behind the address: [$1](address).'],
  [/^<\/?(?:b|strong)\b/i, 'Write **words** for what is important: there is no HTML.'],
  [/^<\/?(?:i|em)\b/i, 'Write *words* for a title: there is no HTML.'],
  [/^<\/?a\b/i, 'Write [words](address) for a link: there is no HTML.'],
  [/^(?:<\/?h\d|#)/i, 'Write { "heading": "..." } as a block of its own.'],
  [/^(?:<\/?(?:li|ul|ol)\b|[-+]\s)/i, 'Write { "list": ["...", "..."] } as a block of its own.'],
  [/^<\/?(?:br|p|div)\b/i, 'Begin a new paragraph: a block of its own.'],
  [/^&/, 'Type the character itself: there is no HTML.'],
  [/^__(?!_)/, 'Write **words** for what is important.'],
  [/^\*\*/, 'Write ** on both sides of the words, with no space inside, or \\* for a star itself.'],
];
const WITH_MARKS =
  'Write **words** for what is important, *words* for a title, [words](address) for a link, and \\* for a star itself; ' +
  'a heading and a list are blocks of their own.';

function adviceForMark(mark: string): string {
  const [pattern, advice] = ADVICE_FOR_MARKS.find(([begins]) => begins.test(mark)) ?? [];
  return advice?.replace('$1', () => pattern?.exec(mark)?.[1] ?? '') ?? WITH_MARKS;
}
const WITHOUT_MARKS = 'No mark means anything in this sentence: write plain words.';

function problemsOf({ file, place, text, at: mistake }: LocalizedText): readonly CheckFinding[] {
  if (!isFullSentence(place)) return [];
  const isMarkup = allowsMarkup(file, place);
  if (text !== '' && text.trim() === '')
    return [{ ...mistake, what: 'This text has only spaces', advice: 'Write the sentence, or remove it.' }];
  const mark = isMarkup ? findLeftMark(text) : (MARKS.exec(text) ?? STRONG_MARKUP.exec(text))?.[0];
  if (mark === undefined) return [];
  return [{ ...mistake, what: `"${mark}" would show as it is typed`, advice: isMarkup ? adviceForMark(mark) : WITHOUT_MARKS }];
}

const TAGS = 'a|b|big|br|code|div|em|font|h[1-6]|hr|i|img|li|ol|p|s|small|span|strong|sub|sup|table|td|tr|u|ul';
/** Marks of HTML and of Markdown that mean something elsewhere: tags, entities, headings, code, underlines, links. */
const MARKS = new RegExp(
  [
    String.raw`</?(?:${TAGS})(?:\s[^<>]*)?/?>`,
    String.raw`&(?:#\d+|[a-z]+);`,
    String.raw`^#{1,6}\s`,
    String.raw`^[-+]\s`,
    '`[^`]+`',
    String.raw`(?<![\p{L}\d_])__(?!_)\S+`,
    String.raw`\([^()]+\)\[(?:/|https?:|mailto:|tel:)[^\]]*\]`,
    String.raw`\[[^\]]+\](?:\(|\s+\((?=/|https?:|mailto:|tel:|www\.|\{))[^)]*\)?`,
  ].join('|'),
  'iu',
);
const STRONG_MARKUP = /\*\*\S[^*]*\*\*|(?<!\S)\*[^\s*][^*]*[^\s*]\*(?!\S)/u;

function findLeftMark(text: string): string | undefined {
  const leaves = leavesOf(parseMarkdown(text.replace(/\\[\\*[\]]/g, 'x')));
  for (const [n, leaf] of leaves.entries()) {
    const around = `${n === 0 ? ' ' : 'x'}${leaf}${n === leaves.length - 1 ? ' ' : 'x'}`;
    // Ignores a star between blanks or numbers.
    const mark = MARKS.exec(leaf)?.[0] ?? /\*\*|(?<=[^\s\d*])\*|\*(?=[^\s\d*])/u.exec(around)?.[0];
    if (mark !== undefined) return mark;
  }
  return undefined;
}

const leavesOf = (words: RichText): readonly string[] => words.flatMap(leafOf);

function leafOf(part: RichTextNode): readonly string[] {
  if (typeof part === 'string') return [part];
  if ('strong' in part) return leavesOf(part.strong);
  return leavesOf('emphasis' in part ? part.emphasis : part.words);
}
