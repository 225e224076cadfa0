import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { documentRequestEndpoints } from '../../src/api/student-endpoints.ts';
import type { OwnDocumentRequests, RecipientRequestView } from '../../src/api/schemas/document-schemas.ts';
import {
  askForDocument,
  changeNewestRequest,
  KATE_REQUEST,
  readOwnRequests,
  type Recipient,
  createRecipient,
  readRequestToken,
} from './document-request-steps.ts';
import { quickConverter } from './quick-converter.ts';
import { type TestBrowser, sharedServer } from './server-under-test.ts';
import { completeAnswers, tinyWithWaiver } from './tiny-application.ts';
import { createTestPdf } from './upload-file.ts';

const definition = tinyWithWaiver();
const server = await sharedServer({ definition: () => definition, converter: quickConverter });

let people = 0;
let ada: TestBrowser;
let letter: Record<'key' | 'name' | 'email', string>;
beforeEach(async () => {
  ada = await server.student(`ada${++people}@example.org`);
  letter = { ...KATE_REQUEST, email: `kate${people}@school.example` };
  await answers({ ...completeAnswers, state: '' });
});

const answers = async (given: object): Promise<void> => {
  expect((await ada.call(endpoints.saveAnswers, { answers: given })).status).toBe(200);
};
const waives = (yes: boolean): Promise<void> => answers({ state: yes ? 'Waived' : 'Not waived' });
const decision = async (): Promise<OwnDocumentRequests['confidential'][string] | undefined> =>
  (await readOwnRequests(ada)).confidential['teacher_letter'];
const promised = async (): Promise<readonly boolean[]> => (await readOwnRequests(ada)).requests.map(({ confidential }) => confidential);
const reads = async (sender: Recipient): Promise<boolean> => ((await sender.opened()).body as unknown as RecipientRequestView).confidential;
const again = async (): Promise<Recipient> => {
  expect((await changeNewestRequest(server, ada, documentRequestEndpoints.askAgain)).status).toBe(200);
  return createRecipient(server, await readRequestToken(server, letter.email));
};
async function sent(sender: Recipient): Promise<boolean> {
  await sender.attach(await createTestPdf(), 'letter.pdf');
  expect((await sender.send()).status).toBe(200);
  const [newest] = (await readOwnRequests(ada)).requests;
  const { status } = await ada.call(fillPathParams(documentRequestEndpoints.receivedDocument, { id: newest?.id ?? '' }));
  expect(newest?.file_name).toBe(status === 200 ? 'letter.pdf' : null);
  return status === 200;
}

test('a student who has waived the right to read a letter never reads it, whatever the answer is later', async () => {
  await waives(true);
  expect(await decision()).toEqual({ now: true, decided_by: ['state'] });
  const kate = await askForDocument(server, ada, letter);
  await waives(false);
  expect(await decision()).toMatchObject({ now: false });
  expect([await promised(), await reads(kate)]).toEqual([[true], true]);
  expect(await sent(kate)).toBe(false);
});

test('a student who has not waived it reads the letter, whatever the answer is later', async () => {
  await waives(false);
  const kate = await askForDocument(server, ada, letter);
  await waives(true);
  expect([await promised(), await reads(kate)]).toEqual([[false], false]);
  expect(await sent(kate)).toBe(true);
});

test('nothing is confidential while the question is not answered, or not asked', async () => {
  expect(await decision()).toEqual({ now: false, decided_by: ['state'] });
  await waives(true);
  await answers({ country: 'CAN' });
  expect(await decision()).toEqual({ now: false, decided_by: [] });
  expect((await readOwnRequests(ada)).confidential['school_grades']).toEqual({ now: false, decided_by: [] });
  expect(await reads(await askForDocument(server, ada, letter))).toBe(false);
});

test('only those can ask for a document whose answers call for it, at the time of the request', async () => {
  const grades = { ...letter, key: 'school_grades' };
  const status = async () => (await ada.call(documentRequestEndpoints.askForDocument, grades)).status;
  await answers({ state: 'None' });
  expect(Object.keys((await readOwnRequests(ada)).confidential)).toEqual(['teacher_letter']);
  expect(await status()).toBe(400);
  await answers({ state: 'Some' });
  expect(await status()).toBe(200);
  await answers({ state: 'None' });
  expect((await changeNewestRequest(server, ada, documentRequestEndpoints.askAgain)).status).toBe(400);
});

test('the email says what was promised, and a request after a withdrawal follows the answer', async () => {
  const mailed = (): string =>
    readFileSync(server.mails.findLast(({ to }) => to === letter.email)?.file ?? '', 'utf8').replaceAll(/=\r?\n/g, '');
  await waives(true);
  await askForDocument(server, ada, letter);
  expect(mailed()).toContain("Confidential: Ada can't read it.");
  await waives(false);
  await again();
  expect(mailed()).toContain("Confidential: Ada can't read it.");
  expect((await changeNewestRequest(server, ada, documentRequestEndpoints.withdrawRequest)).status).toBe(200);
  const kate = await askForDocument(server, ada, letter);
  expect(await reads(kate)).toBe(false);
  expect(mailed()).toMatch(/\nAda can read it\./);
});

test('with a new link what was promised to be confidential stays so, and what was not follows the answer', async () => {
  await waives(false);
  await askForDocument(server, ada, letter);
  expect(await reads(await again())).toBe(false);
  await waives(true);
  expect(await reads(await again())).toBe(true);
  await waives(false);
  expect(await reads(await again())).toBe(true);
  expect(await reads(await askForDocument(server, ada, { ...letter, email: `eve${people}@school.example` }))).toBe(false);
});

test('nothing is sent if the answers decide otherwise than the student has read', async () => {
  await waives(true);
  for (const email of Array.from({ length: 13 }, (_, n) => `unread${people}-${n}@school.example`)) {
    const refused = await ada.call(documentRequestEndpoints.askForDocument, { ...letter, email, confidential: false });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('nothing was sent') as string } });
  }
  expect((await readOwnRequests(ada)).requests).toEqual([]);
  expect((await ada.call(documentRequestEndpoints.askForDocument, { ...letter, confidential: true })).status).toBe(200);
  expect(await reads(createRecipient(server, await readRequestToken(server, letter.email)))).toBe(true);
  const grades = { ...letter, key: 'school_grades', confidential: false };
  expect((await ada.call(documentRequestEndpoints.askForDocument, grades)).status).toBe(200);
});

test('after the submission it is as the answers were submitted', async () => {
  await waives(true);
  expect((await ada.call(endpoints.submit)).status).toBe(200);
  expect(await decision()).toMatchObject({ now: true });
  expect(await reads(await askForDocument(server, ada, letter))).toBe(true);
});
