import { factsOfKind } from '../../form/compile/facts.ts';
import { pointerSegment, resolvePointer } from '../../form/compile/json-pointer.ts';
import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import type { FormFiles } from '../../form/model/form-files.ts';
import type { FormCheck, PlacedProblem } from '../form-files/checked-form.ts';
import { sourceTextOf, localizedTexts } from '../prose/localized-texts.ts';
import { isUnwrittenText } from '../prose/text-defects.ts';
import { getOwn } from '../../form/model/answers.ts';

export const invalidInstitution: FormCheck = {
  name: 'invalid-institution',
  what:
    'In `institution.config.json`, something that students read is still open (TBD), a code is written as a number, which loses zeros at its ' +
    'beginning, or two links of one sentence lead to one address.',
  advice: 'Correct it; write a code in quotes.',
  see: 'recipes/change-names-and-colors.md',
  example: { file: INSTITUTION_FILE, wrong: '"help_id": "TBD"', right: '"help_id": "MLB-1"' },
  run: ({ formFiles }) =>
    [leftOpen, codesAsNumbers, findLinksToOneTarget].flatMap((find) => find(formFiles).map((one) => ({ file: INSTITUTION_FILE, ...one }))),
};

const READ = ['/name', '/short_name', '/product_name', '/help_email', '/help_id', '/phone'];
const OF_ADDRESS = ['line_1', 'city', 'state', 'zip'].map((part) => `/address/${part}`);

const leftOpen = (formFiles: FormFiles): readonly PlacedProblem[] =>
  [...READ, ...OF_ADDRESS].flatMap((pointer) => {
    const value = resolvePointer(formFiles[INSTITUTION_FILE], pointer);
    if (typeof value !== 'string' || !isUnwrittenText(value)) return [];
    return { pointer, what: `Students would read "${value}"`, advice: 'Write the real one.' };
  });

const CODE_NAME = /(?:^|_)(?:code|codigo|ceeb|zip)(?:_|$)/;

const codesAsNumbers = (formFiles: FormFiles): readonly PlacedProblem[] =>
  Object.entries(factsOfKind(formFiles, 'fact')).flatMap(([name, value]) => {
    if (typeof value !== 'number' || !CODE_NAME.test(name)) return [];
    const what = `The code ${value} is written as a number, so it cannot begin with 0`;
    const advice = `Write it in quotes, with all of its digits, as in "${value}" or "0${value}".`;
    return { pointer: `/facts${pointerSegment(name)}`, what, advice };
  });

const LINK = /\{link\.([^{}]+)\}/g;

function findLinksToOneTarget(formFiles: FormFiles): readonly PlacedProblem[] {
  const links = factsOfKind(formFiles, 'link');
  const addressOf = (name: string): string =>
    String(getOwn(links, name) ?? name)
      .replace(/\/$/, '')
      .toLowerCase();
  const pairs = localizedTexts(formFiles).flatMap((text) => {
    const names = [...sourceTextOf(formFiles, text).matchAll(LINK)].map(([, name = '']) => name);
    return names.flatMap((name, n) => {
      const other = names.slice(0, n).find((before) => before !== name && addressOf(before) === addressOf(name));
      // Takes the name that is part of the address as the correct one.
      return other === undefined ? [] : [addressOf(other).includes(other.toLowerCase()) ? [name, other] : [other, name]];
    });
  });
  return [...new Map(pairs.map(([wrong = '', right = '']) => [wrong, right]))].map(([wrong, right]) => ({
    pointer: `/links${pointerSegment(wrong)}`,
    what: `"${wrong}" and "${right}", which one sentence links to, lead to the same address`,
    advice: 'Correct one of the two; where both are one page, link to it once.',
  }));
}
