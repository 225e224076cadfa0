import { describe, expect, test } from 'vitest';
import { isSameAnswer, type Answer } from '../../src/form/model/answers.ts';
import { findConflicts } from '../../src/form/evaluate/find-conflicts.ts';
import { affectedSections } from '../../src/form/evaluate/reevaluate.ts';
import { reconcileDraft } from '../../src/web/drafts/draft.ts';
import { smallForm } from './small-form.ts';

describe('two answers', () => {
  test.each<[a: Answer | undefined, b: Answer | undefined]>([
    ['', undefined],
    ['', false],
    [false, []],
    [[], ''],
    ['Ada', 'Ada'],
    [0, 0],
    [
      ['A', 'B'],
      ['A', 'B'],
    ],
  ])('%j and %j are the same', (a, b) => expect([isSameAnswer(a, b), isSameAnswer(b, a)]).toEqual([true, true]));

  test.each<[a: Answer | undefined, b: Answer | undefined]>([
    ['', 0],
    ['1', 1],
    ['Ada', 'ada'],
    [true, false],
    [['A'], ['A', 'B']],
    [
      ['A', 'B'],
      ['B', 'A'],
    ],
  ])('%j and %j are not', (a, b) => expect([isSameAnswer(a, b), isSameAnswer(b, a)]).toEqual([false, false]));
});

describe('a change is in conflict', () => {
  test.each<[what: string, saved: Answer, conflict: boolean]>([
    ['with an answer that was given meanwhile', 'Bo', true],
    ['with one that was taken away meanwhile', '', true],
    ['not with the answer that it was made from', 'Ada', false],
    ['not with one that was sent since and arrived', 'Ad', false],
    ['not with the very answer that is wanted', 'Ann', false],
  ])('%s', (_, saved, conflict) => {
    expect(findConflicts({ name: saved }, { name: 'Ann' }, { name: ['Ada', 'Ad'] })).toEqual(conflict ? { name: saved } : {});
  });

  test('not if it is unknown what it was made from, or nothing is wanted', () => {
    expect(findConflicts({ name: 'Bo', city: 'Rome' }, { name: 'Ann' }, { city: ['Oslo'] })).toEqual({});
  });

  test('not if both are unanswered: a box that was unchecked again is like a question that was never answered', () => {
    expect(findConflicts({}, { agree: false }, { agree: [true] })).toEqual({});
    const draft = { answers: { agree: { answer: false, base: true, sent: [], at: 0 } }, typed: {} };
    expect(reconcileDraft(smallForm(), {}, draft)).toEqual({ mine: {}, contested: {} });
  });
});

test('a change touches the section that asks the question, and those that depend on it', () => {
  const form = smallForm();
  for (const { key, section } of Object.values(form.questions)) {
    const touched = affectedSections(form, [key]);
    expect(touched, key).toEqual(new Set([section, ...(form.dependents[key] ?? [])]));
  }
});
