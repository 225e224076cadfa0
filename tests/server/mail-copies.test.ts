import type { Email } from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Institution } from '../../src/form/model/institution.ts';
import { copyAddresses } from '../../src/server/services/send-mail-job.ts';
import { openMailServer } from './mail-server.ts';
import { openServer, PASSWORD, type TestBrowser } from './server-under-test.ts';
import { completeAnswers, tinyApplicationWith } from './tiny-application.ts';

const copies: NonNullable<Institution['mail_copies']> = [
  { mails: ['submitted'], to: 'usa@office.example', when: { equals: [{ var: 'country' }, 'USA'] } },
  { mails: ['submitted'], to: 'can@office.example', when: { equals: [{ var: 'country' }, 'CAN'] } },
  { mails: ['submitted', 'withdrawn'], to: { question: 'state' } },
  { mails: ['decision'], to: 'USA@office.example' },
];

const to = (kind: Parameters<typeof copyAddresses>[1], answers: Readonly<Record<string, string>>, own = 'ada@example.org') =>
  copyAddresses({ mail_copies: copies }, kind, { answers, counts: {}, tabs: {}, today: '2027-03-31' }, own);

test('copies go by the kind of email and the answers, once to each address and never to the student', () => {
  const parent = { country: 'USA', state: 'Parent@home.example' };
  expect(to('submitted', parent)).toEqual(['usa@office.example', 'parent@home.example']);
  expect(to('submitted', { country: 'CAN', state: 'CAN@office.example' })).toEqual(['can@office.example']);
  expect(to('submitted', { country: 'CAN', state: 'Ada@example.org' })).toEqual(['can@office.example']);
  expect(to('state_withdrawn', parent)).toEqual(['parent@home.example']);
  expect(to('state_decision', {})).toEqual(['usa@office.example']);
  expect([...to('reset', parent), ...to('reminder', parent), ...to('state_withdrawn', {})]).toEqual([]);
});

test('a copy says whose it is, follows an email that cannot be delivered, too, and disturbs none where it cannot itself', async () => {
  const post = await openMailServer();
  const definition = tinyApplicationWith({ mail_copies: copies });
  const server = await openServer({ SMTP_URL: `smtp://127.0.0.1:${post.port}` }, { definition: () => definition });
  afterAll(() => server.stop().then(() => post.close()));
  const mailsTo = async (address: string, count: number): Promise<readonly Email[]> => {
    const mails = () => post.received.filter(({ recipients }) => recipients.includes(address));
    await expect.poll(() => mails().length, { timeout: 15_000 }).toBe(count);
    return Promise.all(mails().map(({ mail }) => mail));
  };
  const subjectsTo = async (address: string, count: number) => (await mailsTo(address, count)).map(({ subject }) => subject);
  const submit = async (address: string, first: string): Promise<{ student: TestBrowser; copied: string }> => {
    const student = server.browser();
    await student.call(endpoints.signUp, { username: address, password: PASSWORD });
    const code = /\b\d{6}\b/.exec((await mailsTo(address, 1))[0]?.text ?? '')?.[0];
    await student.call(endpoints.confirm, { username: address, code });
    await student.call(endpoints.login, { username: address, password: PASSWORD });
    await student.call(endpoints.saveAnswers, { answers: { ...completeAnswers, first_name: first, state: 'parent@home.example' } });
    expect((await student.call(endpoints.submit)).status).toBe(200);
    return { student, copied: `Copy of our email to ${first} (${(await server.submissionOf(address)).reference}): ` };
  };

  post.refused.add('parent@home.example');
  const ada = await submit('ada@example.org', 'Ada');
  const received = 'We have received your application to Test';
  expect(await subjectsTo('usa@office.example', 1)).toEqual([ada.copied + received]);
  expect((await mailsTo('usa@office.example', 1))[0]?.text).toMatch(
    /^Copy of our email to Ada \(\w{4}-\w{4}\)\n\nYour application to Test/,
  );
  expect(await subjectsTo('ada@example.org', 2)).toEqual([expect.any(String), received]);

  await expect.poll(() => post.asked, { message: 'her code, her mail, and both copies, of which one is refused' }).toBe(4);
  post.refused.clear();
  const bo = await submit('bo@example.org', 'Bo');
  expect(await subjectsTo('parent@home.example', 1)).toEqual([bo.copied + received]);
  post.refused.add('bo@example.org');
  await bo.student.call(endpoints.withdraw);
  expect((await subjectsTo('parent@home.example', 2))[1]).toBe(`${bo.copied}You have withdrawn your application to Test`);
  expect(await subjectsTo('usa@office.example', 2)).toEqual([ada.copied + received, bo.copied + received]);
  expect(await subjectsTo('bo@example.org', 2)).toHaveLength(2);
});
