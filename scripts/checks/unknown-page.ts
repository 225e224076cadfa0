import { pageFile } from '../../src/form/model/document-paths.ts';
import type { ApplicationCheck } from './application/check.ts';
import { didYouMean, some } from '../../src/form/compile/did-you-mean.ts';

export const check: ApplicationCheck = {
  name: 'unknown-page',
  what: 'A button leads to a page that is not in the list.',
  advice: 'Correct the name, or add the page to `institution.config.json`.',
  see: 'Add a page',
  example: {
    file: 'schemas/pages/start/page.json',
    wrong: '"buttons": [{ "text": "button.next", "to": "study" }]',
    right: '"buttons": [{ "text": "button.next", "to": "studies" }]',
  },
  run: ({ documents, pages }) =>
    pages.map(pageFile).flatMap((file) =>
      (documents[file]?.buttons ?? []).flatMap(({ to }, n) => {
        if (to === undefined || pages.includes(to)) return [];
        const advice = didYouMean(to, pages, `Pages: ${some(pages)}.`);
        return [{ file, pointer: `/buttons/${n}/to`, what: `There is no page "${to}"`, advice }];
      }),
    ),
};
