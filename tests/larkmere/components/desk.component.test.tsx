import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { STAFF_LOGGED_IN_COOKIE } from '../../../src/api/rules/office.ts';
import { officeEndpoints } from '../../../src/api/office-endpoints.ts';
import type { DecisionsOverview } from '../../../src/api/schemas/decision-schemas.ts';
import type { OfficeApplication, OfficeList, PrepareDecisionsBody } from '../../../src/api/schemas/office-schemas.ts';
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
/** The same in every test: the browser keeps them for some seconds. */
const outcomes = [{ id: 'admitted', name: 'Admitted', replies: false }];
const desk: readonly Reply[] = [
  replyWith(officeEndpoints.staffMember, { id, email: 'olive@office.example', name: 'Olive', role: 'editor' }),
  replyWith(officeEndpoints.staffChoices, { documents: [], outcomes, readers: [] }),
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
  const after = { ...application, documents: [], items: [returned], states: [admitted], seconds_left: 60 };
  atWork(
    `/office/applications/${id}`,
    replyWith(officeEndpoints.officeApplication, { ...application, items: [sent] }),
    replyWith(officeEndpoints.previewReturn, { to: 'bo@example.org', subject: 'We need another one', text: 'Because: Blurred.' }),
    replyWith(officeEndpoints.decideItem, after),
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

const withdrawn = { ...admitted, state: 'withdrawn', outcome: null } as const;
test.each([
  ['a released decision', admitted, ['Reply by May 1, 2026. This day has passed.', 'No answer yet'], 'No decision is prepared.'],
  ['a withdrawn application, for which none is made', withdrawn, ['The student has withdrawn this application.'], 'Outcome'],
])('the panel about the decision says what holds for %s', async (_, present, texts, absent) => {
  atWork(`/office/applications/${id}`, replyWith(officeEndpoints.officeApplication, { ...application, states: [present] }));
  for (const text of texts) await expect.element(page.getByText(text).last()).toBeVisible();
  expect(page.getByText(absent).elements()).toEqual([]);
});

const overview = (checked: number): DecisionsOverview => ({
  outcomes: [{ outcome: 'admitted', name: 'Admitted', prepared: checked, checked }],
  scheduled: [],
  decisions: [],
});

test('a release that comes too late renews the list', async () => {
  let read = 4;
  const renewed: Reply = [officeEndpoints.officeDecisions, () => Response.json(overview((read -= 1)))];
  atWork('/office/decisions', renewed, replyRefusal(officeEndpoints.releaseDecisions, 409, { message: 'Late.' }));
  await sees('3 decisions are checked');
  await clickButton('Release');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
  await sees('2 decisions are checked');
});

const decision = { version: 3, outcome: 'admitted', name: 'Admitted', message: '', respond_by: null, by: 'Olive', at: AT };
const checked = { ...decision, checked_by: 'Bob', release_at: null, problem: '' };

test('up to 500 are selected at once and changed in portions, and those left as they are are named with the reason', async () => {
  const rows = Array.from({ length: 101 }, (_, n) => ({ ...listed, id: id.slice(0, -3) + (100 + n) }));
  const shown = [rows.slice(0, 50), rows.slice(50)].map((applications) => ({ columns: [], ignored: [], applications, next: 'more' }));
  const { sent } = atWork(
    '/office',
    [officeEndpoints.officeList, () => Response.json(shown.shift() ?? { columns: [], ignored: [], applications: [], next: null })],
    [
      officeEndpoints.prepareDecisions,
      (body) => {
        const [first = '', ...set] = (body as PrepareDecisionsBody).applications.map((one) => one.id);
        return Response.json({ set, refused: [{ id: first, message: 'Withdrawn.' }] });
      },
    ],
  );
  await page.getByRole('checkbox', { name: 'Select Bo Ng' }).first().click();
  await clickButton('Select up to 500');
  await sees('101 selected');
  await page.getByLabelText('Outcome').selectOptions('Admitted');
  await clickButton('Prepare decisions');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Prepare decisions' }).click();
  await sees('99 decisions are prepared.');
  await sees('2 applications were left as they are:');
  expect(page.getByText('Bo Ng: Withdrawn.').elements()).toHaveLength(2);
  const bodies = sent.flatMap(({ call, body }) => (call.endsWith('/decisions') ? [body as PrepareDecisionsBody] : []));
  expect(bodies.map(({ applications, outcome }) => [applications.length, outcome])).toEqual([100, 1].map((n) => [n, 'admitted']));
});

test('a search, an order, another list and Clear leave the focus where it was, or on the search', async () => {
  atWork('/office');
  await sees('Bo Ng');
  const search = page.getByRole('searchbox');
  await search.fill('Bo');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Clear' })).toBeVisible();
  await expect.element(search).toHaveFocus();
  const head = page.getByRole('button', { name: 'Name' });
  await head.click();
  await expect.element(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(head).toHaveFocus();
  const all = page.getByRole('checkbox', { name: 'Select all shown' });
  await all.click();
  await expect.element(all).toBeInViewport();
  await clickButton('Clear selection');
  await expect.element(all).toHaveFocus();
  const received = page.getByRole('link', { name: 'Received' });
  await received.click();
  await expect.element(received).toHaveAttribute('aria-current', 'true');
  await expect.element(received).toHaveFocus();
  await clickButton('Clear');
  await expect.element(search).toHaveValue('');
  await expect.element(search).toHaveFocus();
});

test('a chosen option of a column filters the list and its export until Clear', async () => {
  const options = [{ value: 'BIO', label: 'Biology' }];
  const columns = [
    { key: 'major', label: 'Major', options },
    { key: 'term', label: 'Term', options: [] },
  ];
  atWork(
    '/office?answers=minor%3DART',
    replyWith(officeEndpoints.officeList, { columns, ignored: [], applications: [{ ...listed, cells: ['Biology', ''] }], next: null }),
  );
  await sees('Bo Ng');
  expect(page.getByLabelText('Term').elements()).toEqual([]);
  const major = page.getByLabelText('Major');
  const exported = page.getByRole('link', { name: 'Export as CSV' });
  await major.selectOptions('Biology');
  await clickButton('Search');
  await expect.element(exported).toHaveAttribute('href', `${officeEndpoints.officeExport.path}?answers=major%3DBIO`);
  await expect.element(major).toHaveValue('BIO');
  await clickButton('Clear');
  await expect.element(exported).toHaveAttribute('href', `${officeEndpoints.officeExport.path}?`);
  await expect.element(major).toHaveValue('');
});

test('whoever corrects what a colleague has checked is told, and what is being written stays', async () => {
  atWork(
    `/office/applications/${id}`,
    replyWith(officeEndpoints.officeApplication, { ...application, prepared: checked }),
    replyWith(officeEndpoints.prepareDecision, { prepared: { ...checked, checked_by: null }, events: [], unchecked: 'Bob' }),
  );
  await clickButton('Correct');
  await sees('Bob has checked this decision. Once you change it');
  const message = page.getByLabelText('Message with the decision');
  await message.fill('Welcome!');
  await clickButton('Correct');
  await expect.element(message).toHaveValue('Welcome!');
  await clickButton('Prepare decision');
  await sees('Bob had checked this decision.');
});
