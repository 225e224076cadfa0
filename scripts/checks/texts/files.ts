import { FILE_KINDS, fileRules, sizeInWords, type FileKind, type FileOptions } from '../../../src/form/model/file-rules.ts';
import type { Flaw } from './flaws.ts';
import { whole, wordsOf } from './languages.ts';
import type { SpokenOfQuestion } from './spoken.ts';

const SIZE = /(\d+(?:[.,]\d+)?)[ \u00a0\u202f]?(k|M)(?:B|o)\b/giu;
const NAMED =
  /(?<![\p{L}\d])(?:\.(?=[a-z])|(?=[A-Z]{3}))(pdf|docx?|png|jpe?g|gif|tiff?|heic|webp|mp3|mp4|m4a|wav|odt|rtf|txt)(?![\p{L}\d])/giu;
const WORD = /(?<![\p{L}\d])Word(?![\p{L}\d])/u;

const EVERY = Object.keys(FILE_KINDS) as readonly FileKind[];
const PICTURES: readonly string[] = ['png', 'jpeg'];

/** What a sentence about a file says otherwise than the question: its size, or kinds of files that are not accepted. */
export function wrongAboutFiles(options: FileOptions | undefined, spoken: SpokenOfQuestion): readonly Flaw[] {
  const { accept = EVERY } = options ?? {};
  const { maxBytes } = fileRules(options);
  const [size, ...others] = sizesIn(spoken.text);
  const [most] = sizesIn(sizeInWords(maxBytes, 'en'));
  const refused = refusedKinds(accept, spoken);
  return [
    ...(size !== undefined && others.length === 0 && size !== most
      ? [{ what: `This says another size than is accepted, which is ${sizeInWords(maxBytes, 'en')}`, advice: 'Correct it, or "max_size".' }]
      : []),
    ...(refused.length > 0
      ? [
          {
            what: `This names files that are refused (${refused.join(', ')}); accepted: ${accept.join(', ')}`,
            advice: 'Correct it, or "accept".',
          },
        ]
      : []),
  ];
}

/** In kB. */
const sizesIn = (text: string): readonly number[] =>
  [...text.matchAll(SIZE)].map(([, number = '', unit = '']) => Number(number.replace(',', '.')) * (unit.toLowerCase() === 'k' ? 1 : 1000));

/** Names of kinds that a text has and the question refuses; none of a sentence that says what not to send, or how it becomes another. */
function refusedKinds(accept: readonly string[], { text, language, part }: SpokenOfQuestion): readonly string[] {
  const words = wordsOf(language);
  const otherwise = words && new RegExp(whole(words.otherwise), 'iu');
  // A title may be about a photo that is pasted into a document.
  const picture = words && part !== 'title' ? new RegExp(whole(words.picture), 'iu') : undefined;
  return text.split(/(?<=[.!?])\s+/u).flatMap((sentence) => {
    const named = [...sentence.matchAll(NAMED)].map(([, kind = '']) => kind.toLowerCase().replace(/^jpg$/, 'jpeg'));
    const inWords = WORD.test(sentence) ? ['docx'] : [];
    const known = [...named, ...inWords];
    // In a language of unknown words it may be the same, as long as it names a kind that is accepted, too.
    if (otherwise?.test(sentence) === true || (!words && known.some((kind) => accept.includes(kind)))) return [];
    const refused = known.filter((kind) => !accept.includes(kind)).map((kind) => (kind === 'docx' && inWords.length > 0 ? 'Word' : kind));
    const [shown = ''] = picture?.exec(sentence) ?? [];
    return [...new Set([...refused, ...(shown !== '' && !PICTURES.some((kind) => accept.includes(kind)) ? [shown] : [])])];
  });
}
