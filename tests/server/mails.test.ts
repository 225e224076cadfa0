import sharp from 'sharp';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { compileFormDefinition } from '../../src/server/platform/form-definition.ts';
import { createSendMailJob } from '../../src/server/services/send-mail-job.ts';
import { composeMail, type Mail } from '../../src/server/mail/compose-mail.ts';
import { toMimeMessage } from '../../src/server/mail/mail-delivery.ts';
import { createSecrets } from '../../src/server/platform/secrets.ts';
import { createApplicationStore } from '../../src/server/application/application-store.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { addMail } from '../../src/server/mail/mail-store.ts';
import { MAIL_KINDS, MAIL_PARAMS } from '../institutions/mail-params.ts';
import { PASSWORD, sharedServer } from './server-under-test.ts';
import { tinyApplication, tinyFormFiles, tinyApplicationWith } from './tiny-application.ts';

const server = await sharedServer();

test('a mail that could not leave waits with its content, leaves once, and is then forgotten', async () => {
  const { db, close } = openDatabase(server.databaseUrl, () => undefined);
  const secrets = createSecrets('a key for this test alone, 32 characters');
  const sent: Mail[] = [];
  let works = false;
  const sendMail = createSendMailJob({
    db,
    secrets,
    clock: () => new Date(),
    timeZone: 'UTC',
    definition: tinyApplication,
    applications: createApplicationStore(secrets.dataKeys),
    retention: { isWarningCurrent: async () => true, recordWarningOutcome: async () => undefined },
    logo: async () => undefined,
    send: async (_id, mail) => {
      if (!works) throw new Error('The post office is closed.');
      sent.push(mail);
    },
    queueMail: async () => '',
    takeBack: async () => undefined,
  });
  const mail = {
    recipient: 'ada@example.org',
    kind: 'confirm',
    sealed: secrets.seal({ code: '123456', minutes: '10' }),
    created_at: new Date(),
  };
  const { id } = await addMail(db, mail, mail.recipient);
  await expect(sendMail(id)).rejects.toThrow('closed');
  works = true;
  await sendMail(id);
  await sendMail(id);
  expect(sent.map(({ to, codeOrLink }) => [to, codeOrLink])).toEqual([['ada@example.org', '123456']]);
  expect(await server.query('SELECT sealed, sent_at IS NOT NULL AS sent FROM mail WHERE id = $1', [id])).toEqual([
    { sealed: null, sent: true },
  ]);
  await close();
});

const unanswered = { answers: {}, counts: {}, tabs: {}, today: '2027-03-31' };
const params = MAIL_PARAMS;

test.each(MAIL_KINDS)(
  'the email %s has a subject, a text and an HTML page, without empty placeholders, also where the program speaks',
  (kind) => {
    for (const language of ['en', 'es', 'fr']) {
      const mail = composeMail(tinyApplicationWith({ languages: [language] }), {
        kind,
        to: 'ada@example.org',
        params: params[kind],
        formState: unanswered,
      });
      expect(mail.subject).toContain('Test');
      expect(mail.text.endsWith('Test College · help@test.example · (541) 555-0100')).toBe(true);
      expect(`${mail.subject}${mail.text}${mail.html.replace(/style="[^"]*"/g, '')}`).not.toMatch(/\{[a-z_]+\}/);
      expect(mail.html).not.toMatch(/<img|cid:/);
      for (const value of Object.values(params[kind])) expect(mail.text).toContain(String(value));
    }
  },
);

const ownMails = compileFormDefinition({
  ...tinyFormFiles,
  'schemas/content/mail-confirm.json': {
    subject: '{code} is your code',
    blocks: [{ heading: 'Welcome' }, { paragraph: 'Within {minutes} minutes:' }, { paragraph: '{code}' }],
  },
  'schemas/content/mail-reset.json': {
    subject: 'A new password, {answer.first_name|future student}',
    blocks: [
      { paragraph: 'Dear {answer.first_name|student}:' },
      { paragraph: '[Choose **it**]({link})' },
      { paragraph: 'Then come home.', when: { equals: [{ var: 'country' }, 'USA'] } },
    ],
  },
  'schemas/content/mail-signature.json': { blocks: [{ paragraph: 'Yours, *{institution_name}*' }] },
});

