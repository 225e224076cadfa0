import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawPage } from '../../components/draw-page.tsx';
import { answer, controlOf } from '../../components/questions.ts';

test('a decimal in a whole score is marked at once, stays to be corrected, and keeps nothing else from being saved', async () => {
  const store = drawPage('education', { answers: { test_taken_ind: 'Y', act_taken: 'Y', sat_taken: 'Y' } });
  const score = controlOf('act_score_composite');
  const wrong = page.getByText('This is not a whole number, so it is not saved. Enter a whole number, like 27.');
  await score.fill('28.5');
  await userEvent.tab();
  await expect.element(wrong).toBeVisible();
  await expect.element(score).toHaveValue('28.5');
  await expect.element(score).toHaveAttribute('aria-invalid', 'true');
  await expect.element(score).toHaveAttribute('inputmode', 'numeric');
  await answer('counselor_first_name', 'Grace');
  await userEvent.tab();
  expect(store.unsaved().answers).toEqual({ counselor_first_name: 'Grace' });
  await score.fill('２８');
  await userEvent.tab();
  await expect.element(score).toHaveValue('28');
  await expect.element(wrong).not.toBeInTheDocument();
  expect(store.unsaved().answers).toEqual({ act_score_composite: 28, counselor_first_name: 'Grace' });
});
