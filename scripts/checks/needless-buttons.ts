import { isDeepStrictEqual } from 'node:util';
import { defaultButtons } from '../../src/form/compile/default-buttons.ts';
import { pageFile } from '../../src/form/model/document-paths.ts';
import type { ApplicationCheck } from './application/check.ts';

export const check: ApplicationCheck = {
  name: 'needless-buttons',
  what: 'A page names the buttons that it has anyway.',
  advice: 'Remove `buttons`.',
  see: 'Add a page',
  example: {
    file: 'schemas/pages/finish/page.json',
    wrong: `"step": "Submit",
"buttons": [{ "text": "button.back", "to": "studies" }, { "text": "button.submit", "action": "submit" }],
"content": [{ "section": "agreement" }]`,
    right: `"step": "Submit",
"content": [{ "section": "agreement" }]`,
  },
  run: ({ documents, pages }) =>
    pages.flatMap((page) => {
      const file = pageFile(page);
      if (!isDeepStrictEqual(documents[file]?.buttons, defaultButtons(pages, page))) return [];
      const what = 'These are the buttons that the page has anyway';
      return [{ file, pointer: '/buttons', at: 'key', what, advice: 'Remove "buttons": they follow the list of pages.' }];
    }),
};
