import { expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { drawApp, refuse, student, reply } from '../../components/draw-app.tsx';
import { field, press, sees, seesHeading, text } from '../../components/steps.ts';
import { officeCalls } from '../../../src/contract/office-calls.ts';
import { AT_WORK_COOKIE } from '../../../src/contract/office.ts';

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

test('an application that is not there has a page of its own, with its heading', async () => {
  document.cookie = `${AT_WORK_COOKIE}=yes; Path=/`;
  const missing = refuse(officeCalls.officeApplication, 404, { message: 'Not found.' });
  const olive = { id: 'olive', email: 'olive@office.example', name: 'Olive Officer', role: 'reader' } as const;
  drawApp('/office/applications/half-an-id', reply(officeCalls.staffMember, olive), missing);
  await sees('There is no application at this address.');
  await seesHeading('The application');
});
