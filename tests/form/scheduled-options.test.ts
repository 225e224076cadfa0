import { describe, expect, test } from 'vitest';
import { compileSectionValidators } from '../../src/form/compile/section-validators.ts';
import { explainOptionList } from '../../src/form/explain/explain-allowed-answers.ts';
import { explainQuestion } from '../../src/form/explain/explain-form.ts';
import { fillForm } from '../../src/authoring/coverage/read-personas.ts';
import type { Answers, FormState } from '../../src/form/model/answers.ts';
import { applyAnswer, propagateAnswers } from '../../src/form/evaluate/apply-answer.ts';
import { evaluateSection } from '../../src/form/evaluate/evaluate.ts';
import { summarizeAnswers } from '../../src/form/evaluate/summarize.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import { createFormState, smallFormFiles, smallForm, TEST_TODAY } from './small-form.ts';

const UI = 'schemas/pages/study/school/ui.json';
const form = smallForm({
  'schemas/options/yes-no.json': {
    options: [
      { value: 'Y', label: 'Yes', closes: '2027-03-01T17:00' },
      { value: 'N', label: 'No' },
    ],
  },
  'schemas/options/states.json': {
    options: [
      { value: 'OR', label: 'Oregon', when: { equals: [{ var: 'sat_taken' }, 'Y'] }, closes: '2027-03-01' },
      { value: 'WA', label: 'Washington', opens: '2027-02-01', closes: '2027-03-01' },
      { value: 'ID', label: 'Idaho' },
    ],
  },
  [UI]: smallFormFiles[UI],
});

const at = (clock: string, answers: Answers = {}): FormState => ({ ...createFormState(answers), clock });
const offered = (key: string, moment: FormState): readonly string[] =>
  (evaluateSection(form, 'study/school', moment).offered.get(key) ?? []).map(({ value }) => value);

describe('an option that opens and closes', () => {
  test('is offered from the moment at which it opens to the one at which it closes', () => {
    expect(offered('sat_taken', at('2027-03-01T16:59'))).toEqual(['Y', 'N']);
    expect(offered('sat_taken', at('2027-03-01T17:00'))).toEqual(['N']);
    expect(offered('sports', at('2027-01-31T23:59'))).toEqual(['ID']);
    expect(offered('sports', at('2027-02-01T00:00'))).toEqual(['WA', 'ID']);
    expect(offered('sports', at('2027-03-01T23:59'))).toEqual(['WA', 'ID']);
    expect(offered('sports', at('2027-03-02T00:00'))).toEqual(['ID']);
  });

  test('without a clock, the day counts from its beginning', () => {
    const on = (today: string): FormState => ({ ...createFormState(), today });
    expect(offered('sat_taken', on('2027-03-01'))).toEqual(['Y', 'N']);
    expect(offered('sat_taken', on('2027-03-02'))).toEqual(['N']);
  });

  test('once it has closed, stays for those who chose it in time, valid, read and offered until they choose another', () => {
    const late = at('2027-03-05T09:00', { sat_taken: 'Y', sat_taken_desc: 'Yes', sports: ['WA', 'ID'], sports_desc: 'Washington, Idaho' });
    expect(offered('sat_taken', late)).toEqual(['Y', 'N']);
    expect(offered('sports', late)).toEqual(['WA', 'ID']);
    expect(propagateAnswers(form, late)).toBe(late.answers);
    const failures = validate(form, compileSectionValidators(form), late);
    expect([failures['sat_taken'], failures['sports']]).toEqual([undefined, undefined]);
    const items = summarizeAnswers(form, late).flatMap(({ sections }) => sections.flatMap((section) => section.items));
    expect(items).toContainEqual({ key: 'sports', label: 'Sports', value: 'Washington, Idaho' });
    const other = applyAnswer(form, late, { sat_taken: 'N' });
    expect(offered('sat_taken', at('2027-03-05T09:00', other))).toEqual(['N']);
  });

  test('cannot be chosen before it opens or after it has closed: what was chosen before stays', () => {
    const late = at('2027-03-05T09:00', { sat_taken: 'N', sat_taken_desc: 'No' });
    expect(applyAnswer(form, late, { sat_taken: 'Y' })).toMatchObject({ sat_taken: 'N', sat_taken_desc: 'No' });
    expect(applyAnswer(form, at('2027-03-05T09:00'), { sat_taken: 'Y' })['sat_taken'] ?? '').toBe('');
    expect(applyAnswer(form, at('2027-01-05T09:00'), { sports: ['WA', 'ID'] })).toEqual({ sports: ['ID'] });
  });

  test('is cleared like any other when its condition does not hold any more, and cannot be chosen again', () => {
    const late = at('2027-03-05T09:00', { sat_taken: 'Y', sports: ['OR'] });
    expect(offered('sports', late)).toEqual(['OR', 'ID']);
    const cleared = applyAnswer(form, late, { sat_taken: 'N' });
    expect(cleared['sports']).toEqual([]);
  });

  test('says in plain words when it is offered', () => {
    const spaced = (text: string): string => text.replaceAll('\u202f', ' ');
    expect(spaced(explainOptionList(form, 'yes-no', TEST_TODAY))).toMatch(/^No, or Yes only until March 1, 2027 at 5:00 PM \(.+\)$/);
    expect(explainOptionList(form, 'states', TEST_TODAY)).toBe(
      'Idaho, or Oregon only while “Have you taken the SAT?” is Yes, and until March 1, 2027, or Washington only from February 1, 2027 ' +
        'until March 1, 2027',
    );
    expect(explainQuestion(form, 'sports', TEST_TODAY).join(' ')).toMatch(
      /2027\. A choice that is not offered any more is cleared\. A choice that has closed stays for those who made it in time\./,
    );
  });
});

