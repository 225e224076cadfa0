import { readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { requestedItemEndpoints } from '../../src/api/student-endpoints.ts';
import { officeEndpoints } from '../../src/api/office-endpoints.ts';
import type { ConversionState, PresignedUpload, RequestedItem } from '../../src/api/schemas/document-schemas.ts';
import type { StateHistory } from '../../src/api/schemas/office-schemas.ts';
import { quickConverter } from './quick-converter.ts';
import { type ApiResponse, type TestBrowser, sharedServer, submittedStudent } from './server-under-test.ts';
import { createSystemAndEditor } from './system-and-editor.ts';
import { createTestPdf, postUploadedFile, pollUntilEnded } from './upload-file.ts';

const server = await sharedServer({ converter: quickConverter });
const { editor, withToken } = await createSystemAndEditor(server);

let people = 0;
async function asked(...missing: readonly string[]) {
  const address = `asked${++people}@items.example`;
  const { student, id } = await submittedStudent(server, address);
  const set = (state: string, names: readonly string[] = [], message = '') =>
    editor.call(fillPathParams(officeEndpoints.officeState, { id }), { state, missing: names, message });
  if (missing.length > 0) await set('documents_missing', missing);
  const own = () => student.read(requestedItemEndpoints.ownItems);
  const item = async (name: string): Promise<RequestedItem> => {
    const found = (await own()).items.findLast((one) => one.name === name);
    if (!found) throw new Error(`${name} is not asked for.`);
    return found;
  };
  return {
    id,
    address,
    student,
    set,
    own,
    item,
    statuses: async () => (await own()).items.map(({ status }) => status),
    state: async () => (await own()).state,
    upload: async (name: string, content?: Uint8Array) => upload(student, await item(name), content ?? (await createTestPdf())),
    remove: async (name: string) => student.call(fillPathParams(requestedItemEndpoints.removeItem, { id: (await item(name)).id })),
    decide: async (name: string, reason?: string, isAccepted?: boolean) => {
      const { id: itemId, file } = await item(name);
      return editor.call(fillPathParams(officeEndpoints.decideItem, { id, item: itemId }), {
        document: file?.id,
        reason,
        is_accepted: isAccepted,
      });
    },
    preview: async (name: string, reason: string) => {
      const { id: itemId, file } = await item(name);
      return editor.call(fillPathParams(officeEndpoints.previewReturn, { id, item: itemId }), { document: file?.id, reason });
    },
    takeBack: (version: number) => editor.call(fillPathParams(officeEndpoints.takeBackState, { id, version: String(version) })),
    waiting: async () => (await server.query('SELECT FROM mail WHERE recipient = $1 AND sent_at IS NULL', [address])).length,
    atDesk: () => editor.read(fillPathParams(officeEndpoints.officeApplication, { id })),
    thanked: async () => (await server.query("SELECT FROM mail WHERE recipient = $1 AND kind = 'state_received'", [address])).length,
  };
}

async function upload(student: TestBrowser, { id }: RequestedItem, content: Uint8Array): Promise<ApiResponse | ConversionState> {
  const presigned = await student.call(fillPathParams(requestedItemEndpoints.presignItem, { id }));
  if (presigned.status !== 200) return presigned;
  const { fields, url } = presigned.body as unknown as PresignedUpload;
  await postUploadedFile(server, { fields, url }, content);
  const started = await student.call(fillPathParams(requestedItemEndpoints.startItem, { id }), {
    file_key: fields['key'],
    file_name: 'record.pdf',
  });
  if (started.status !== 200) return started;
  return pollUntilEnded(() => student.read(fillPathParams(requestedItemEndpoints.itemConversion, { id })));
}

test('an application is received again when the last document that was asked for is there', async () => {
  const ada = await asked('A transcript with a seal', 'Proof of residency');
  expect(await ada.statuses()).toEqual(['asked', 'asked']);
  expect(await ada.upload('A transcript with a seal')).toMatchObject({ status: 'COMPLETED' });
  expect(await ada.statuses()).toEqual(['sent', 'asked']);
  expect(await ada.state()).toMatchObject({ version: 1, state: 'documents_missing' });
  expect(await ada.thanked()).toBe(0);
  await ada.upload('Proof of residency');
  expect(await ada.thanked()).toBe(1);
  expect(await ada.state()).toMatchObject({ version: 2, state: 'received', missing: [] });

  const { items, documents, states } = await ada.atDesk();
  expect(items.map(({ status, file }) => [status, file?.file_name])).toEqual([
    ['sent', 'record.pdf'],
    ['sent', 'record.pdf'],
  ]);
  expect(documents.map(({ label }) => label)).toEqual(expect.arrayContaining(['A transcript with a seal', 'Proof of residency']));
  expect(states[0]).toMatchObject({ state: 'received', by: '', is_by_student: true });
  const file = documents.find(({ label }) => label === 'Proof of residency')?.id ?? '';
  const { id } = await ada.atDesk();
  expect((await editor.call(fillPathParams(officeEndpoints.officeDocument, { id, document: file }))).status).toBe(200);
});

test('a file can be replaced or taken back until the office accepts it', async () => {
  const ada = await asked('A transcript');
  await ada.upload('A transcript');
  const first = (await ada.item('A transcript')).file?.id;
  await ada.upload('A transcript');
  expect((await ada.item('A transcript')).file?.id).not.toBe(first);
  expect((await ada.remove('A transcript')).status).toBe(200);
  expect(await ada.statuses()).toEqual(['asked']);
  expect(await ada.state()).toMatchObject({ state: 'documents_missing', missing: ['A transcript'] });
  await ada.upload('A transcript');
  expect(await ada.thanked(), 'one email, however often the file is replaced').toBe(1);
  expect((await ada.decide('A transcript')).status).toBe(200);
  expect((await ada.decide('A transcript')).status).toBe(200);
  expect(await ada.statuses()).toEqual(['accepted']);
  await ada.decide('A transcript', undefined, false);
  expect(await ada.statuses()).toEqual(['sent']);
  await ada.decide('A transcript');
  for (const refused of [await ada.upload('A transcript'), await ada.remove('A transcript')])
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining("can't be changed") as string } });
});

