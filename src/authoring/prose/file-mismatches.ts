import { EVERY_FILE_TYPE, MAX_FILE_BYTES, fileRulesOf, formatFileSize, type FileUiOptions } from '../../form/model/file-rules.ts';
import type { LocalizedQuestionText } from './localized-texts.ts';
import type { Problem } from '../form-files/checked-form.ts';

const SIZE = /(\d+(?:[.,]\d+)?)[ \u00a0\u202f]?(k|M)(?:B|o)\b/giu;
const NAMED = /(?<![\p{L}\d.])\.?(?:pdf|docx?|png|jpe?g|gif|tiff?|heic|webp|mp3|mp4|m4a|wav|odt|rtf|txt)(?![\p{L}\d])/giu;
const WORD = /(?<![\p{L}\d])Word(?![\p{L}\d])/gu;

export function findFileRuleMismatches(options: FileUiOptions | undefined, { text }: LocalizedQuestionText): readonly Problem[] {
  const { accept = EVERY_FILE_TYPE } = options ?? {};
  const { maxBytes } = fileRulesOf(options);
  const [size, ...others] = sizesIn(text);
  const [most] = sizesIn(formatFileSize(maxBytes, 'en'));
  const refused = refusedKinds(accept, text);
  return [
    ...(size !== undefined && others.length === 0 && size !== most
      ? [
          {
            what: `This says another size than the accepted one, ${formatFileSize(maxBytes, 'en')}`,
            advice:
              size > (sizesIn(formatFileSize(MAX_FILE_BYTES, 'en'))[0] ?? size)
                ? 'Correct it: larger files are never taken.'
                : 'Correct it, or "max_size".',
          },
        ]
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

const sizesIn = (text: string): readonly number[] =>
  [...text.matchAll(SIZE)].map(([, number = '', unit = '']) => Number(number.replace(',', '.')) * (unit.toLowerCase() === 'k' ? 1 : 1000));

/** Separator of two kinds in a list: `PDF, JPEG`, `a PDF or a Word document`. */
const SEPARATOR = /^\s*[,/]?\s*(?:(?:or|and|o|y|ou|et|oder|und)\s+)?(?:an?\s+|une?\s+|una\s+|eine?\s+)?\.?$/iu;

/** Refused kinds in a text that names no accepted one, or one of them in a list beside it: `PDF, JPEG`. */
function refusedKinds(accept: readonly string[], text: string): readonly string[] {
  const named = [NAMED, WORD]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(({ 0: name, index }) => ({ name, kind: kindOf(name), from: index, to: index + name.length }))
    .sort((a, b) => a.from - b.from);
  const isAccepted = ({ kind }: { readonly kind: string }): boolean => accept.includes(kind);
  const refused = named.filter((one) => !isAccepted(one));
  const isWrong = refused.some((one) => {
    const n = named.indexOf(one);
    const [before, after] = [named[n - 1], named[n + 1]];
    const isListed =
      (before !== undefined && isAccepted(before) && SEPARATOR.test(text.slice(before.to, one.from))) ||
      (after !== undefined && isAccepted(after) && SEPARATOR.test(text.slice(one.to, after.from)));
    return isListed || !named.some(isAccepted);
  });
  return [...new Set((isWrong ? refused : []).map(({ name, kind }) => (name === 'Word' ? name : kind)))];
}

const kindOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^\./, '')
    .replace(/^jpg$/, 'jpeg')
    .replace(/^word$/, 'docx');
