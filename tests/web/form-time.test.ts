import { expect, test } from 'vitest';
import type { Answers, FormTime } from '../../src/form/model/answers.ts';
import type { AnswerOption } from '../../src/form/model/form-files.ts';
import { compileSectionValidators } from '../../src/form/compile/section-validators.ts';
import { createAnswerStore } from '../../src/web/answers/create-answer-store.ts';
import { openPeriodOfOptions } from '../../src/form/evaluate/options.ts';
import { smallFormFiles, smallForm } from '../form/small-form.ts';

const UI = 'schemas/pages/study/school/ui.json';
const STATES = 'schemas/options/states.json';
const MODEL = 'schemas/data-model.json';
const { properties, ...others } = smallFormFiles[MODEL];
const model = { ...others, properties: { ...properties, sat_taken_desc: { $ref: '#/$defs/derived_label' } } };
const oregon = { value: 'OR', label: 'Oregon', opens: '2027-02-01', closes: '2027-03-01' };
const washington = { value: 'WA', label: 'Washington', opens: '2027-02-15T09:00', closes: '2027-03-02T17:00' };
const yesNo = [
  { value: 'Y', label: 'Yes', closes: '2027-03-02T17:00' },
  { value: 'N', label: 'No' },
];
const idaho = { value: 'ID', label: 'Idaho' };

function storeAt(clock: string, options: readonly AnswerOption[]) {
  const form = smallForm({
    [MODEL]: model,
    [STATES]: { options },
    'schemas/options/yes-no.json': { options: yesNo },
    [UI]: smallFormFiles[UI],
  });
  let moment: FormTime = { today: clock.slice(0, 10), clock };
  const store = createAnswerStore(form, compileSectionValidators(form), () => moment);
  const offered = () => store.sectionState('study/school').offered.get('sports');
  return {
    store,
    values: () => offered()?.map(({ value }) => value),
    when: () =>
      openPeriodOfOptions(
        form,
        { lists: form.questions['sports']?.lists ?? [] },
        { ...store.formTime(), answers: {}, counts: {}, tabs: {} },
      ),
    passTo(later: string): void {
      moment = { today: later.slice(0, 10), clock: later };
      store.refreshTime();
    },
  };
}

test('a choice opens and closes while the page is open, and those who follow its question hear of it', () => {
  const { store, values, passTo } = storeAt('2027-01-31T23:59', [oregon, washington, idaho]);
  let heard = 0;
  store.subscribe(() => (heard += 1), 'sports');
  expect(values()).toEqual(['ID']);
  passTo('2027-02-01T00:00');
  expect([values(), heard]).toEqual([['OR', 'ID'], 1]);
  passTo('2027-02-15T08:59');
  expect(values()).toEqual(['OR', 'ID']);
  passTo('2027-02-15T09:00');
  expect(values()).toEqual(['OR', 'WA', 'ID']);
  const before = store.sectionState('study/school');
  passTo('2027-02-15T09:01');
  expect(store.sectionState('study/school'), 'nothing is drawn again where nothing has changed').toBe(before);
  passTo('2027-03-02T00:00');
  expect(values()).toEqual(['WA', 'ID']);
});

test('what was chosen in time and is not saved yet stays when it closes, also on another visit', () => {
  const { store, values, passTo } = storeAt('2027-03-02T16:59', [washington, idaho]);
  store.change({ sports: ['WA'] });
  store.change({ sat_taken: 'Y' });
  passTo('2027-03-02T17:00');
  store.change({ grad_year: '2027' });
  expect([store.answerTo('sat_taken'), store.answerTo('sports'), values()]).toEqual(['Y', ['WA'], ['WA', 'ID']]);
  const kept: Answers = store.unsaved().answers;

  const later = storeAt('2027-03-05T09:00', [washington, idaho]);
  later.store.load({}, {}, {});
  later.store.addUnsavedAnswers(kept);
  expect([later.store.answerTo('sports'), later.store.answerTo('sat_taken'), later.store.answerTo('sat_taken_desc')]).toEqual([
    ['WA'],
    'Y',
    'Yes',
  ]);
  expect(later.store.unsaved().answers, 'the server says at the next save whether it came in time').toMatchObject({ sports: ['WA'] });
  later.store.change({ sports: ['ID'] });
  expect(later.values()).toEqual(['ID']);
});

test('a question that offers nothing because of the time says when it does, or did', () => {
  const { when, values, passTo } = storeAt('2027-01-15T12:00', [oregon, washington]);
  expect([values(), when()]).toEqual([[], { opens: '2027-02-01' }]);
  passTo('2027-03-03T00:00');
  expect([values(), when()]).toEqual([[], { closes: '2027-03-02T17:00' }]);
  expect(storeAt('2027-03-03T00:00', [{ ...idaho, when: { equals: [{ var: 'sat_taken' }, 'Y'] } }]).when()).toEqual({});
});
