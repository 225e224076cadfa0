import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawApp, logsIn, student, submitted } from '../../components/draw-app.tsx';
import { field, logIn, PASSWORD, persona, seesCard, seesHeading, text } from '../../components/steps.ts';

const full = persona('us-freshman');
const EMAIL = 'ada@example.org';

test('what is pressed at once on a page that was asked for arrives, also twice', async () => {
  drawApp('/about');
  await page.getByRole('link', { name: 'Log back in' }).click();
  await field('Email Address').fill('sol');
  await userEvent.dblClick(field('Email Address'));
  expect(String(getSelection())).toBe('sol');
});

describe('who has to log in first arrives where the address leads', () => {
  test.each([
    ['/completion', text('completion.heading')],
    ['/account', text('own.title')],
  ])('%s, as in an email', async (path, heading) => {
    drawApp(path, ...submitted(full), logsIn);
    await logIn(EMAIL, PASSWORD);
    await seesHeading(heading);
    expect(window.location.pathname).toBe(path);
  });

  test('/review, where nothing is answered on this device, by way of a link that was followed by mistake', async () => {
    drawApp('/review', ...student({ answer: full }), logsIn);
    await seesCard('Log In');
    await page.getByRole('link', { name: text('auth.forgot_link') }).click();
    await seesCard('Forgot Password');
    await page.getByRole('link', { name: text('auth.log_in_link') }).click();
    await logIn(EMAIL, PASSWORD);
    await seesHeading(text('step.review'));
  });
});
