import { readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { createTestPdf } from './upload-file.ts';
import { askForDocument, KATE_REQUEST, createRecipient, readOwnRequests, readRequestToken } from './document-request-steps.ts';
import { quickConverter } from './quick-converter.ts';
import { openServer, PASSWORD, waitForJobs, sharedServer } from './server-under-test.ts';
import type { FormDefinition } from '../../src/server/platform/form-definition.ts';
import { completeAnswers, tinyApplicationWith, tinyWithRequests } from './tiny-application.ts';

const definition = tinyWithRequests();
const server = await sharedServer({ definition: () => definition });
const START = server.clock().getTime();
const DAY = 24 * 60 * 60 * 1000;
const noonOf = (day: number): number => (Math.ceil(START / DAY) + day - 0.5) * DAY;
/** Every link is valid for 20 days. The hourly job runs by day. */
async function onDay(day: number): Promise<void> {
  server.wait({ seconds: (noonOf(day) - server.clock().getTime()) / 1000 });
  await server.query("INSERT INTO pgboss.job (name, data) VALUES ('post-reminders', '{}')");
  await waitForJobs(server);
}
const subjectsTo = (address: string) => server.mails.filter(({ to }) => to === address).map(({ subject }) => subject.replace(/ .*/, ''));

async function asking(name: string) {
  const [address, email] = [`${name}@late.example`, `kate-of-${name}@school.example`];
  const student = await server.student(address, completeAnswers);
  return { student, address, email, kate: await askForDocument(server, student, { ...KATE_REQUEST, email }) };
}

test('who has sent nothing is reminded once, with a link that works beside the first; at the end the student is told once', async () => {
  const [ada, declined, unknown, gone, decided] = [
    await asking('ada'),
    await asking('declined'),
    await asking('unknown'),
    await asking('gone'),
    await asking('decided'),
  ];
  await declined.kate.decline();
  await askForDocument(server, unknown.student, { ...KATE_REQUEST, key: 'school_grades', email: unknown.email });
  await unknown.kate.decline(true);
  await gone.student.call(endpoints.submit);
  await gone.student.call(endpoints.withdraw);
  await decided.student.call(endpoints.submit);
  await server.query("UPDATE submission SET present_state = 'decision' WHERE account_id = $1", [await server.idOf(decided.address)]);
  await onDay(9);
  expect(subjectsTo(ada.email)).toEqual(['Ada']);
  for (const day of [11, 12]) await onDay(day);
  expect(subjectsTo(ada.email)).toEqual(['Ada', 'Reminder:']);
  for (const { email } of [declined, unknown, gone, decided]) expect(subjectsTo(email)).not.toContain('Reminder:');
  const reminded = createRecipient(server, await readRequestToken(server, ada.email));
  expect(reminded.token).not.toBe(ada.kate.token);
  expect([await reminded.status(), await ada.kate.status()]).toEqual(['opened', 'opened']);
  await onDay(21);
  const told = () => server.mails.filter(({ subject }) => subject.includes("hasn't come from")).map(({ to }) => to);
  expect(told().toSorted()).toEqual([ada.address, unknown.address]);
  for (const one of [ada.kate, reminded]) expect([await one.status(), (await one.decline()).status]).toEqual(['expired', 409]);
  await onDay(22);
  expect(told()).toHaveLength(2);
});

test('a person whom too many ask is reminded later', async () => {
  const { email } = await asking('limit');
  await server.query('UPDATE call_window SET calls = 1000, ends_at = $1', [new Date(noonOf(33) + DAY / 2)]);
  await onDay(33);
  expect(subjectsTo(email)).toEqual(['Ada']);
  await onDay(34);
  expect(subjectsTo(email)).toEqual(['Ada', 'Reminder:']);
});

const dayAfter = (days: number): string => new Date(noonOf(days)).toISOString().slice(0, 'YYYY-MM-DD'.length);

async function openOwn(letters: FormDefinition) {
  const own = await openServer({}, { definition: () => letters, converter: quickConverter });
  onTestFinished(own.stop);
  const atNoonOf = async (day: number): Promise<void> => {
    own.wait({ seconds: (noonOf(day) - own.clock().getTime()) / 1000 });
    await own.query("INSERT INTO pgboss.job (name, data) VALUES ('post-reminders', '{}')");
    await waitForJobs(own);
  };
  return { own, atNoonOf };
}

test('who has submitted is reminded of a document that has not come, once on each of the days before its own', async () => {
  const when = { notEquals: [{ var: 'first_name' }, 'Bo'] };
  const letter = {
    key: 'teacher_letter',
    title: 'Letter of a teacher',
    due: dayAfter(6),
    before_due_days: [4, 1],
    when,
    checklist: 'letter',
  };
  const { own, atNoonOf } = await openOwn(
    tinyApplicationWith({ time_zone: 'UTC', requests: { documents: [letter] }, checklist: [{ id: 'letter', name: 'Letter' }] }),
  );
  const studentOf = (name: string, answers: object = {}) => own.student(`${name}@due.example`, { ...completeAnswers, ...answers });
  await studentOf('draft');
  for (const name of ['owes', 'ticked', 'decided', 'sent', 'not-asked']) {
    const student = await studentOf(name, name === 'not-asked' ? { first_name: 'Bo' } : {});
    if (name === 'sent') {
      const kate = await askForDocument(own, student);
      await kate.attach(await createTestPdf());
      await kate.send();
    }
    expect((await student.call(endpoints.submit)).status).toBe(200);
  }
  const idOf = (name: string) => own.idOf(`${name}@due.example`);
  await own.query("UPDATE submission SET present_state = 'decision' WHERE account_id = $1", [await idOf('decided')]);
  await own.query("INSERT INTO checklist_mark (account_id, entry, received_at, actor) VALUES ($1, 'letter', now(), 'staff')", [
    await idOf('ticked'),
  ]);
  const reminded = () => own.mails.filter(({ subject }) => subject.endsWith('Letter of a teacher is due soon')).map(({ to }) => to);
  await atNoonOf(1);
  expect(reminded()).toEqual([]);
  for (const day of [2, 2, 3, 4]) await atNoonOf(day);
  expect(reminded()).toEqual(['owes@due.example']);
  for (const day of [5, 5, 6, 7]) await atNoonOf(day);
  expect(reminded()).toEqual(['owes@due.example', 'owes@due.example']);
  const mail = await PostalMime.parse(readFileSync(own.mails.findLast(({ to }) => to === 'owes@due.example')?.file ?? ''));
  expect(mail.text).toMatch(/don't have this document .*: Letter of a teacher\. It is due by \w+ \d+, \d{4}\./);
});

test('the day for a letter is in the email; the days of the link begin then, and what comes late is taken', async () => {
  const letters = tinyApplicationWith({
    time_zone: 'UTC',
    requests: {
      days: 20,
      documents: [
        { key: 'teacher_letter', title: 'Letter of a teacher', due: dayAfter(6) },
        { key: 'school_grades', title: 'Grades', due: `${dayAfter(40)}T17:00` },
        { key: 'other', title: 'Anything' },
      ],
    },
  });
  const { own, atNoonOf } = await openOwn(letters);
  const words = async (address: string): Promise<string> =>
    (await PostalMime.parse(readFileSync(own.mails.findLast(({ to }) => to === address)?.file ?? ''))).text ?? '';
  const student = await own.student('due@example.org', completeAnswers);
  const kate = await askForDocument(own, student);
  const grades = await askForDocument(own, student, { key: 'school_grades', name: 'Grace Hopper', email: 'grace@school.example' });
  const other = await askForDocument(own, student, { key: 'other', name: 'Ida Rhodes', email: 'ida@school.example' });
  expect((await kate.opened()).body['due']).toEqual({ moment: dayAfter(6), is_over: false });
  expect((await other.opened()).body['due']).toBeNull();
  expect((await grades.opened()).body['expires_at']).toBe(new Date(`${dayAfter(60)}T17:00Z`).toISOString());
  expect(await words(KATE_REQUEST.email)).toMatch(/Please send it by .*\d{4}/);
  expect(await words('ida@school.example')).not.toMatch(/Please send it by|It was due/);

  await atNoonOf(5);
  expect(await words(KATE_REQUEST.email)).toMatch(/We don't have this document[^]*Please send it by/);
  expect(own.mails.filter(({ subject }) => subject.startsWith('Reminder:'))).toHaveLength(1);
  await atNoonOf(7);
  expect((await kate.opened()).body['due']).toEqual({ moment: dayAfter(6), is_over: true });
  await student.call(endpoints.login, { username: 'due@example.org', password: PASSWORD });
  const late = async () => {
    const { requests, due } = await readOwnRequests(student);
    return { late: requests.filter(({ is_late: isLate }) => isLate).map(({ key }) => key), over: due['teacher_letter']?.is_over };
  };
  expect(await late()).toEqual({ late: ['teacher_letter'], over: true });
  await kate.attach(await createTestPdf());
  expect((await kate.send()).body).toMatchObject({ status: 'received' });
  expect(await late()).toEqual({ late: ['teacher_letter'], over: true });
  await askForDocument(own, student, { ...KATE_REQUEST, email: 'kim@school.example' });
  expect(await words('kim@school.example')).toMatch(/It was due on .* You can still send it/);
});
