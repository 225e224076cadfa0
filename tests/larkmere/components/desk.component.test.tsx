import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { STAFF_LOGGED_IN_COOKIE } from '../../../src/api/rules/office.ts';
import { officeEndpoints } from '../../../src/api/office-endpoints.ts';
import type { DecisionsOverview } from '../../../src/api/schemas/decision-schemas.ts';
import type { OfficeApplication, OfficeList } from '../../../src/api/schemas/office-schemas.ts';
import { openUnsavedTexts } from '../../../src/web/office/staff-context.ts';
import { renderApp, replyRefusal, replyWith, type Reply } from '../../components/render-app.tsx';
import { clickButton, sees } from '../../components/steps.ts';

const AT = '2026-11-20T17:00:00.000Z';
const id = '11111111-1111-1111-1111-111111111111';
const known = { id, reference: '2345-6789', submitted_at: AT, email: 'bo@example.org', reader: null, prepared: null };
const lists = { facts: [], templates: [], requests: [], items: [], checklist: [], states: [], events: [], notes: [] };
const application: OfficeApplication = {
  ...known,
  ...lists,
  seconds_left: 0,
  keeping: { held_since: null, deletion_day: null },
  reading: {
    language: 'en',
    name: 'Bo Ng',
    institution: { name: '', product: '', address: '' },
    pages: [],
    top: [],
    end: [],
    documents: {},
  },
  documents: [
    { id, key: 'transcript', label: 'Transcript', file_name: 'marks.pdf', file_size: 9, status: 'COMPLETED', pages: 7, pictures: 2 },
  ],
};
const listed: OfficeList['applications'][number] = {
  ...known,
  name: 'Bo Ng',
  state: 'received',
  version: 0,
  outcome: null,
  reply: null,
  days_waiting: 0,
  prepared_version: 0,
  is_checked: false,
  cells: [],
};
const desk: readonly Reply[] = [
  replyWith(officeEndpoints.staffMember, { id, email: 'olive@office.example', name: 'Olive', role: 'editor' }),
  replyWith(officeEndpoints.staffChoices, { documents: [], outcomes: [], readers: [] }),
  replyWith(officeEndpoints.officeApplication, application),
  replyWith(officeEndpoints.officeList, { columns: [], ignored: [], applications: [listed], next: null }),
  replyWith(officeEndpoints.officeCounts, { states: {}, outcomes: [], decisions: { prepared: 0, checked: 0 }, drafts: 0, mine: 0 }),
  replyRefusal(officeEndpoints.setReaders, 401, { message: 'Log in.' }),
  replyRefusal(officeEndpoints.addNote, 401, { message: 'Log in.' }),
  replyWith(officeEndpoints.staffLogin, { message: 'Logged in.' }),
];
const atWork = (path: string, ...replies: readonly Reply[]) => {
  document.cookie = `${STAFF_LOGGED_IN_COOKIE}=1; Path=/`;
  return renderApp(path, ...desk, ...replies);
};

test('a document has pictures of its first pages, each with its words and its place', async () => {
  atWork(`/office/applications/${id}`);
  await sees('7 pages');
  const pictures = page.getByRole('img', { name: 'marks.pdf, page' });
  expect(pictures.elements().map((one) => [one.getAttribute('alt'), one.getAttribute('src')])).toEqual(
    [1, 2].map((n) => [`marks.pdf, page ${n} of 7`, `/staff/applications/${id}/documents/${id}/pages/${n}`]),
  );
  await expect.element(page.getByRole('link', { name: 'marks.pdf, page 2' })).toHaveAttribute('target', '_blank');
});

