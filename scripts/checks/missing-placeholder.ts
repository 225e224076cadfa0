import { isContentPlace, mailAt, type BlockDocument } from '../../src/form/model/content.ts';
import { isContentFile, placeIn } from '../../src/form/model/document-paths.ts';
import { documentsOf } from '../../src/form/model/documents.ts';
import type { ApplicationCheck } from './application/check.ts';

export const check: ApplicationCheck = {
  name: 'missing-placeholder',
  what: 'An email does not show its code, link or reference to everybody who gets it.',
  advice: 'Add a paragraph with the name in braces, without `when`, `opens` or `closes`.',
  see: 'Write your own emails',
  example: {
    file: 'schemas/content/mail-confirm.json',
    wrong: `"blocks": [
  { "paragraph": "Type this code within {minutes} minutes:" }
]`,
    right: `"blocks": [
  { "paragraph": "Type this code within {minutes} minutes:" },
  { "paragraph": "{code}" }
]`,
  },
  scope: 'application',
  run: ({ documents }) =>
    documentsOf(documents, isContentFile).flatMap(([file, { blocks }]) => {
      const place = placeIn(file);
      const essence = isContentPlace(place) ? mailAt(place)?.essence : undefined;
      if (essence === undefined || blocks.some((block) => alwaysSays(block, `{${essence}}`))) return [];
      const sometimes = blocks.findIndex((block) => says(block, `{${essence}}`));
      const limit = LIMITS.find((name) => blocks[sometimes]?.[name] !== undefined);
      if (limit !== undefined)
        return [
          {
            rule: check.name,
            file,
            pointer: `/blocks/${sometimes}/${limit}`,
            at: 'key' as const,
            what: `Only some who get this email would read "{${essence}}" in it, and nobody can go on without it`,
            advice: `Remove "${limit}".`,
          },
        ];
      const what = `Not everybody who gets this email reads "{${essence}}" in it, and nobody can go on without it`;
      const advice = `Add { "paragraph": "{${essence}}" } to "blocks", without "when", "opens" or "closes".`;
      return [{ rule: check.name, file, pointer: '/blocks', what, advice }];
    }),
};

const LIMITS = ['when', 'opens', 'closes'] as const;

function alwaysSays(block: BlockDocument, name: string): boolean {
  return LIMITS.every((limit) => block[limit] === undefined) && says(block, name);
}

/** Whether everybody for whom it is there reads this in it. */
function says(block: BlockDocument, name: string): boolean {
  if ('heading' in block) return block.heading.includes(name);
  if ('paragraph' in block) return block.paragraph.includes(name);
  return block.list.some((item) => typeof item === 'string' && item.includes(name));
}
