import type { Inline, ShownContent, Words } from '../../form/model/content.ts';
import { escaped, wordsAsHtml } from '../html.ts';

/** What is filled in may have several lines, each a paragraph or a point of its own, or none: then there is nothing to say. */
export const inLines = (content: ShownContent): ShownContent =>
  content.flatMap((block): ShownContent => {
    if ('heading' in block) return [block];
    if ('paragraph' in block) return linesOf(block.paragraph).map((paragraph) => ({ paragraph }));
    const list = block.list.flatMap(({ words }) => linesOf(words).map((line) => ({ words: line })));
    return list.length === 0 ? [] : [{ list }];
  });

function linesOf(words: Words): readonly Words[] {
  const [only] = words.length === 1 ? words : [];
  if (typeof only !== 'string') return [words];
  return only.split('\n').flatMap((line) => (line.trim() === '' ? [] : [[line]]));
}

/** Content as paragraphs of plain text; a list is one of them. */
export const contentAsText = (content: ShownContent): readonly string[] =>
  content.map((block) => {
    if ('heading' in block) return plain(block.heading);
    if ('paragraph' in block) return plain(block.paragraph);
    return block.list.map(({ words }) => `- ${plain(words)}`).join('\n');
  });

const plain = (words: Words): string => words.map(plainPart).join('');

function plainPart(part: Inline): string {
  if (typeof part === 'string') return part;
  if ('strong' in part) return plain(part.strong);
  if ('emphasis' in part) return plain(part.emphasis);
  const words = plain(part.words);
  const target = part.link.replace(/^(mailto|tel):/, '');
  // In angle brackets, for whatever opens an address in a text takes a parenthesis after it along.
  return words.includes(target) ? words : `${words} <${target}>`;
}

/**
 * The same as HTML; email readers know no style sheets. A paragraph that is nothing but the `essence` is large, one that is nothing
 * but a link to it a button.
 */
export const contentAsHtml = (content: ShownContent, color: string, essence?: string): string => {
  const inHtml = (words: Words): string =>
    wordsAsHtml(words, (target, inside) => `<a href="${escaped(target)}" style="color:${escaped(color)}">${inside}</a>`);
  const paragraph = (words: Words): string => {
    const [only] = words.length === 1 ? words : [];
    if (only === undefined || essence === undefined) return inHtml(words);
    if (only === essence) return `<strong style="font-size:28px;letter-spacing:4px">${escaped(essence)}</strong>`;
    if (typeof only === 'string' || !('link' in only) || only.link !== essence || plain(only.words) === essence) return inHtml(words);
    const look = `display:inline-block;padding:12px 20px;border-radius:8px;background:${escaped(color)};color:#fff;font-weight:bold`;
    return `<a href="${escaped(essence)}" style="${look};text-decoration:none">${wordsAsHtml(only.words, (_, inside) => inside)}</a>`;
  };
  return content
    .map((block) => {
      if ('heading' in block) return `<h2 style="margin:24px 0 8px;font-size:18px">${inHtml(block.heading)}</h2>`;
      if ('paragraph' in block) return `<p style="margin:0 0 16px">${paragraph(block.paragraph)}</p>`;
      const items = block.list.map(({ words }) => `<li style="margin:0 0 8px">${inHtml(words)}</li>`);
      return `<ul style="margin:0 0 16px;padding-left:24px">${items.join('')}</ul>`;
    })
    .join('');
};
