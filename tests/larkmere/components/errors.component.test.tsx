import { expect, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { renderApp, replyRefusal, studentReplies, replyWith } from '../../components/render-app.tsx';
import { fieldByLabel, clickButton, sees, seesHeading, sentenceOf } from '../../components/steps.ts';
import { officeEndpoints } from '../../../src/api/office-endpoints.ts';
import { STAFF_LOGGED_IN_COOKIE } from '../../../src/api/rules/office.ts';

test('a code is sent again only to an address', async () => {
  renderApp('/login');
  await seesHeading('Please log in.');
  await fieldByLabel('Email Address').fill('not an address');
  await clickButton('Resend confirmation code?');
  await sees('You must provide a valid email address to resend a confirmation code.');
});

test('a page that cannot be shown asks whether there is a newer version', async () => {
  const away = [endpoints.profile, endpoints.reportError].map((call) =>
    replyRefusal(call, 503, { message: 'Please try again in a moment.' }),
  );
  const { sent, expectProblem } = renderApp('/education', ...studentReplies(), ...away);
  expectProblem(/console error/);
  await seesHeading(sentenceOf('error.root_title'));
  await expect.poll(() => sent.map(({ call }) => call)).toContain('GET /education');
});

test('an application that is not there has a page of its own, with its heading', async () => {
  document.cookie = `${STAFF_LOGGED_IN_COOKIE}=yes; Path=/`;
  const missing = replyRefusal(officeEndpoints.officeApplication, 404, { message: 'Not found.' });
  const olive = { id: 'olive', email: 'olive@office.example', name: 'Olive Officer', role: 'reader' } as const;
  renderApp('/office/applications/half-an-id', replyWith(officeEndpoints.staffMember, olive), missing);
  await sees('There is no application at this address.');
  await seesHeading('The application');
});
