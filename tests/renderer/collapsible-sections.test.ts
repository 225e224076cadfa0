import { expect, test } from 'vitest';
import { collapsedQuestionRuns } from '../../src/web/renderer/collapsed-question-runs.ts';
import { smallForm } from '../form/small-form.ts';

const form = smallForm();
const [a = '', b = '', c = '', d = '', e = ''] = Object.keys(form.questions);

function runsWith(uis: Readonly<Record<string, object>>, fold?: false): readonly (readonly string[])[] {
  const all = Object.entries(form.questions);
  const questions = all.map(([key, question]) => [key, { ...question, required: false, section: '', ui: { ...question.ui, ...uis[key] } }]);
  return collapsedQuestionRuns({ ...form, questions: Object.fromEntries(questions) }, { keys: [a, b, c, d, e], fold }).map(
    ({ keys }) => keys,
  );
}

test('rare questions that follow each other are folded in together, and one among others by itself', () => {
  const rare = { 'ui:rare': true };
  expect(runsWith({ [b]: rare, [c]: rare, [e]: rare })).toEqual([[b, c], [e]]);
});

test('so is what choosing a school fills, unless its section stays open, and what an address fills is not', () => {
  const search = (category: string) => ({ 'ui:options': { category, fills: { ceeb: b, state: [c, d] } } });
  expect(runsWith({ [a]: search('hs_ceeb') })).toEqual([[b, c, d]]);
  expect(runsWith({ [a]: search('hs_ceeb') }, false)).toEqual([]);
  expect(runsWith({ [a]: search('address') })).toEqual([]);
});
