import { expect, test } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import { commonParams } from '../../src/form/model/text.ts';
import { filledContent } from '../../src/form/run/filled-content.ts';
import { createSendMail } from '../../src/server/jobs/send-mail.ts';
import { composeMail, type Mail, type MailKind } from '../../src/server/mail/compose.ts';
import { createSecrets } from '../../src/server/secrets.ts';
import { openDatabase } from '../../src/server/store/database.ts';
import { addMail } from '../../src/server/store/mails.ts';
import { PASSWORD, sharedServer } from './server-under-test.ts';
import { tinyApplication } from './tiny-application.ts';

const server = await sharedServer();

test('a mail that could not leave waits with its content, leaves once, and is then forgotten', async () => {
  const { db, close } = openDatabase(server.databaseUrl, () => undefined);
  const secrets = createSecrets('a key for this test alone, 32 characters');
  const sent: Mail[] = [];
  let works = false;
  const sendMail = createSendMail({
    db,
    secrets,
    clock: () => new Date(),
    timeZone: 'UTC',
    definition: tinyApplication,
    send: async (_id, mail) => {
      if (!works) throw new Error('The post office is closed.');
      sent.push(mail);
    },
  });
  const id = await addMail(db, {
    recipient: 'ada@example.org',
    kind: 'confirm',
    sealed: secrets.seal({ code: '123456', minutes: '10' }),
    created_at: new Date(),
  });
  await expect(sendMail(id)).rejects.toThrow('closed');
  works = true;
  await sendMail(id);
  await sendMail(id);
  expect(sent.map(({ to, essence }) => [to, essence])).toEqual([['ada@example.org', '123456']]);
  expect(await server.query('SELECT sealed, sent_at IS NOT NULL AS sent FROM mail WHERE id = $1', [id])).toEqual([
    { sealed: null, sent: true },
  ]);
  await close();
});

test('every kind of email has a subject, a text and an HTML page, without empty placeholders', () => {
  const { form, contents } = tinyApplication();
  const wordsIn = (params: Record<string, string>) =>
    filledContent(contents['mail-submitted'], { ...commonParams(form, '2027-03-31'), ...params });
  const kinds: readonly [MailKind, Record<string, string>][] = [
    ['confirm', { code: '123456', minutes: '10' }],
    ['already_registered', {}],
    ['reset', { link: 'https://x.example/reset?a=1&id=2', minutes: '30' }],
    ['password_changed', {}],
    ['submitted', { reference: 'ABCD-EFGH', date: 'March 31, 2027', application_link: 'https://x.example/completion' }],
  ];
  for (const [kind, params] of kinds) {
    const mail = composeMail(
      form,
      { kind, to: 'ada@example.org', params, content: kind === 'submitted' ? wordsIn(params) : [] },
      '2027-03-31',
    );
    expect(mail.subject).toContain('Test');
    expect(mail.text).toContain('help@test.example');
    expect(`${mail.subject}${mail.text}${mail.html.replace(/style="[^"]*"/g, '')}`).not.toMatch(/\{[a-z_]+\}/);
    for (const value of Object.values(params)) expect(mail.text).toContain(value);
  }
});

test('what fills a mail cannot become markup', () => {
  const { form } = tinyApplication();
  const mail = composeMail(
    form,
    {
      kind: 'submitted',
      to: 'ada@example.org',
      params: { reference: '<img src=x onerror=alert(1)>', date: '"' },
      content: [{ paragraph: ['<img src=y>', { link: 'https://x.example/"onclick="', words: ['<img src=z>'] }] }],
    },
    '2027-03-31',
  );
  expect(mail.html).not.toMatch(/<img|"onclick/);
});

test.each([
  'ada@example.org\r\nBcc: eve@example.org',
  '"Ada" <ada@example.org>',
  'ada@example.org,eve@example.org',
  'ada@localhost',
  'ada@@example.org',
])('%j is no address to write to', async (username) => {
  expect((await server.browser().call(calls.signUp, { username, password: PASSWORD })).status).toBe(400);
});
