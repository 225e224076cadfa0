import { pageFile } from '../../src/form/model/document-paths.ts';
import type { ApplicationCheck } from './application/check.ts';

export const check: ApplicationCheck = {
  name: 'page-for-everyone',
  what: 'The first page, where all students begin, or the last one, where they submit, has a `when`.',
  advice: 'Move a page for all students there, or remove `when`, and hide sections instead.',
  see: 'A page for some students',
  example: {
    file: 'schemas/pages/finish/page.json',
    wrong: `"when": { "answered": { "var": "given_name" } },
"content": [{ "section": "agreement" }]`,
    right: '"content": [{ "section": "agreement" }]',
  },
  run: ({ documents, pages }) =>
    [...new Set([pages[0], pages.at(-1)])].flatMap((page, n) => {
      if (page === undefined) return [];
      const file = pageFile(page);
      if (documents[file]?.when === undefined) return [];
      const [why, place] =
        n === 0
          ? ['This is the first page, where all students begin', 'front']
          : ['This is the last page, where all students submit', 'end'];
      const others = pages.filter((other) => documents[pageFile(other)]?.when === undefined);
      const other = n === 0 ? others[0] : others.at(-1);
      const move = other === undefined ? '' : `In "pages" of institution.config.json move "${other}" to the ${place}. Or remove`;
      const advice = `${move || 'Remove'} "when", and use "hidden" in logic.json for those of its sections that are not for all students.`;
      return [{ file, pointer: '/when', at: 'key', what: `${why}, so it has no "when"`, advice }];
    }),
};
