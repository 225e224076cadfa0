import type { More, MoreJson } from '../model/content.ts';
import { parseWords } from './markdown.ts';

/** What opens in place, with its marks read. */
export function compileMore(json: MoreJson | undefined): More | undefined {
  if (json === undefined) return undefined;
  const content = json.blocks.map((block) => {
    if ('heading' in block) return { heading: parseWords(block.heading) };
    if ('paragraph' in block) return { paragraph: parseWords(block.paragraph) };
    return { list: block.list.map((item) => ({ words: parseWords(item) })) };
  });
  return { title: json.title, content };
}
