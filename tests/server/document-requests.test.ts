import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { documentRequestEndpoints } from '../../src/api/student-endpoints.ts';
import type { OwnDocumentRequests } from '../../src/api/schemas/document-schemas.ts';
import {
  askForDocument,
  changeNewestRequest,
  KATE_REQUEST,
  readOwnRequests,
  createRecipient,
  readOwnRequestStatuses,
  readRequestToken,
} from './document-request-steps.ts';
import { quickConverter } from './quick-converter.ts';
import { type TestBrowser, openServer, PASSWORD, sharedServer } from './server-under-test.ts';
import { completeAnswers, tinyWithRequests } from './tiny-application.ts';
import { createTestPdf } from './upload-file.ts';

const definition = tinyWithRequests();
const server = await sharedServer({ definition: () => definition, converter: quickConverter });
const GRADES = { key: 'school_grades', name: 'Grace Hopper', email: 'grace@school.example' };

let people = 0;
let username = '';
let ada: TestBrowser;
let letter: typeof KATE_REQUEST & { readonly email: string };
beforeEach(async () => {
  username = `ada${++people}@example.org`;
  ada = await server.student(username);
  await ada.call(endpoints.saveAnswers, { answers: completeAnswers });
  letter = { ...KATE_REQUEST, email: `kate${people}@school.example` as typeof KATE_REQUEST.email };
});
const ask = (wanted: object) => ada.call(documentRequestEndpoints.askForDocument, wanted);

describe('someone who was asked', () => {
  test('reads who asks for what, sends a file without an account, once, and the student reads that it came', async () => {
    const kate = await askForDocument(server, ada, letter);
    expect(await readOwnRequestStatuses(ada)).toEqual(['asked']);
    expect((await kate.opened()).body).toMatchObject({
      status: 'opened',
      student: 'Ada',
      name: 'Kate O’Neil',
      title: 'Letter of a teacher',
      confidential: true,
    });
    expect(await readOwnRequestStatuses(ada)).toEqual(['opened']);
    expect((await kate.send()).status).toBe(409);
    expect(await kate.attach(await createTestPdf(3), 'about-ada.pdf')).toMatchObject({
      status: 'COMPLETED',
      message: '',
      file: { file_name: 'about-ada.pdf', pages: 3 },
    });
    expect(await readOwnRequestStatuses(ada)).toEqual(['opened']);
    expect((await kate.send()).body).toMatchObject({ status: 'received' });
    expect(await readOwnRequestStatuses(ada)).toEqual(['received']);
    expect((await server.mailTo(username)).subject).toBe('Test has received a document for you: Letter of a teacher');
    expect([...kate.browser.cookies]).toEqual([]);

    expect(await kate.status()).toBe('received');
    for (const answer of [await kate.send(), await kate.decline()]) expect(answer.status).toBe(409);
    expect(await kate.attach(await createTestPdf())).toEqual({ message: expect.stringContaining("can't be used") as string });
    expect(server.mails.filter(({ to }) => to === username)).toHaveLength(2);
  });

  test('sends no other file than the one that was looked at', async () => {
    const kate = await askForDocument(server, ada, letter);
    const seen = (await kate.attach(await createTestPdf(2), 'first.pdf')).file?.id;
    await kate.attach(await createTestPdf(), 'second.pdf');
    const refused = await kate.send(seen);
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('Another file') as string } });
    expect(await kate.status()).toBe('opened');
    expect((await kate.send((await kate.file()).file?.id)).status).toBe(200);
  });

  test('sends once, however often at the same time', async () => {
    const kate = await askForDocument(server, ada, letter);
    await kate.attach(await createTestPdf());
    const sent = await Promise.all([1, 2, 3].map(() => kate.send()));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const mails = await server.query("SELECT 1 FROM mail WHERE kind = 'request_received' AND recipient = $1", [username]);
    expect(mails).toHaveLength(1);
  });

  test('reads why a file is not taken, takes it back, and sends another', async () => {
    const kate = await askForDocument(server, ada, letter);
    expect(await kate.attach(await createTestPdf(), 'letter.exe')).toEqual({ message: expect.stringContaining('.docx') as string });
    const broken = await kate.attach(Buffer.from('not a PDF at all'));
    expect(broken).toMatchObject({ status: 'FAILED', message: expect.stringMatching(/\w+ .*\.$/) as string });
    expect((await kate.send()).status).toBe(409);
    await kate.attach(await createTestPdf(2));
    await kate.browser.call(documentRequestEndpoints.removeRequested, { token: kate.token });
    expect(await kate.file()).toEqual({ status: 'NOT_ANSWERED', message: '', file: null });
    expect((await kate.send()).status).toBe(409);
    expect(await kate.attach(await createTestPdf(), 'let\u200Bter.pdf')).toMatchObject({ file: { file_name: 'letter.pdf', pages: 1 } });
    expect((await kate.send()).status).toBe(200);
  });

  test('declines with one click, and can be asked again; or is never asked again by a stranger', async () => {
    const kate = await askForDocument(server, ada, letter);
    await kate.attach(await createTestPdf());
    expect((await kate.decline()).body).toMatchObject({ status: 'declined' });
    expect((await server.mailTo(username)).subject).toBe("Test: Kate O’Neil won't send Letter of a teacher");
    expect(await server.query('SELECT 1 FROM document JOIN account ON account.id = account_id WHERE username = $1', [username])).toEqual(
      [],
    );
    expect((await changeNewestRequest(server, ada, documentRequestEndpoints.askAgain)).status).toBe(200);
    const again = createRecipient(server, await readRequestToken(server, letter.email));
    expect((await again.decline(true)).status).toBe(200);
    expect((await readOwnRequests(ada)).requests.map((one) => one.is_unwanted)).toEqual([true, true]);
    for (const refused of [
      await changeNewestRequest(server, ada, documentRequestEndpoints.askAgain),
      await ask(letter),
      await ask({ ...letter, key: 'school_grades' }),
    ])
      expect(refused).toMatchObject({ status: 400, body: { errors: { email: [expect.stringContaining('not to write')] } } });
    const eve = await server.student(`eve${people}@example.org`, { first_name: 'Eve' });
    await askForDocument(server, eve, letter);
  });

  test('finds a link that has expired, and one that nobody has made, closed', async () => {
    const kate = await askForDocument(server, ada, letter);
    server.wait({ hours: 20 * 24 - 1 });
    expect(await kate.status()).toBe('opened');
    server.wait({ hours: 1 });
    expect(await kate.status()).toBe('expired');
    for (const { status } of [await kate.send(), await kate.decline()]) expect(status).toBe(409);
    const stranger = createRecipient(server, 'x'.repeat(43));
    for (const { status } of [await stranger.opened(), await stranger.send(), await stranger.decline()]) expect(status).toBe(404);
  });

  test('is in time before and after the student submits, and not once the application is withdrawn', async () => {
    const [kate, grace] = [
      await askForDocument(server, ada, letter),
      await askForDocument(server, ada, { ...GRADES, email: `grace${people}@x.example` }),
    ];
    expect((await ada.call(endpoints.submit)).status).toBe(200);
    await kate.attach(await createTestPdf());
    expect((await kate.send()).status).toBe(200);
    expect((await ada.call(endpoints.withdraw)).status).toBe(200);
    expect(await grace.status()).toBe('withdrawn');
    expect(await grace.attach(await createTestPdf())).toEqual({ message: expect.any(String) as string });
    expect(await readOwnRequestStatuses(ada)).toEqual(['withdrawn', 'received']);
    const refused = await ask({ ...GRADES, email: 'another@school.example' });
    expect(refused.status).toBe(409);
    expect(refused.body['message']).toMatch(/^You have withdrawn your application/);
    expect(await readOwnRequests(ada)).toMatchObject({ may_ask: false });
  });

  test('finds a link of an account that was deleted as if there had never been one', async () => {
    const kate = await askForDocument(server, ada, letter);
    await kate.attach(await createTestPdf());
    expect((await ada.call(endpoints.deleteAccount, { password: PASSWORD })).status).toBe(200);
    const [gone, never] = [await kate.opened(), await createRecipient(server, 'y'.repeat(43)).opened()];
    expect([gone.status, gone.body]).toEqual([404, never.body]);
    expect(await server.query('SELECT 1 FROM mail WHERE recipient = $1', [letter.email])).toEqual([]);
  });
});

