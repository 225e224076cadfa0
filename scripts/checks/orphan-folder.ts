import { isPartOfForm, orphanCheck } from './application/orphans.ts';

export const check = orphanCheck(
  {
    name: 'orphan-folder',
    what: 'Nothing refers to the folder of a page, a section or a block, so nobody is asked its questions.',
    advice: 'Add it to the list of pages, or to `content` of a page.',
    see: 'Add a section',
    example: {
      file: 'schemas/pages/studies/page.json',
      wrong: '{ "section": "stay" }',
      right: `{ "section": "essay" },
{ "section": "stay" }`,
      foundIn: 'schemas/pages/studies/page.json',
    },
  },
  isPartOfForm,
);