describe('an option that closes for all', () => {
  const strict = smallForm({
    'schemas/options/yes-no.json': {
      options: [
        { value: 'Y', label: 'Yes', closes: '2027-03-01', closes_for_all: true },
        { value: 'N', label: 'No' },
      ],
    },
    [UI]: smallFormFiles[UI],
  });
  const failuresAt = (moment: FormState): unknown => validate(strict, compileSectionValidators(strict), moment)['sat_taken'];
  const chosen = { sat_taken: 'Y', sat_taken_desc: 'Yes' };

  test('is right until that day, and after it wrong for those who had chosen it, too, and says why', () => {
    expect(failuresAt(at('2027-03-01T23:59', chosen))).toBeUndefined();
    expect(failuresAt(at('2027-03-02T00:00', chosen))).toEqual(['Yes could be chosen until March 1, 2027.']);
    expect(failuresAt(at('2027-03-02T00:00', { sat_taken: 'N' }))).toBeUndefined();
  });

  test('stays where it was chosen, so that nobody loses an answer, and is offered to nobody else', () => {
    const late = at('2027-03-02T00:00', chosen);
    expect(propagateAnswers(strict, late)).toBe(late.answers);
    const offeredAt = (moment: FormState) =>
      evaluateSection(strict, 'study/school', moment)
        .offered.get('sat_taken')
        ?.map(({ value }) => value);
    expect(offeredAt(late)).toEqual(['Y', 'N']);
    expect(offeredAt(at('2027-03-02T00:00'))).toEqual(['N']);
  });

  test('is proved by a persona who chose it in time and comes back later', () => {
    const today = '2027-03-02';
    const late = fillForm(strict, { answers: { sat_taken: 'Y' }, today });
    expect(failuresAt(late)).toEqual(['Yes could be chosen until March 1, 2027.']);
    expect(failuresAt(fillForm(strict, { answers: { sat_taken: 'Y' }, today: '2027-03-01' }))).toBeUndefined();
  });

  test('says so in plain words', () => {
    expect(explainOptionList(strict, 'yes-no', TEST_TODAY)).toBe(
      'No, or Yes only until March 1, 2027, and refused at Submit after that, whenever it was chosen',
    );
    expect(explainQuestion(strict, 'sat_taken', TEST_TODAY).join(' ')).not.toContain('stays for those who made it in time');
  });
});
