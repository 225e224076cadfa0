import type { More, MoreDocument } from '../model/content.ts';
import { parseWords } from './markdown.ts';

/** What opens in place, with its marks read. */
export function compileMore(document: MoreDocument | undefined): More | undefined {
  if (document === undefined) return undefined;
  const content = document.blocks.map((block) => {
    if ('heading' in block) return { heading: parseWords(block.heading) };
    if ('paragraph' in block) return { paragraph: parseWords(block.paragraph) };
    return { list: block.list.map((item) => ({ words: parseWords(item) })) };
  });
  return { title: document.title, content };
}
