import { joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { INSTITUTION_FILE, isOptionsFile, type OptionsFile } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, type AnswerOption, writtenOptions } from '../../form/model/form-files.ts';
import { normalizeText } from '../../form/model/normalize-text.ts';
import type { FormCheck, CheckFinding } from '../form-files/checked-form.ts';
import { findRangeGap } from '../prose/range-gaps.ts';

export const incompleteList: FormCheck = {
  name: 'incomplete-list',
  what:
    'A list has all states of the United States or all provinces of Canada but one; or ranges of numbers, such as hours or ' +
    'years, with a hole between two or with numbers that two have in common.',
  advice: 'Add what is missing, or let one range begin where the other ends.',
  see: 'recipes/change-a-list-of-options.md',
  example: {
    file: 'schemas/options/weeks.json',
    wrong: '{ "value": "MORE", "label": "More than 10 weeks" }',
    right: '{ "value": "MORE", "label": "More than 8 weeks" }',
  },
  run({ formFiles }) {
    const { address } = formFiles[INSTITUTION_FILE];
    const wholes: readonly CompleteSet[] = [STATES, PROVINCES];
    return formFilesOfKind(formFiles, isOptionsFile).flatMap(([file, json]): CheckFinding | readonly CheckFinding[] => {
      const options = writtenOptions(json);
      const gap = findRangeGap(options.map(({ label }) => label));
      if (gap) return { file, pointer: `/options${pointerSegment(gap.place)}/label`, what: gap.what, advice: gap.advice };
      return wholes.flatMap((whole) => allButOne(file, options, whole, address.state));
    });
  },
};

interface CompleteSet {
  readonly name: string;
  readonly members: readonly (readonly [value: string, label: string])[];
}

/** The member of the institution itself may be missing where the question is about other ones. */
function allButOne(
  file: OptionsFile,
  options: readonly AnswerOption[],
  { name, members }: CompleteSet,
  own: string,
): readonly CheckFinding[] {
  const values = new Set(options.map(({ value }) => value));
  const labels = new Set(options.map(({ label }) => normalizeText(label)));
  const [missing, ...more] = members.filter(([value, label]) => !values.has(value) && !labels.has(normalizeText(label)));
  if (!missing || more.length > 0 || missing.includes(own)) return [];
  const at = options.findLastIndex(({ value, label }) => {
    const place = members.findIndex((member) => member[0] === value || normalizeText(member[1]) === normalizeText(label));
    return place >= 0 && place < members.indexOf(missing);
  });
  return [
    {
      file,
      pointer: `/options${pointerSegment(Math.max(at, 0))}`,
      what: `${joinQuotedNames([missing[1]])} is missing from this list, which has all the other ${name}`,
      advice: `Add { "value": ${JSON.stringify(missing[0])}, "label": ${JSON.stringify(missing[1])} }.`,
    },
  ];
}

const membersOf = (written: string): CompleteSet['members'] =>
  written.split(', ').map((member) => [member.slice(0, 2), member.slice(3)] as const);

const STATES: CompleteSet = {
  name: 'states of the United States',
  members: membersOf(
    'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, FL Florida, GA Georgia, ' +
      'HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, ' +
      'MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, ' +
      'NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, ' +
      'PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, ' +
      'WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming',
  ),
};

const PROVINCES: CompleteSet = {
  name: 'provinces of Canada',
  members: membersOf(
    'AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NS Nova Scotia, ON Ontario, ' +
      'PE Prince Edward Island, QC Quebec, SK Saskatchewan',
  ),
};
