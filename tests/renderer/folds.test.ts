import { expect, test } from 'vitest';
import { foldsAmong } from '../../src/web/renderer/folds.ts';
import { smallForm } from '../form/small-form.ts';

test('rare questions that follow each other are folded in together, and one among others by itself', () => {
  const { questions } = smallForm();
  const [a = '', b = '', c = '', d = '', e = ''] = Object.keys(questions);
  const rare = Object.entries(questions).map(([key, question]) => {
    const ui = [b, c, e].includes(key) ? { ...question.ui, 'ui:rare': true } : question.ui;
    return [key, { ...question, ui }] as const;
  });
  const folds = foldsAmong({ questions: Object.fromEntries(rare) }, [a, b, c, d, e]);
  expect([...folds]).toEqual([
    [b, b],
    [c, b],
    [e, e],
  ]);
});
