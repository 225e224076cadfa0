import { expect, test } from 'vitest';
import { compileSectionValidators } from '../../src/form/compile/section-validators.ts';
import type { Answers, FormState } from '../../src/form/model/answers.ts';
import { createReview } from '../../src/form/evaluate/review.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import { createFormState, smallForm, smallFormFiles } from './small-form.ts';

const PAGE = 'schemas/pages/study/page.json';
const form = smallForm({ [PAGE]: { ...smallFormFiles[PAGE], opens: '2027-01-10T09:00', closes: '2027-02-01' } });
const validators = compileSectionValidators(form);
const answers = { country: 'FRA', sat_taken: 'Y', sat_math: 405 };
const at = (clock: string, given: Answers = answers): FormState => ({ ...createFormState(given), clock });
const wrongOnPage = (state: FormState): readonly string[] =>
  Object.keys(validate(form, validators, state)).filter((key) => form.questions[key]?.page === 'study');

test.each([
  ['2027-01-10T08:59', []],
  ['2027-01-10T09:00', ['sat_math', 'visa']],
  ['2027-02-01T23:59', ['sat_math', 'visa']],
  ['2027-02-02T00:00', []],
])('a page with its own period holds up an application only while it is open: at %s, %j', (clock, keys) => {
  expect(wrongOnPage(at(clock))).toEqual(keys);
  const items = createReview(form, at(clock), {}).flatMap(({ sections }) => sections.flatMap((section) => section.items));
  const math = items.find(({ key }) => key === 'sat_math');
  expect([math?.value, math?.at]).toEqual(['405', keys.length === 0 ? undefined : 'sat_math']);
});
