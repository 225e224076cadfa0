import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../../components/render-page.tsx';
import { expectAccessible } from '../../components/expect-accessible.ts';
import { tabToAndPress, tabTo } from '../../components/question-steps.ts';
import { setViewport } from '../../components/steps.ts';

const UPLOADED = 'Upload it';
const TYPED = 'Type my courses and grades';
const COUNSELOR = 'My counselor will send it';
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const panel = (name: string) => page.getByRole('tabpanel', { name, exact: true });
const grades = panel(TYPED).getByRole('textbox', { name: /^Your courses and grades/ });
const asked = panel(COUNSELOR).getByRole('checkbox', { name: /^I have asked my counselor/ });
const question = page.getByRole('alertdialog', { name: 'Delete these answers?' });
const leave = question.getByRole('button', { name: 'Yes - Delete them and change', exact: true });
const withGrades = { answers: { transcript_grades: 'Biology A-' }, tabs: { transcript: 'typed' } };

test('the first tab shows, and another is chosen', async () => {
  renderPage('education');
  await expect.element(panel(UPLOADED).getByLabelText(/^Choose a file/)).toBeVisible();
  await tab(COUNSELOR).click();
  await expect.element(asked).toBeVisible();
  expect(question.elements(), 'nothing to lose, nothing to ask').toEqual([]);
  await expect.element(tab(COUNSELOR)).toHaveAttribute('aria-selected', 'true');
  expect(page.getByRole('tabpanel').elements()).toHaveLength(1);
});

test('where not all titles fit on one line, the shortest does', async () => {
  await setViewport(1000);
  renderPage('education');
  const list = (await page.getByRole('tablist').findElement()) as HTMLElement;
  list.style.letterSpacing = '2px';
  const words = document.createRange();
  words.selectNodeContents(tab(UPLOADED).element());
  expect(new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom))).size).toBe(1);
});

test('by keyboard: arrows only move, Enter and Space choose, Escape keeps', async () => {
  renderPage('education', withGrades);
  await tabTo(tab(TYPED));
  for (const [key, name] of [
    ['ArrowRight', COUNSELOR],
    ['ArrowRight', UPLOADED],
    ['ArrowLeft', COUNSELOR],
    ['Home', UPLOADED],
    ['End', COUNSELOR],
    ['ArrowUp', TYPED],
    ['ArrowDown', COUNSELOR],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect(document.activeElement, `${key} leads to ${name}`).toBe(tab(name).element());
  }
  await expect.element(grades, { message: 'moving chooses nothing' }).toHaveValue('Biology A-');
  await userEvent.keyboard('{Enter}');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(tab(COUNSELOR)).toHaveFocus();
  await userEvent.keyboard(' ');
  await tabToAndPress(leave);
  await expect.element(asked).toBeVisible();
  await expect.element(tab(COUNSELOR)).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(asked, { message: 'Tab leads into the panel' }).toBeChecked();
});

test('text that is still being typed counts as an answer of the tab', async () => {
  renderPage('education');
  await tab(TYPED).click();
  await userEvent.type(grades, 'Bio');
  (tab(COUNSELOR).element() as HTMLElement).click();
  await leave.click();
  await expect.element(asked).toBeVisible();
  await tab(TYPED).click();
  await expect.element(grades).toHaveValue('');
});

test('tabs and the question are accessible at every width', async () => {
  renderPage('education', { answers: { transcript_asked_ind: true } });
  await expect.element(asked).toBeVisible();
  await expectAccessible('tabs');
  await tab(TYPED).click();
  await expect.element(question).toBeVisible();
  await expectAccessible('the question before a tab is left');
});
