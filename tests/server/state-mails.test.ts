import { readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { runApplicationsCommand } from './applications-command.ts';
import { type TestBrowser, sharedServer, submittedStudent } from './server-under-test.ts';
import { createServiceTokenIssuer } from './service-token-issuer.ts';

const server = await sharedServer();
const tokens = createServiceTokenIssuer(server);
const office = await tokens.issueForSystem(['states:write']);

const stateOf = async (student: TestBrowser) => (await student.read(endpoints.profile)).submission?.state;
const mailIn = async (file: string) => PostalMime.parse(readFileSync(file));
const countOf = async (what: string): Promise<number> => (await server.query(`SELECT FROM ${what}`)).length;

async function submitted(address: string) {
  const { student, id } = await submittedStudent(server, address);
  await server.mailTo(address);
  return { student, id, reference: (await server.submissionOf(address)).reference };
}
const setState = async (id: string, body: object): Promise<void> => {
  const { status } = await server.browser().call(fillPathParams(endpoints.setState, { id }), body, { authorization: `Bearer ${office}` });
  expect(status).toBe(200);
};

test('the student sees what is asked for and is mailed it; a decision is only on the page', async () => {
  const { student, id, reference } = await submitted('ada@mails.example');
  expect(await stateOf(student)).toMatchObject({ version: 0, state: 'received', at: server.clock().toISOString() });

  const message = `Bis Ende Mai, bitte: “${'ä'.repeat(470)}”\n\nשלום {reference} <b>&amp;`;
  await setState(id, { state: 'documents_missing', missing: ['transcript', 'رسالة من مدرستك', 'constructor'], message });
  const asked = { state: 'documents_missing', missing: ['Transcript', 'رسالة من مدرستك', 'constructor'], message };
  expect(await stateOf(student)).toMatchObject(asked);
  const mail = await mailIn((await server.mailTo('ada@mails.example')).file);
  expect(mail.subject).toBe('We still need something for your application to Test');
  expect(mail.text).toContain(
    `(${reference}), we still need:\n\n- Transcript\n- رسالة من مدرستك\n- constructor\n\nMessage from the admissions office:\n\nBis Ende Mai`,
  );
  expect(mail.text).toContain('שלום {reference} <b>&amp;');
  expect(mail.html).toContain('<li style="margin:0 0 8px">Transcript</li>');
  expect(mail.html).toContain('{reference} &#60;b&#62;&#38;amp;</p>');
  expect(mail.html).toMatch(/<a href="[^"]*\/completion" style="display:inline-block[^"]*">See your application<\/a>/);

  await setState(id, { state: 'decision', message: 'We are glad to offer you a place.' });
  expect(await stateOf(student)).toMatchObject({ state: 'decision', missing: [], message: 'We are glad to offer you a place.' });
  const news = await mailIn((await server.mailTo('ada@mails.example')).file);
  expect(news.subject).toBe('An update on your application to Test');
  expect(`${news.subject}${news.text}${news.html}`).not.toMatch(/glad|place|decision/i);
  const before = server.mails.length;
  await setState(id, { state: 'decision', message: 'We are glad to offer you a place.' });
  expect(await countOf("mail WHERE kind = 'state_decision'")).toBe(1);
  expect(server.mails).toHaveLength(before);

  await setState(id, { state: 'received' });
  expect((await mailIn((await server.mailTo('ada@mails.example')).file)).text).toContain("You don't need to send us anything now.");
});

test('the office sets and sees states by command, and a wrong spelling shows nobody', { timeout: 120_000 }, async () => {
  const { student, reference } = await submitted('bo@mails.example');
  const command = (...options: string[]) => runApplicationsCommand(server, ['state', ...options]);
  const shown = await command(reference.toLowerCase().replace('-', ''));
  // The desk shows the institution's time.
  const since = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Los_Angeles' }).format(server.clock());
  expect(shown.output).toMatch(new RegExp(`^${reference}, bo@mails\\.example\\nreceived since ${since}, \\d+:\\d\\d [AP]M P[SD]T\\n$`));
  expect(shown.code).toBe(0);
  expect((await command(reference, '--set', 'documents_missing', '--missing', 'transcrpt')).output).toContain(
    "There is no question 'transcrpt'. Did you mean 'transcript'?",
  );

  const set = await command(
    reference,
    '--set',
    'documents_missing',
    '--missing',
    'transcript',
    '--missing',
    'Passport',
    '--message',
    'Soon.',
  );
  expect(set.output).toBe('The state is set, and the student is mailed.\n');
  const after = (await command(reference)).output;
  expect(after).toMatch(/^.*\ndocuments_missing since .* \(version 1, set by operator\)\n/);
  expect(after).toMatch(/\n {2}missing: transcript\n {2}missing: Passport\n {2}Soon\.\nreceived since .*\n$/);
  expect((await mailIn((await server.mailTo('bo@mails.example')).file)).text).toContain('- Transcript\n- Passport');
  expect(await stateOf(student)).toMatchObject({ version: 1, missing: ['Transcript', 'Passport'] });
  expect((await command('bo@mails.example', '--set', 'received', '--message', 'Yes.')).code).toBe(0);
  const again = await command(reference, '--set', 'received', '--message', 'Yes.');
  expect(again.output).toBe('That is its state already: nothing has changed.\n');
  expect((await command(reference)).output).toMatch(/received since .* \(version 2.*\n {2}Yes\.\ndocuments_missing since .* \(version 1/);
  expect((await runApplicationsCommand(server, ['show', reference])).output).toMatch(/\nreceived since .*\n {2}Yes\.\n/);
  expect(await server.query("SELECT actor FROM audit WHERE event = 'state_set' AND actor = 'operator'")).toHaveLength(2);

  await server.student('draft@mails.example');
  const looks = await countOf("audit WHERE event = 'application_shown'");
  const wrong: readonly (readonly [number, readonly string[], string])[] = [
    [1, [`${reference.slice(0, -1)}?`], `There is no application '${reference.slice(0, -1)}?'.`],
    [1, ['bo@mails.exampel', '--set', 'received'], "There is no application 'bo@mails.exampel'."],
    [1, ['draft@mails.example', '--set', 'received'], 'This application has not been submitted, so it has no state.'],
    [1, [reference, '--set', 'admitted'], 'There is no state admitted. There are received, documents_missing, decision.'],
    [1, [reference, '--set', 'decision', '--message', 'Yes.'], 'Decisions have an outcome here.'],
    [2, [reference, '--set', 'received', '--set', 'decision'], '--set is there 2 times'],
    [1, [reference, '--set', 'decision', '--message', 'x'.repeat(5001)], 'Give --missing at most 30 times'],
    [2, [reference, '--message', 'Yes.'], 'Add --set with the state that this belongs to: received, documents_missing, decision.'],
  ];
  for (const [expected, options, sentence] of wrong) {
    const { code, output } = await command(...options);
    expect({ code, output }).toEqual({ code: expected, output: expect.stringContaining(sentence) as string });
    expect(output).not.toMatch(/Yes\.|\bat .*\.ts/);
  }
  expect(await countOf("audit WHERE event = 'application_shown'")).toBe(looks);
  expect(await stateOf(student)).toMatchObject({ version: 2, state: 'received' });
});