test('a file that is returned is asked for again, with the reason', async () => {
  const ada = await asked('A transcript', 'A letter');
  await ada.upload('A transcript');
  await ada.upload('A letter');
  expect((await ada.decide('A letter')).status).toBe(200);
  expect((await ada.decide('A transcript', 'The second page is missing.')).status).toBe(200);
  expect(await ada.own()).toMatchObject({
    state: { state: 'documents_missing', missing: ['A transcript'], message: '' },
    items: [{ status: 'returned', reason: 'The second page is missing.' }, { status: 'accepted' }],
  });
  await ada.upload('A transcript');
  expect(await ada.thanked(), 'one more for what was asked for again').toBe(2);
  expect(await ada.statuses()).toEqual(['sent', 'accepted']);
  expect(await ada.state()).toMatchObject({ state: 'received' });
});

test('a return is shown as its email before, and taken back within a minute; what was said of other files stands', async () => {
  const ada = await asked('A transcript', 'A letter');
  await ada.upload('A transcript');
  await ada.upload('A letter');
  server.wait({ minutes: 2 });
  await expect.poll(ada.waiting).toBe(0);
  const sent = server.mails.length;
  const { body: preview } = await ada.preview('A transcript', 'It is blurred.');
  expect(preview['text']).toMatch(
    /sent us for “A transcript” and need another one.*we still need:\n\n- A transcript\n\n.*It is blurred\./s,
  );
  await ada.decide('A transcript', 'It is blurred.');
  await ada.decide('A letter', 'It is not signed.');
  expect(await ada.atDesk()).toMatchObject({ seconds_left: 60, items: [{ status: 'returned' }, { status: 'returned' }] });
  expect(await ada.waiting(), 'each return has its email').toBe(2);
  expect((await ada.takeBack(4)).status).toBe(200);
  expect(await ada.own()).toMatchObject({
    state: { version: 5, missing: ['A transcript'] },
    items: [
      { status: 'returned', reason: 'It is blurred.' },
      { status: 'sent', reason: '' },
    ],
  });
  expect((await ada.atDesk()).documents.map(({ label }) => label)).toContain('A letter');
  await ada.set('received');
  expect(await ada.waiting()).toBe(1);
  await ada.takeBack(6);
  await expect.poll(ada.waiting).toBe(0);
  const mails = server.mails.slice(sent).map(({ file }) => PostalMime.parse(readFileSync(file)));
  const read = (await Promise.all(mails)).map(({ subject, text }) => ({ to: ada.address, subject, text: text?.trim() }));
  expect(read, 'nothing of what was taken back').toEqual([preview]);
});

