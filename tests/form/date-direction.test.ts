import { describe, expect, test } from 'vitest';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { explainQuestion } from '../../src/form/explain/explain-form.ts';
import { compileSectionValidators } from '../../src/form/compile/section-validators.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import { createFormState, smallFormFiles, TEST_TODAY } from './small-form.ts';

const formWith = (direction: 'past' | 'future') =>
  compileForm({
    ...smallFormFiles,
    'schemas/text/en.json': {
      'field.date_is_future': 'This date is in the future.',
      'field.date_is_past': 'This date is in the past.',
      'answer.no_such_day': 'This day is not in the calendar.',
    },
    'schemas/pages/home/you/ui.json': {
      'ui:order': ['first_name', 'birth_date', 'agree'],
      birth_date: { 'ui:widget': 'date', 'ui:options': { direction } },
      agree: { 'ui:widget': 'checkbox' },
    },
    'schemas/pages/home/you/logic.json': {},
  }).form;

describe('a date', () => {
  test.each([
    ['past', '2026-11-20', undefined],
    ['past', TEST_TODAY, undefined],
    ['past', '2026-11-22', ['This date is in the future.']],
    ['future', '2026-11-22', undefined],
    ['future', TEST_TODAY, undefined],
    ['future', '2026-11-20', ['This date is in the past.']],
  ] as const)('that is asked for in the %s: %s', (direction, date, messages) => {
    const form = formWith(direction);
    expect(validate(form, compileSectionValidators(form), createFormState({ birth_date: date }))['birth_date']).toEqual(messages);
  });

  test.each(['2007-02-30', '2007-02-29', '1900-02-29', '2009-13-45', '2007-00-10', '2007-04-31', 'April'])(
    'is a day of the calendar, and %s is none, with or without a format in its schema',
    (date) => {
      const withFormat = formWith('past');
      const without = JSON.parse(JSON.stringify(withFormat).replaceAll(',"format":"date"', '')) as typeof withFormat;
      for (const form of [withFormat, without]) {
        expect(validate(form, compileSectionValidators(form), createFormState({ birth_date: date }))['birth_date']).toEqual([
          'This day is not in the calendar.',
        ]);
      }
    },
  );

  test('is never on the wrong side while it is unanswered', () => {
    const form = formWith('past');
    expect(validate(form, compileSectionValidators(form), createFormState())['birth_date']).toEqual(['Birth Date is a required field']);
  });

  test('is explained with its side', () => {
    expect(explainQuestion(formWith('past'), 'birth_date', TEST_TODAY)).toContain('A date up to today.');
    expect(explainQuestion(formWith('future'), 'birth_date', TEST_TODAY)).toContain('A date from today on.');
  });
});
