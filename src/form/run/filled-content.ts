import type { Content, Inline, ShownContent, Words } from '../model/content.ts';
import { fillText, type TextParams } from '../model/text.ts';

/** Content with the names in it filled in; whatever it has shows (`contentFor`). */
export const filledContent = (content: Content, params: TextParams): ShownContent =>
  content.map((block) => {
    if ('heading' in block) return { heading: filled(block.heading, params) };
    if ('paragraph' in block) return { paragraph: filled(block.paragraph, params) };
    return { list: block.list.map(({ words }) => ({ words: filled(words, params) })) };
  });

/** What is filled in is text, whatever it looks like: it is filled in after the marks have been read. */
const filled = (words: Words, params: TextParams): Words => words.map((part) => filledPart(part, params));

function filledPart(part: Inline, params: TextParams): Inline {
  if (typeof part === 'string') return fillText(part, params);
  if ('strong' in part) return { strong: filled(part.strong, params) };
  if ('emphasis' in part) return { emphasis: filled(part.emphasis, params) };
  return { link: filledTarget(part.link, params), words: filled(part.words, params) };
}

/** A name that is the whole target stands for an address; within one, what is filled in is escaped. */
function filledTarget(target: string, params: TextParams): string {
  if (target.startsWith('{')) return fillText(target, params);
  const escaped = Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value).replaceAll('%40', '@')] as const);
  return fillText(target, Object.fromEntries(escaped));
}