test('what the office decides about a file that has changed meanwhile is refused', async () => {
  const ada = await asked('A transcript');
  await ada.upload('A transcript');
  const looked = await ada.item('A transcript');
  await ada.upload('A transcript');
  const { id } = await ada.atDesk();
  const decide = (body: object) => editor.call(fillPathParams(officeEndpoints.decideItem, { id, item: looked.id }), body);
  expect((await decide({ document: looked.file?.id })).status).toBe(409);
  await ada.remove('A transcript');
  expect((await decide({ document: (await ada.item('A transcript')).file?.id ?? looked.id })).status).toBe(409);
  await ada.upload('A transcript');
  const document = (await ada.item('A transcript')).file?.id;
  const refused = (by: string) => ({ status: 409, body: { message: expect.stringContaining(by) as string } });
  await decide({ document });
  expect(await decide({ document, reason: 'It is blurred.' })).toMatchObject(refused('A colleague has accepted'));
  await decide({ document, is_accepted: false });
  await decide({ document, reason: 'It is blurred.' });
  expect(await decide({ document })).toMatchObject(refused('A colleague has returned'));
});

test.each([
  ['received', 'closed', 409],
  ['decision', 'closed', 409],
] as const)('what is no longer asked for after “%s” takes no file', async (state, status, refusal) => {
  const ada = await asked('A transcript');
  await ada.set(state, [], 'Thank you.');
  expect(await ada.statuses()).toEqual([status]);
  expect(await ada.upload('A transcript')).toMatchObject({ status: refusal });
});

test('a document that is asked for once more is due again, and one that is left out is not', async () => {
  const ada = await asked('A transcript', 'A letter');
  await ada.upload('A transcript');
  await ada.set('documents_missing', ['a transcript'], 'Please scan it again.');
  expect(await ada.statuses()).toEqual(['asked', 'closed']);
  await ada.set('documents_missing', ['transcript']);
  const { id, name } = (await ada.own()).items.at(-1) ?? {};
  expect(name).not.toBe('transcript');
  await ada.set('documents_missing', [name ?? '', 'A map'], 'As the office reads it.');
  expect((await ada.own()).items.map((one) => [one.id === id, one.status]).slice(2)).toEqual([
    [true, 'asked'],
    [false, 'asked'],
  ]);
});

test('nobody else reads or changes the items of a student', async () => {
  const ada = await asked('A transcript');
  const eve = await server.student(`eve${people}@items.example`);
  const { id } = await ada.item('A transcript');
  expect((await eve.call(requestedItemEndpoints.ownItems)).status).toBe(409);
  for (const call of [requestedItemEndpoints.presignItem, requestedItemEndpoints.removeItem, requestedItemEndpoints.itemConversion])
    expect((await eve.call(fillPathParams(call, { id }))).status).toBe(404);
});

test('a state that an earlier version has set has its items, too', async () => {
  const ada = await asked('A transcript', 'A letter');
  await server.query('DELETE FROM requested_item USING account WHERE account.id = account_id AND username = $1', [ada.address]);
  expect(await ada.statuses()).toEqual(['asked', 'asked']);
  expect((await ada.student.read(endpoints.profile)).submission?.items).toHaveLength(2);
});

/** A student who has submitted, as the desk and the student see it. */
async function submitted() {
  const student = await asked();
  const { id, address } = student;
  await server.mailTo(address);
  return {
    ...student,
    mailsOf: async (kind: string) =>
      (await server.query('SELECT FROM mail WHERE account_id = $1 AND kind = $2', [id, `state_${kind}`])).length,
    set: async (...how: Parameters<typeof student.set>) => (await student.set(...how)).body as unknown as StateHistory,
    preview: (body: object) => editor.call(fillPathParams(officeEndpoints.previewState, { id }), body),
  };
}

