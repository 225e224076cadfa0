import { expect, test } from 'vitest';
import { translatableTexts } from '../../src/form/compile/translatable-texts.ts';
import { evaluateForm } from '../../src/form/evaluate/evaluate.ts';
import { affectedSections, reevaluateSections } from '../../src/form/evaluate/reevaluate.ts';
import { packForm, unpackForm } from '../../src/form/model/packed-form.ts';
import type { Answers } from '../../src/form/model/answers.ts';
import { createFormState, smallForm } from './small-form.ts';

const UI = 'schemas/blocks/relative/ui.json';
const notice = { notice: 'Why {answer.name|this person}?', when: { equals: [{ var: 'kind' }, 'Aunt'] } };
const picture = { picture: 'tree.svg', alt: 'A family tree.', opens: '2026-11-22' };
const form = smallForm({ [UI]: { 'ui:order': ['name', 'kind', notice, picture] } });
const stateOf = (answers: Answers, today?: string) => ({ ...createFormState(answers, { relatives: 2 }), ...(today && { today }) });

test('each use of a block has its own notices', () => {
  const shown = (answers: Answers, today?: string): readonly number[] => {
    const { sections } = evaluateForm(form, stateOf(answers, today));
    return [1, 2].map((n) => sections[`home/relatives-${n}`]?.elements.size ?? 0);
  };
  expect(shown({})).toEqual([0, 0]);
  expect(shown({ relative_2_kind: 'Aunt' })).toEqual([0, 1]);
  expect(shown({ relative_2_kind: 'Aunt' }, '2026-11-22')).toEqual([1, 2]);
  const [second] = form.sections['home/relatives-2']?.elements ?? [];
  expect(second).toMatchObject({ after: 2, notice: ['Why {answer.relative_2_name|this person}?'] });
});

test('an answer of another section shows a notice in what is evaluated again, also in the form of browsers', () => {
  const named = smallForm({ [UI]: { 'ui:order': ['name', 'kind', { ...notice, when: { answered: { var: 'first_name' } } }] } });
  const browsers = { ...named, ...unpackForm(packForm(named)) };
  const [before, after] = [stateOf({}), stateOf({ first_name: 'Ada' })];
  const evaluation = evaluateForm(browsers, before);
  const next = reevaluateSections(browsers, evaluation, affectedSections(browsers, ['first_name']), after);
  expect(next.sections['home/relatives-1']?.elements.size).toBe(1);
  expect(reevaluateSections(browsers, next, ['home/relatives-1'], after)).toBe(next);
});

test('a new question moves no translation, and a picture that decorates has none', () => {
  const placesIn = (order: readonly unknown[]) => translatableTexts(UI, { 'ui:order': order }).map(({ place }) => place);
  expect(placesIn(['name', notice, { ...picture, alt: '' }, picture])).toEqual(['ui:order.0.notice', 'ui:order.2.alt']);
  expect(placesIn(['name', 'kind', notice])).toEqual(['ui:order.0.notice']);
});
