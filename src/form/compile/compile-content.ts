import ownContent from '../../../schemas/meta/content/en.json' with { type: 'json' };
import { CONDITIONS_FILE, contentFile } from '../model/document-paths.ts';
import { CONTENT_PLACES, type BlockDocument, type Content, type ContentPlace, type Contents } from '../model/content.ts';
import type { ConditionsDocument, Documents } from '../model/documents.ts';
import type { Logic } from '../model/logic.ts';
import { compileLogic } from './compile-logic.ts';
import { parseWords } from './markdown.ts';

const places = Object.keys(CONTENT_PLACES) as ContentPlace[];

/** The documents with what the program says by itself wherever the institution says nothing. */
export const withOwnContent = (documents: Documents): Documents => ({
  ...Object.fromEntries(places.map((place) => [contentFile(place), { blocks: ownContent[place] }])),
  ...documents,
});

/** What the application says at each place, of such documents. */
export function compileContent(documents: Documents): Contents {
  const conditions = documents[CONDITIONS_FILE];
  const content = (place: ContentPlace): Content =>
    (documents[contentFile(place)]?.blocks ?? []).map((block) => compiled(block, conditions));
  return Object.fromEntries(places.map((place) => [place, content(place)])) as Partial<Contents> as Contents;
}

function compiled(block: BlockDocument, conditions: ConditionsDocument): Content[number] {
  const ready = ({ when }: { readonly when?: Logic }): { readonly when?: Logic } =>
    // An unknown condition is reported by the checks; what depends on it does not show.
    when === undefined ? {} : { when: compileLogic(when, { conditions, rename: (key) => key, onUnknownCondition: () => undefined }) };
  if ('heading' in block) return { heading: parseWords(block.heading), ...ready(block) };
  if ('paragraph' in block) return { paragraph: parseWords(block.paragraph), ...ready(block) };
  const items = block.list.map((item): { readonly item: string; readonly when?: Logic } => (typeof item === 'string' ? { item } : item));
  return { list: items.map((item) => ({ words: parseWords(item.item), ...ready(item) })), ...ready(block) };
}
