import { reservedNames } from '../../src/contract/addresses.ts';
import { INSTITUTION_FILE } from '../../src/form/model/document-paths.ts';
import type { FileCheck } from './application/check.ts';
import { some } from '../../src/form/compile/did-you-mean.ts';
import { step } from '../../src/form/compile/json-pointer.ts';

export const check: FileCheck = {
  name: 'reserved-page',
  what: 'A page has the name of an address that the program itself uses, such as `login`: one of the two could not be reached.',
  advice: 'Give the page and its folder another name.',
  see: 'Add a page',
  example: {
    file: 'institution.config.json',
    wrong: '"pages": ["start", "studies", "login", "finish"]',
    right: '"pages": ["start", "studies", "finish"]',
  },
  scope: 'file',
  run({ parsed: { fitting } }) {
    const taken = reservedNames();
    const { pages = [] } = fitting[INSTITUTION_FILE] ?? {};
    return pages.flatMap((page, n) => {
      if (!taken.includes(page)) return [];
      const what = `A page cannot be named "${page}": the program itself uses the address /${page}`;
      const advice = `Give the page and its folder another name. Names that are taken: ${some(taken, taken.length)}.`;
      return [{ file: INSTITUTION_FILE, pointer: `/pages${step(n)}`, what, advice }];
    });
  },
};
