import { expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { drawApp, refuse, student } from '../../components/draw-app.tsx';
import { field, press, sees, seesHeading, text } from '../../components/steps.ts';

test('a code is sent again only to an address', async () => {
  drawApp('/login');
  await seesHeading('Please log in.');
  await field('Email Address').fill('not an address');
  await press('Resend confirmation code?');
  await sees('You must provide a valid email address to resend a confirmation code.');
});

test('a page that cannot be shown asks whether there is a newer version', async () => {
  const away = [calls.profile, calls.reportError].map((call) => refuse(call, 503, { message: 'Please try again in a moment.' }));
  const { sent, expectProblem } = drawApp('/education', ...student(), ...away);
  expectProblem(/console error/);
  await seesHeading(text('error.root_title'));
  await expect.poll(() => sent.map(({ call }) => call)).toContain('GET /education');
});
