import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { askForDocument, KATE_REQUEST, createRecipient, readRequestToken } from './document-request-steps.ts';
import { waitForJobs, sharedServer } from './server-under-test.ts';
import { completeAnswers, tinyWithRequests } from './tiny-application.ts';

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
