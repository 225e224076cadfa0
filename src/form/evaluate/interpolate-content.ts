import type { Content, RichTextNode, ShownContent, RichText } from '../model/content.ts';
import { fillText, type TextParams } from '../model/text.ts';

export const interpolateContent = (content: Content, params: TextParams, fill: Fill = fillText): ShownContent =>
  content.map((block) => {
    if ('heading' in block) return { heading: filled(block.heading, params, fill) };
    if ('paragraph' in block) return { paragraph: filled(block.paragraph, params, fill) };
    return { list: block.list.map(({ words }) => ({ words: filled(words, params, fill) })) };
  });

/** Words without their marks. */
export const plainText = (words: RichText): string => words.map(plainPart).join('');

function plainPart(part: RichTextNode): string {
  if (typeof part === 'string') return part;
  if ('strong' in part) return plainText(part.strong);
  return plainText('emphasis' in part ? part.emphasis : part.words);
}

type Fill = (text: string, params: TextParams) => string;

const filled = (words: RichText, params: TextParams, fill: Fill): RichText => words.map((part) => filledPart(part, params, fill));

function filledPart(part: RichTextNode, params: TextParams, fill: Fill): RichTextNode {
  if (typeof part === 'string') return fill(part, params);
  if ('strong' in part) return { strong: filled(part.strong, params, fill) };
  if ('emphasis' in part) return { emphasis: filled(part.emphasis, params, fill) };
  return { link: filledTarget(part.link, params), words: filled(part.words, params, fill) };
}

/** A placeholder that is the whole target is an address; elsewhere its value is escaped. */
function filledTarget(target: string, params: TextParams): string {
  if (target.startsWith('{')) return fillText(target, params);
  if (target.startsWith('tel:')) return fillText(target, params).replace(/[^\d+:,;=a-z-]/g, '');
  const escaped = Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value).replaceAll('%40', '@')] as const);
  return fillText(target, Object.fromEntries(escaped));
}
