import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawPage } from '../../components/draw-page.tsx';
import { expectAccessible } from '../../components/look-over.ts';
import { pressOn } from '../../components/questions.ts';

test('what a question means opens in place with the keyboard, and closes again', async () => {
  drawPage('about');
  const summary = page.getByText('What is legal sex for?', { exact: true });
  const words = page.getByText('Federal reports count students by it.');
  await expect.element(summary).toBeVisible();
  expect(words.query()?.checkVisibility() ?? false).toBe(false);
  await pressOn(summary);
  await expect.element(words).toBeVisible();
  await page.getByText('What if nothing here fits me?').click();
  await expect.element(page.getByText('The groups are those of the federal report')).toBeVisible();
  await expectAccessible('open help');
  (summary.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(words).not.toBeVisible();
});
