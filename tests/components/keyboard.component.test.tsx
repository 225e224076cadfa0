import { flushSync } from 'react-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Form } from '../../src/form/model/form.ts';
import { renderPage } from './render-page.tsx';
import { countCommits } from './render-part.tsx';
import { createFormOfSections } from './create-form-of-sections.ts';

const ui = { 'ui:widget': 'text' } as const;
function formOfTexts(count: number): Form {
  const names = Array.from({ length: count }, (_, n) => `q${n}`);
  return createFormOfSections(Object.fromEntries(names.map((name) => [`Part ${name}`, { [name]: { title: name, ui } }])));
}

test.for([12, 100])('on a page of %i sections neither a key nor leaving a field draws anything', async (count) => {
  const form = formOfTexts(count);
  const { Mode, commits } = countCommits();
  const store = renderPage('home', { form, Mode });
  const first = page.getByRole('textbox', { name: 'q0', exact: false }).first();
  await userEvent.click(first);
  const before = commits();
  await userEvent.keyboard('Ana');
  expect([commits() - before, store.unsaved().answers]).toEqual([0, { q0: 'Ana' }]);
  await userEvent.tab();
  expect([commits() - before, store.answerTo('q0')]).toEqual([0, 'Ana']);
});

test('a press is handled before sections around it mount', async () => {
  renderPage('home', { form: formOfTexts(100), isWhole: false });
  await expect.poll(() => document.querySelectorAll('.section').length).toBe(100);
  const button = document.createElement('button');
  document.querySelector('form')?.append(button);
  const isLastMounted = (): boolean => document.getElementById('q99') !== null;
  const atClick = new Promise<boolean>((resolve) => button.addEventListener('click', () => resolve(isLastMounted())));
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  button.focus({ preventScroll: true });
  await Promise.resolve();
  button.click();
  expect(await atClick).toBe(false);
  await expect.poll(isLastMounted).toBe(true);
});

test('a key that comes before a page is painted finds the questions around the focus', async () => {
  // No frame comes.
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  renderPage('home', { form: formOfTexts(100), isWhole: false, isFolded: true });
  const button = document.createElement('button');
  document.querySelector('form')?.append(button);
  button.focus({ preventScroll: true });
  expect(document.querySelectorAll('.section').length).toBeLessThan(100);
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', shiftKey: true, bubbles: true }));
  await Promise.resolve();
  expect(document.getElementById('q99')).not.toBeNull();
});

test('at Submit only the fields that then say something are drawn', async () => {
  const parts = {
    Part: { q0: { title: 'q0', ui }, q1: { title: 'q1', ui }, q2: { title: 'q2', maximum: 5, type: 'integer' as const, ui } },
  };
  const form = createFormOfSections(parts);
  const drawn = new Set<string>();
  const questions = Object.fromEntries(
    Object.entries(form.questions).map(([key, question]) => [
      key,
      Object.defineProperty({ ...question }, 'ui', {
        get: () => {
          drawn.add(key);
          return question.ui;
        },
      }),
    ]),
  );
  const store = renderPage('home', { form: { ...form, questions }, answers: { q2: 7 } });
  drawn.clear();
  flushSync(() => store.reportAllFailures(true));
  expect([...drawn]).toEqual(['q2']);
  await expect.element(page.getByRole('textbox', { name: 'q2' })).toHaveAttribute('aria-invalid', 'true');
});