test('a file is returned beside its pages: after a look at the email, with a minute to take it back', async () => {
  const file = { id, file_name: 'marks.pdf', file_size: 9, pages: 7, pictures: 2 };
  const sent = { id, name: 'A transcript', status: 'sent', at: AT, reason: '', file } as const;
  const returned = { ...sent, status: 'returned', reason: 'Blurred.', file: null } as const;
  const states = [{ ...admitted, state: 'documents_missing', outcome: null, respond_by: null } as const];
  const [before, after] = [
    { ...application, items: [sent] },
    { ...application, documents: [], items: [returned], states, seconds_left: 60 },
  ];
  const { sent: calls } = atWork(
    `/office/applications/${id}`,
    [officeEndpoints.officeApplication, () => Response.json(before)],
    replyWith(officeEndpoints.previewReturn, { to: 'bo@example.org', subject: 'We need another one', text: 'Because: Blurred.' }),
    [officeEndpoints.decideItem, () => Response.json(after)],
    replyWith(officeEndpoints.takeBackState, { states: [], seconds_left: 0, items: [sent] }),
  );
  const giveBack = page.getByRole('button', { name: 'Return to student: A transcript' });
  await giveBack.click();
  const reason = page.getByRole('textbox', { name: 'Why do you need another file?' });
  await expect.element(reason).toHaveFocus();
  await clickButton('Cancel');
  await expect.element(giveBack).toHaveFocus();
  await giveBack.click();
  await reason.fill('Blurred.');
  await giveBack.click();
  await sees('Because: Blurred.');
  expect(calls.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  await clickButton('Return and send email');
  await sees(/^The email goes out in/);
  await expect.poll(() => document.activeElement?.textContent).toContain('A transcript: returned on');
  await clickButton('Take it back');
  await sees('Taken back.');
  await expect.element(reason).toHaveValue('Blurred.');
  await expect.poll(() => document.activeElement?.textContent).toContain('A transcript: sent on');
});

test.each([
  ['applications that are selected', '/office', ['checkbox', 'Select Bo Ng'], 'Assign', (box: HTMLInputElement) => box.checked],
  ['a note', `/office/applications/${id}`, ['textbox', 'New note'], 'Add note', ({ value }: HTMLInputElement) => value === 'Half'],
] as const)('%s: still there after a session that ended', async (_, path, [role, name], button, isThere) => {
  atWork(path);
  const control = page.getByRole(role, { name });
  await control.click();
  await userEvent.keyboard('Half');
  if (button === 'Assign') {
    await clickButton(button);
    await sees('Please choose who reads them.');
    await page.getByLabelText('Assign a reader').selectOptions('Me');
  }
  await clickButton(button);
  await sees('Your session is over.');
  await expect.poll(() => page.getByText('bo@example.org').query()?.checkVisibility()).toBe(false);
  await page.getByRole('textbox', { name: 'Email Address', exact: true }).fill('olive@office.example');
  await page.getByLabelText('Password', { exact: true }).fill('x');
  await clickButton('Submit');
  await expect.element(control).toBeVisible();
  expect(isThere(control.element() as HTMLInputElement)).toBe(true);
});

test('half-written text survives a reload of the tab, and never stands in the session of someone else', () => {
  openUnsavedTexts('ada').write('note 1', 'Half');
  const [adas, bobs, later] = ['ada', 'bob', 'ada'].map((member) => openUnsavedTexts(member).get('note 1'));
  expect([adas, bobs, later]).toEqual(['Half', undefined, undefined]);
});

const admitted: OfficeApplication['states'][number] = {
  version: 1,
  state: 'decision',
  at: AT,
  missing: [],
  message: '',
  by: 'Olive',
  is_by_student: false,
  reply_by: '',
  outcome: 'Admitted',
  respond_by: '2026-05-01',
  reply: null,
  replied_at: null,
};

test('a released decision says its last day, that it has passed, and the reply', async () => {
  atWork(`/office/applications/${id}`, replyWith(officeEndpoints.officeApplication, { ...application, states: [admitted] }));
  await sees('Reply by May 1, 2026. This day has passed.');
  await expect.element(page.getByRole('paragraph').filter({ hasText: 'No answer yet' })).toBeVisible();
  expect(page.getByText('No decision is prepared.').elements()).toEqual([]);
});

const overview = (checked: number): DecisionsOverview => ({
  outcomes: [{ outcome: 'admitted', name: 'Admitted', prepared: checked, checked }],
  scheduled: [],
  decisions: [],
});

test.each([
  ['says how many went out', replyWith(officeEndpoints.releaseDecisions, { ...overview(0), count: 3 }), '3 decisions were released.'],
  [
    'that comes too late renews the list',
    replyRefusal(officeEndpoints.releaseDecisions, 409, { message: 'Late.' }),
    '2 decisions are checked',
  ],
])('a release %s', async (_, released, words) => {
  let read = 4;
  atWork('/office/decisions', [officeEndpoints.officeDecisions, () => Response.json(overview((read -= 1)))], released);
  await sees('3 decisions are checked');
  await clickButton('Release');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
  await sees(words);
});
