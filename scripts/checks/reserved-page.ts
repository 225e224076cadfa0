import { reservedNames } from '../../src/contract/addresses.ts';
import { INSTITUTION_FILE } from '../../src/form/compile/compile-form.ts';
import type { Check } from './application/check.ts';
import { some } from './application/did-you-mean.ts';
import { step } from './application/shapes.ts';

export const check: Check = {
  name: 'reserved-page',
  description: 'No page has the name of an address that the program itself uses.',
  scope: 'file',
  run({ pages }) {
    const taken = reservedNames();
    return pages.flatMap((page, n) => {
      if (!taken.includes(page)) return [];
      const what = `A page cannot be named "${page}": the program itself uses the address /${page}`;
      const advice = `Give the page and its folder another name. Names that are taken: ${some(taken, taken.length)}.`;
      return [{ rule: check.name, file: INSTITUTION_FILE, pointer: `/pages${step(n)}`, what, advice }];
    });
  },
};
