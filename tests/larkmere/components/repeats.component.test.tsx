import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../../components/render-page.tsx';
import { expectAccessible } from '../../components/expect-accessible.ts';
import { enterAnswer, tabToAndPress, valueOf } from '../../components/question-steps.ts';

const parent = (n: number) => page.getByRole('heading', { level: 2, name: `Parent/Guardian ${n}`, exact: true });
const add = page.getByRole('button', { name: 'Add Another This adds Parent/Guardian 2.', exact: true });
const remove = page.getByRole('button', { name: 'Remove Parent/Guardian 2', exact: true });
const question = page.getByRole('alertdialog', { name: 'Remove Parent/Guardian 2?' });

test('an empty parent is added and removed with the keyboard, and a screen reader announces it', async () => {
  renderPage('about');
  await expect.element(add).toBeVisible();
  expect(remove.elements(), 'the first one stays').toEqual([]);
  await tabToAndPress(add);
  await expect.element(parent(2)).toHaveFocus();
  await tabToAndPress(remove);
  await expect.element(parent(1)).toHaveFocus();
  await expect.element(page.getByRole('status').getByText('Parent/Guardian 2 was removed.')).toBeInTheDocument();
  await expect.element(remove).not.toBeInTheDocument();
  await expect.element(parent(2)).not.toBeInTheDocument();
});

test('a parent with answers is removed only after a yes, together with the answers', async () => {
  renderPage('about', { answers: { parent_first_name: 'Ida' } });
  await add.click();
  await enterAnswer('parent_2_first_name', 'Ola');
  await remove.click();
  await expectAccessible('question before a removal');
  await question.getByRole('button', { name: 'No - Keep it', exact: true }).click();
  await expect.element(remove).toHaveFocus();
  await remove.click();
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(valueOf('parent_2_first_name')).toBe('Ola');

  await remove.click();
  await question.getByRole('button', { name: 'Yes - Remove it', exact: true }).click();
  await expect.element(parent(2)).not.toBeInTheDocument();
  await expect.element(parent(1)).toHaveFocus();
  expect(valueOf('parent_first_name')).toBe('Ida');
  await add.click();
  await expect.element(parent(2)).toBeVisible();
  await expect.poll(() => valueOf('parent_2_first_name')).toBe('');
});

test('visitors have no such buttons, and read why where they might miss one', async () => {
  renderPage('about', { repeatActions: undefined, answers: { parent_first_name: 'Ida' } });
  await expect.element(page.getByText('You can add Parent/Guardian 2 once you have created an account.')).toBeVisible();
  expect(page.getByText('once you have created').elements(), 'not beside an empty one').toHaveLength(1);
  await expect.element(parent(1)).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Alumni relative 1', exact: true }).getByRole('textbox').first()).toBeVisible();
  expect(add.or(page.getByRole('button', { name: /^Remove / })).elements()).toEqual([]);
});