describe('a student', () => {
  test('withdraws a request, whose link then does not work, and asks again with a new one', async () => {
    const kate = await askForDocument(server, ada, letter);
    expect((await changeNewestRequest(server, ada, documentRequestEndpoints.withdrawRequest)).status).toBe(200);
    expect(await kate.status()).toBe('withdrawn');
    await changeNewestRequest(server, ada, documentRequestEndpoints.askAgain);
    const again = createRecipient(server, await readRequestToken(server, letter.email));
    await changeNewestRequest(server, ada, documentRequestEndpoints.askAgain);
    const newest = createRecipient(server, await readRequestToken(server, letter.email));
    expect([await kate.status(), await again.status(), await newest.status()]).toEqual(['withdrawn', 'withdrawn', 'opened']);
    const newerThan = async (one: typeof kate): Promise<unknown> => (await one.opened()).body['newer_link_at'];
    expect([await newerThan(kate), await newerThan(again), await newerThan(newest)]).toEqual([
      expect.any(String),
      expect.any(String),
      null,
    ]);
    expect(await readOwnRequestStatuses(ada)).toEqual(['opened', 'withdrawn', 'withdrawn']);
  });

  test('is asked for a name and an address that can be written to, and sends nothing else', async () => {
    for (const name of [
      '',
      'Visit evil.com',
      't.co',
      'https://evil.example',
      'Kate <b>',
      'Win 1000',
      'a@b.example',
      'K'.repeat(61),
      'Kate\u202e',
    ])
      expect([name, await ask({ ...letter, name })]).toMatchObject([
        name,
        { status: 400, body: { errors: { name: [expect.any(String)] } } },
      ]);
    for (const email of ['', 'kate', 'kate@school', 'kate@school.example\nBcc: all@x.example', 'a b@x.example', username])
      expect([email, await ask({ ...letter, email })]).toMatchObject([
        email,
        { status: 400, body: { errors: { email: [expect.any(String)] } } },
      ]);
    expect((await ask({ ...letter, note: 'Buy this' })).status).toBe(400);
    expect((await ask({ ...letter, key: 'transcript' })).status).toBe(400);
    for (const [n, name] of ['J.R. O’Neil-Smith', 'Dr. Ngũgĩ wa Thiong’o', '王小明', 'María José, Sr.'].entries()) {
      const student = await server.student(`namer${people}-${n}@example.org`, { first_name: `${name.replaceAll(',', '')} <b>` });
      await askForDocument(server, student, { ...letter, name, email: `named${people}-${n}@school.example` });
    }
  });

  test('says who asks before anyone is asked', async () => {
    for (const first_name of ['', 'Free money at evil.com']) {
      await ada.call(endpoints.saveAnswers, { answers: { first_name } });
      expect(await ask(letter)).toMatchObject({ status: 409, body: { message: expect.stringContaining('your name first') as string } });
    }
    expect(server.mails.some(({ to }) => to === letter.email)).toBe(false);
  });

  test('has so many open at once, and asks one person for one thing once', async () => {
    await askForDocument(server, ada, letter);
    expect((await ask(letter)).status).toBe(409);
    await askForDocument(server, ada, { ...letter, key: 'school_grades' });
    expect(await ask({ ...GRADES, email: 'third@school.example' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('At most 2') as string },
    });
    const [together, answers] = [await server.student(`two${people}@example.org`), { first_name: 'Two' }];
    await together.call(endpoints.saveAnswers, { answers });
    const all = await Promise.all(
      [1, 2, 3, 4].map((n) => together.call(documentRequestEndpoints.askForDocument, { ...letter, email: `at-once-${n}@school.example` })),
    );
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
  });

  test('sends no more emails than a student needs', async () => {
    await askForDocument(server, ada, letter);
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push((await changeNewestRequest(server, ada, documentRequestEndpoints.askAgain)).status);
    expect(answers).toEqual([...Array.from({ length: 11 }, () => 200), 429]);
  });

  test('has not used up an email that nobody got', async () => {
    await askForDocument(server, ada, letter);
    const id = (await readOwnRequests(ada)).requests[0]?.id ?? '';
    expect((await changeNewestRequest(server, ada, documentRequestEndpoints.askAgain)).status).toBe(200);
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push((await ada.call(fillPathParams(documentRequestEndpoints.askAgain, { id }))).status);
    expect(answers).toEqual(Array.from({ length: 12 }, () => 409));
    expect((await changeNewestRequest(server, ada, documentRequestEndpoints.askAgain)).status).toBe(200);
  });

  test('reads what came, unless it is confidential, and never what came for another', async () => {
    const [kate, grace] = [
      await askForDocument(server, ada, letter),
      await askForDocument(server, ada, { ...GRADES, email: `list${people}@x.example` }),
    ];
    for (const one of [kate, grace]) {
      await one.attach(await createTestPdf(), 'from-school.pdf');
      if (one === grace) expect((await readOwnRequests(ada)).requests.map(({ file_name: file }) => file)).toEqual([null, null]);
      await one.send();
    }
    const { requests } = await readOwnRequests(ada);
    expect(requests.map((one) => [one.key, one.file_name])).toEqual([
      ['school_grades', 'from-school.pdf'],
      ['teacher_letter', null],
    ]);
    const [grades, secret] = requests.map(({ id }) => fillPathParams(documentRequestEndpoints.receivedDocument, { id }));
    if (!grades || !secret) throw new Error('There are no requests.');
    expect(await ada.call(grades)).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    expect((await ada.call(secret)).status).toBe(404);
    const eve = await server.student(`reader${people}@example.org`);
    for (const call of [grades, fillPathParams(documentRequestEndpoints.withdrawRequest, { id: requests[0]?.id ?? '' })])
      expect((await eve.call(call)).status).toBe(404);
    expect((await ada.call(endpoints.documentAnswers)).body).toEqual({});
    expect((await ada.call(endpoints.profile)).body['answer']).not.toHaveProperty('school_grades');
  });
});

test('an institution that wants none of it has none', async () => {
  const other = await openServer();
  onTestFinished(other.stop);
  const student = await other.student('ada@example.org');
  await student.call(endpoints.saveAnswers, { answers: { first_name: 'Ada' } });
  expect((await student.call(documentRequestEndpoints.ownRequests)).body).toEqual({
    requests: [],
    may_ask: true,
    arrived: [],
    due: {},
    confidential: {},
  } satisfies OwnDocumentRequests);
  expect((await student.call(documentRequestEndpoints.askForDocument, KATE_REQUEST)).status).toBe(400);
});