test('a state is taken back within a minute: no email, and what stood before stands again', async () => {
  const ada = await submitted();
  expect(await ada.set('decision', [], 'Welcome.')).toMatchObject({ seconds_left: 60 });
  server.wait({ seconds: 20 });
  expect(await ada.atDesk()).toMatchObject({ seconds_left: 40, states: [{ state: 'decision' }] });
  expect(await ada.takeBack(1)).toMatchObject({ status: 200, body: { states: [{ version: 2, state: 'received' }, {}], seconds_left: 0 } });
  expect(await ada.own()).toMatchObject({ state: { version: 2, state: 'received', message: '' } });
  expect([await ada.mailsOf('decision'), await ada.mailsOf('received')]).toEqual([0, 0]);
  expect(await server.query("SELECT FROM pgboss.job WHERE name = 'send-mail' AND state = 'created'")).toEqual([]);
  expect(await server.query("SELECT FROM audit WHERE account_id = $1 AND event = 'state_taken_back'", [ada.id])).toHaveLength(1);
  expect((await ada.takeBack(2)).body['message']).toContain("It's too late to take this back");
});

test('what was asked for before is asked for again, what was sent is still there, and what is new is gone', async () => {
  const bo = await submitted();
  await bo.set('documents_missing', ['A transcript', 'A letter']);
  await bo.upload('A transcript');
  const asBefore = (await bo.own()).items.map(({ name, status, file }) => [name, status, file?.file_name]);
  expect(asBefore).toEqual([
    ['A transcript', 'sent', 'record.pdf'],
    ['A letter', 'asked', undefined],
  ]);
  await bo.set('documents_missing', ['A transcript', 'A passport']);
  await bo.takeBack(2);
  expect((await bo.own()).items.map(({ name, status, file }) => [name, status, file?.file_name])).toEqual(asBefore);
  expect((await bo.own()).state).toMatchObject({ version: 3, missing: ['A transcript', 'A letter'] });
  expect((await bo.atDesk()).items.map(({ name }) => name)).toEqual(['A transcript', 'A letter']);
});

test('it is too late after a minute, once the email is out, after another state, and for what no officer has set', async () => {
  const cy = await submitted();
  await cy.set('received', [], 'Thanks.');
  server.wait({ seconds: 61 });
  expect(await cy.atDesk()).toMatchObject({ seconds_left: 0 });
  expect((await cy.takeBack(1)).status).toBe(409);
  await cy.set('documents_missing', ['A passport']);
  await server.mailTo(cy.address);
  expect((await cy.takeBack(2)).status).toBe(409);
  await cy.set('decision', [], 'Yes.');
  expect((await cy.takeBack(2)).body['message']).toContain('version 3');
  await server.browser().call(fillPathParams(endpoints.setState, { id: cy.id }), { state: 'received' }, withToken);
  expect(await cy.atDesk()).toMatchObject({ seconds_left: 0, states: [{ version: 4 }, {}, {}, {}] });
  expect((await cy.takeBack(4)).status).toBe(409);
  expect((await cy.takeBack(9)).status).toBe(409);
});

test('an email that still waits is not sent once its state no longer stands', async () => {
  const di = await submitted();
  await di.set('documents_missing', ['A passport']);
  await di.student.call(endpoints.withdraw);
  expect([await di.mailsOf('documents_missing'), await di.mailsOf('withdrawn')]).toEqual([0, 1]);
});

test('the preview is the email to the letter, in the language of the student, and changes nothing', async () => {
  const eve = await submitted();
  const change = { state: 'documents_missing', missing: ['transcript', 'A passport'], message: 'Soon, please.\n\nThank you.', base: 0 };
  const { status, body } = await eve.preview(change);
  expect(status).toBe(200);
  expect(await eve.atDesk()).toMatchObject({ states: [] });
  await eve.set(change.state, change.missing, change.message);
  const sent = await PostalMime.parse(readFileSync((await server.mailTo(eve.address)).file));
  expect(body).toEqual({ to: eve.address, subject: sent.subject, text: sent.text?.trim() });
  expect((await eve.preview(change)).status).toBe(200);
  for (const [wrong, code] of [
    [{ state: 'decision' }, 400],
    [{ state: 'decision', message: 'Yes.', base: 0 }, 409],
    [{ state: 'nothing' }, 400],
  ] as const)
    expect((await eve.preview(wrong)).status, JSON.stringify(wrong)).toBe(code);
});