test('an institution says an email in its own words, with the code large and the link as a button, and both in the text', () => {
  const confirm = composeMail(ownMails, { kind: 'confirm', to: 'ada@example.org', params: params.confirm, formState: unanswered });
  expect(confirm).toMatchObject({
    subject: '123456 is your code',
    text: 'Welcome\n\nWithin 10 minutes:\n\n123456\n\nYours, Test College',
    codeOrLink: '123456',
  });
  expect(confirm.html).toMatch(/<strong class="code" style="[^"]*font-size:28px[^"]*">123456</);

  const answers = { first_name: 'Ada\nBcc: eve@example.org', country: 'USA' };
  const reset = composeMail(ownMails, { kind: 'reset', to: 'a@b.example', params: params.reset, formState: { ...unanswered, answers } });
  expect(reset.subject).toBe('A new password, Ada Bcc: eve@example.org');
  expect(reset.text).toContain(`Choose it <${params.reset.link}>\n\nThen come home.`);
  expect(reset.html).toMatch(/<a href="https:\/\/x\.example\/reset\?a=1&#38;id=2" style="[^"]*background:#333333[^"]*">Choose <strong>it</);
  const early = composeMail(ownMails, { kind: 'reset', to: 'a@b.example', params: params.reset, formState: unanswered });
  expect([early.subject, early.text]).toEqual([
    'A new password, future student',
    expect.not.stringContaining('Then come home.') as unknown,
  ]);
});

test('what names something that is not there is left out, and a number brings its words', () => {
  const reminder = (missing: number, closes: string) => {
    const filled = { ...params.reminder, missing, closes, deadline: '' };
    return composeMail(tinyApplication(), { kind: 'reminder', to: 'a@b.example', params: filled, formState: unanswered });
  };
  expect(reminder(1, 'May 1, 2027').text).toContain('\n\n1 answer is still missing.\n\nYou can submit it until May 1, 2027.\n\n');
  expect(reminder(0, '').text).toContain('\n\nNothing is missing: please check it and submit it.\n\nContinue your application <');
  expect(reminder(2, '').html).toMatch(
    /<p [^>]*>Don&#39;t want reminders\? <a href="[^"]*" class="link"[^>]*>Stop these reminders<\/a><\/p>/,
  );
});

test('an email reads well in every program: its language, its headings, a dark screen, and looks only in its elements', () => {
  for (const language of ['en', 'ar']) {
    const institution = { ...tinyFormFiles['institution.config.json'], languages: [language], display_font: 'fraunces' } as const;
    const formFiles = { ...ownMails.formFiles, 'institution.config.json': institution };
    const mail = { kind: 'confirm', to: 'a@b.example', params: params.confirm, formState: unanswered } as const;
    const { html } = composeMail(compileFormDefinition(formFiles), mail);
    const spoken = language === 'ar' ? 'lang="ar" dir="rtl"' : 'lang="en" dir="ltr"';
    expect(html.split(spoken)).toHaveLength(3);
    expect([...html.matchAll(/<(h\d)[^>]*>([^<]*)/g)].map(([, level, words]) => [level, words])).toEqual([
      ['h1', 'Test College'],
      ['h2', 'Welcome'],
    ]);
    expect(html.match(/<h\d [^>]*font-family:'Fraunces',Georgia/g)).toHaveLength(2);
    expect(html).toContain('<title>123456 is your code</title>');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html.match(/<style>.*?<\/style>/s)?.[0]).toMatch(/^<style>:root\{color-scheme:light dark\}@media\(prefers-color-scheme:dark\)/);
    expect([...html.matchAll(/<table(?! role="presentation")/g)]).toEqual([]);
    expect(html).not.toMatch(/<script|<link|@import|@font-face|url\(|https?:/);
  }
});

test('what fills a mail cannot become markup', () => {
  const hostile = { reference: '<img src=x onerror=alert(1)>', date: '"', application_link: 'https://x.example/"onclick="' };
  const mail = composeMail(tinyApplication(), { kind: 'submitted', to: 'ada@example.org', params: hostile, formState: unanswered });
  expect(mail.html).not.toMatch(/<img|"onclick/);
});

test('the logo comes with the email, in the room it has, and nothing is fetched from elsewhere', async () => {
  const logo = await sharp({ create: { width: 120, height: 80, channels: 4, background: '#444444' } })
    .png()
    .toBuffer();
  const mail = composeMail(ownMails, { kind: 'confirm', to: 'ada@example.org', params: params.confirm, formState: unanswered }, logo);
  expect(mail.html).toContain('<img src="cid:logo@matricula" width="60" height="40" alt=""');
  expect(mail.html).not.toMatch(/src="(?!cid:)|url\(/);
  expect(toMimeMessage('1', mail, 'help@test.example').attachments).toEqual([
    expect.objectContaining({ cid: 'logo@matricula', contentType: 'image/png', content: logo, contentDisposition: 'inline' }),
  ]);
});

test.each([
  'ada@example.org\r\nBcc: eve@example.org',
  '"Ada" <ada@example.org>',
  'ada@example.org,eve@example.org',
  'ada@localhost',
  'ada@@example.org',
])('%j is no address to write to', async (username) => {
  expect((await server.browser().call(endpoints.signUp, { username, password: PASSWORD })).status).toBe(400);
});
