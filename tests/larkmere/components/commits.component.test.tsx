import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadValidators } from '../../../src/web/answers/lazy-validators.ts';
import { renderAppIn, studentReplies } from '../../components/render-app.tsx';
import { countCommits } from '../../components/render-part.tsx';
import { clickButton, readPersonaAnswers, seesHeading } from '../../components/steps.ts';

test('leaving a field draws nothing in the whole product', async () => {
  const { Mode, commits } = countCommits();
  renderAppIn(Mode, '/about', ...studentReplies({ answer: readPersonaAnswers('minimal') }));
  const name = page.getByRole('textbox', { name: 'First name' }).first();
  await expect.element(name).toBeVisible();
  let times = 0;
  const drawnOnLeaving = async (): Promise<number> => {
    await userEvent.fill(name, times++ % 2 === 0 ? 'Ana' : 'Eva');
    const before = commits();
    await userEvent.tab();
    return commits() - before;
  };
  // What is loaded later, or saved meanwhile, draws as well.
  await expect.poll(drawnOnLeaving).toBe(0);
});

test('at Submit all errors are drawn at once', async () => {
  const { Mode, commits } = countCommits();
  renderAppIn(Mode, '/final-steps', ...studentReplies({ answer: readPersonaAnswers('with-gaps') }));
  await seesHeading('Final steps');
  await loadValidators();
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const drawn = new Promise<number>((resolve) => {
    let pressed = 0;
    window.addEventListener('click', () => (pressed = commits()), { capture: true, signal: end.signal });
    const seen = new MutationObserver(() => document.getElementById('summary-title') && resolve(commits() - pressed));
    seen.observe(document, { childList: true, subtree: true });
    end.signal.addEventListener('abort', () => seen.disconnect());
  });
  await clickButton('Submit');
  expect(await drawn).toBe(1);
});
