import { reservedPageNames } from '../../api/url-paths.ts';
import { INSTITUTION_FILE, pageFile } from '../../form/model/form-file-paths.ts';
import { joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import type { FileCheck, FormCheck } from '../form-files/checked-form.ts';

export const reservedPage: FileCheck = {
  name: 'reserved-page',
  what: 'A page has the name of an address that the program itself uses, such as `login`: one of the two could not be reached.',
  advice: 'Give the page and its folder another name.',
  see: 'recipes/add-a-page.md',
  example: {
    file: 'institution.config.json',
    wrong: '"pages": ["start", "studies", "login", "finish"]',
    right: '"pages": ["start", "studies", "finish"]',
  },
  scope: 'file',
  run({ parsed: { fitting } }) {
    const taken = reservedPageNames();
    const { pages = [] } = fitting[INSTITUTION_FILE] ?? {};
    return pages.flatMap((page, n) => {
      if (!taken.includes(page)) return [];
      const what = `A page cannot be named "${page}": the program itself uses the address /${page}`;
      const advice = `Give the page and its folder another name. Names that are taken: ${joinQuotedNames(taken, taken.length)}.`;
      return { file: INSTITUTION_FILE, pointer: `/pages${pointerSegment(n)}`, what, advice };
    });
  },
};

export const conditionalFirstOrLastPage: FormCheck = {
  name: 'conditional-first-or-last-page',
  what: 'The first page, where all students begin, or the last one, where they submit, has a `when`; or the last one opens or closes.',
  advice: 'Move a page for all students there, or remove `when`, and hide sections instead.',
  see: 'recipes/add-a-page-for-some-students.md',
  example: {
    file: 'schemas/pages/finish/page.json',
    wrong: `"when": { "answered": { "var": "given_name" } },
"content": [{ "section": "agreement" }]`,
    right: '"content": [{ "section": "agreement" }]',
  },
  run: ({ formFiles, pages }) =>
    [...new Set([pages[0], pages.at(-1)])].flatMap((page, n) => {
      if (page === undefined) return [];
      const file = pageFile(page);
      const timed = (['opens', 'closes'] as const).filter((name) => page === pages.at(-1) && formFiles[file]?.[name] !== undefined);
      if (timed.length > 0) {
        const what = `This is the last page, where all students submit, so it cannot have "${timed[0]}"`;
        return { file, pointer: `/${timed[0]}`, at: 'key', what, advice: `Write it in ${INSTITUTION_FILE}, for the whole application.` };
      }
      if (formFiles[file]?.when === undefined) return [];
      const [why, place] =
        n === 0
          ? ['This is the first page, where all students begin', 'front']
          : ['This is the last page, where all students submit', 'end'];
      const others = pages.filter((other) => formFiles[pageFile(other)]?.when === undefined);
      const other = n === 0 ? others[0] : others.at(-1);
      const move = other === undefined ? '' : `In "pages" of institution.config.json move "${other}" to the ${place}. Or remove`;
      const advice = `${move || 'Remove'} "when", and use "hidden" in logic.json for those of its sections that are not for all students.`;
      return { file, pointer: '/when', at: 'key', what: `${why}, so it cannot have a "when"`, advice };
    }),
};

const MAX_COMPONENTS = 10;

export const tooManyComponents: FormCheck = {
  name: 'too-many-components',
  what: 'A block is repeated more than ten times.',
  advice: 'Remove prefixes until there are ten.',
  see: 'recipes/add-a-repeat.md',
  example: {
    file: 'schemas/pages/studies/page.json',
    wrong: '"prefixes": ["job_1_", "job_2_", "job_3_", "job_4_", "job_5_", "job_6_", "job_7_", "job_8_", "job_9_", "job_10_", "job_11_"]',
    right: '"prefixes": ["job_1_", "job_2_"]',
  },
  run: ({ uses }) =>
    uses
      .filter((use) => use.repeat !== undefined && use.prefixes.length > MAX_COMPONENTS)
      .map((use) => ({
        file: use.file,
        pointer: `${use.pointer}/prefixes`,
        what: `The maxNumberOfComponents cannot exceed 10: "${use.repeat}" has ${use.prefixes.length} prefixes`,
        advice: `Remove prefixes until ${MAX_COMPONENTS} are left.`,
      })),
};
