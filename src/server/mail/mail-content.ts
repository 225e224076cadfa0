import type { Content, RichTextNode, ShownContent, RichText } from '../../form/model/content.ts';
import type { TextParams } from '../../form/model/text.ts';
import { getOwn } from '../../form/model/answers.ts';

/** Removes blocks with an empty placeholder: without a deadline there is no sentence about it. */
export function dropUnfilledBlocks(content: Content, params: TextParams): Content {
  const gaps = Object.keys(params).flatMap((name) => (getOwn(params, name) === '' ? [`{${name}}`] : []));
  const isWhole = (words: RichText): boolean => !gaps.some((gap) => JSON.stringify(words).includes(gap));
  return content.flatMap((block): Content => {
    if ('heading' in block) return isWhole(block.heading) ? [block] : [];
    if ('paragraph' in block) return isWhole(block.paragraph) ? [block] : [];
    const list = block.list.filter(({ words }) => isWhole(words));
    return list.length === 0 ? [] : [{ ...block, list }];
  });
}

export const splitBlocksAtNewlines = (content: ShownContent): ShownContent =>
  content.flatMap((block): ShownContent => {
    if ('heading' in block) return [block];
    if ('paragraph' in block) return linesOf(block.paragraph).map((paragraph) => ({ paragraph }));
    const list = block.list.flatMap(({ words }) => linesOf(words).map((line) => ({ words: line })));
    return list.length === 0 ? [] : [{ list }];
  });

function linesOf(words: RichText): readonly RichText[] {
  const [only] = words.length === 1 ? words : [];
  if (typeof only !== 'string') return [words];
  return only.split('\n').flatMap((line) => (line.trim() === '' ? [] : [[line]]));
}

export const contentToPlainText = (content: ShownContent): readonly string[] =>
  content.map((block) => {
    if ('heading' in block) return richTextToPlainText(block.heading);
    if ('paragraph' in block) return richTextToPlainText(block.paragraph);
    return block.list.map(({ words }) => `- ${richTextToPlainText(words)}`).join('\n');
  });

export const richTextToPlainText = (words: RichText): string => words.map(plainPart).join('');

function plainPart(part: RichTextNode): string {
  if (typeof part === 'string') return part;
  if ('strong' in part) return richTextToPlainText(part.strong);
  if ('emphasis' in part) return richTextToPlainText(part.emphasis);
  const words = richTextToPlainText(part.words);
  const target = part.link.replace(/^(mailto|tel):/, '');
  // A phone number may be written with spaces; its link has only digits.
  if (part.link.startsWith('tel:') && words.replace(/[^\d+]/g, '').includes(target.replace(/[^\d+]/g, ''))) return words;
  // Angle brackets keep a following parenthesis out of the link.
  return words.includes(target) ? words : `${words} <${target}>`;
}
