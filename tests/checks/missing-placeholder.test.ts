import { expect, test } from 'vitest';
import { findingsWithFiles, readValidFile } from './valid-form.ts';

const TEXT = 'schemas/text/en.json';
const SENTENCES = JSON.parse(readValidFile(TEXT)) as Readonly<Record<string, string>>;
const says = (...paragraphs: readonly string[]) => ({ blocks: paragraphs.map((paragraph) => ({ paragraph })) });
const inPlace = (name: string) => expect.stringMatching(new RegExp(`missing-placeholder .* Write \\{${name}\\} in its place`)) as unknown;

test.for<readonly [key: string, text: string, name?: string]>([
  ['upload.file_too_large', 'Files have at most 5 MB.', 'max_size'],
  ['answer.too_long', '{label} has at most 10 characters.', 'limit'],
  ['refusal.too_many', 'Wait 5 minutes.', 'wait'],
  ['upload.file_too_large', 'Files have at most {max_size}.'],
  ['upload.file_too_large', 'Your file is too large.'],
  ['auth.signed_up', 'We sent you a code of 6 digits.'],
])('an own sentence has names for numbers: %s, %s', async ([key, text, name]) =>
  expect(await findingsWithFiles({ [TEXT]: { ...SENTENCES, [key]: text } })).toEqual(name === undefined ? [] : [inPlace(name)]),
);

test.for<readonly [text: string, name?: string]>([
  ['Type it within 60 minutes.', 'minutes'],
  ['It is yours for 10 minutes.', 'minutes'],
  ['Type it within {minutes} minutes.'],
  ['Type it soon; on 2 days a week nobody answers.'],
])('an own email has names for numbers: %s', async ([text, name]) => {
  const mail = { subject: 'Your code', ...says('{code}', text) };
  expect(await findingsWithFiles({ 'schemas/content/mail-confirm.json': mail })).toEqual(name === undefined ? [] : [inPlace(name)]);
});

test('everybody who is reminded can go on, and can stop it', async () => {
  const reminder = (...paragraphs: readonly string[]) =>
    findingsWithFiles({ 'schemas/content/mail-reminder.json': { subject: 'Go on', ...says(...paragraphs) } });
  const [goOn, stop] = ['[Go on]({application_link})', 'Or [stop it]({stop_link}).'];
  expect(await reminder('{missing, plural, one {# answer is} other {# answers are}} missing.', 'Until {closes}.', goOn, stop)).toEqual([]);
  expect(await reminder(goOn)).toEqual([expect.stringMatching(/missing-placeholder .*"\{stop_link\}"/)]);
  expect(await reminder(stop)).toEqual([expect.stringMatching(/missing-placeholder .*"\{application_link\}"/)]);
  expect(await reminder(goOn, stop, 'It is {mising}.')).toEqual([expect.stringMatching(/unknown-placeholder .*Did you mean "?\{?missing/)]);
});

test('an email to someone who is asked says the day of the letter, if one has a day', async () => {
  const config = JSON.parse(readValidFile('institution.config.json')) as object;
  const mail = { subject: 'A letter', ...says('{who_reads}', '[Send it]({link})', 'Until {until}.') };
  const asking = (document: object, paragraphs = mail) =>
    findingsWithFiles({
      'institution.config.json': {
        ...config,
        time_zone: 'America/New_York',
        requests: { documents: [{ key: 'letter', title: 'Letter', ...document }] },
      },
      'schemas/content/mail-request.json': paragraphs,
    });
  expect(await asking({})).toEqual([]);
  expect(await asking({ due: '2027-03-08' })).toEqual([expect.stringMatching(/mail-request.*missing-placeholder .*"\{due\}"/)]);
  const complete = { ...mail, blocks: [...mail.blocks, { paragraph: 'By {due}.' }] };
  expect(await asking({ due: '2027-03-08' }, complete)).toEqual([]);
});

const HELP = 'schemas/content/help.json';

test('everybody who reads the help can reach the office', async () => {
  expect(await findingsWithFiles({ [HELP]: says('Write to us or call us.') })).toEqual([
    expect.stringMatching(/help\.json:1:2 {2}missing-placeholder .* does not say how to reach you/),
  ]);
  for (const way of ['Call {phone}.', 'Write to a@b.example.', 'Call 555 201-3000.', '[Write to us](https://b.example/contact)'])
    expect(await findingsWithFiles({ [HELP]: says('Write to us or call us.', way) })).toEqual([]);
  const footer = { 'schemas/content/footer.json': says('{institution_name}, {help_email}') };
  expect(await findingsWithFiles({ [HELP]: says('Write to us or call us.'), ...footer })).toEqual([]);
});

test('emails are signed by those who send them', async () => {
  const signed = (text: string) => findingsWithFiles({ 'schemas/content/mail-signature.json': says('Kind regards,', text) });
  expect(await signed('Admissions Office, Brightwater College')).toEqual([expect.stringMatching(/mail-signature\.json.* who writes/)]);
  for (const text of ['Your team at Brookfield', '{institution_short_name}', 'Admissions, {help_email}', 'www.brookfield.example'])
    expect(await signed(text)).toEqual([]);
});
