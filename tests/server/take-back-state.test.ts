import { expect, test } from 'vitest';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { requestedItemEndpoints } from '../../src/api/student-endpoints.ts';
import { officeEndpoints } from '../../src/api/office-endpoints.ts';
import type { RequestedItems } from '../../src/api/schemas/application-schemas.ts';
import type { PresignedUpload } from '../../src/api/schemas/document-schemas.ts';
import type { OfficeApplication, StateHistory } from '../../src/api/schemas/office-schemas.ts';
import { quickConverter } from './quick-converter.ts';
import { sharedServer, submittedStudent } from './server-under-test.ts';
import { createSystemAndEditor } from './system-and-editor.ts';
import { createTestPdf, postUploadedFile } from './upload-file.ts';
import { readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';

const server = await sharedServer({ converter: quickConverter });
const { editor, withToken } = await createSystemAndEditor(server);

let people = 0;
/** A student who has submitted, as the desk and the student see it. */
async function submitted() {
  const address = `back${++people}@desk.example`;
  const { student, id } = await submittedStudent(server, address);
  await server.mailTo(address);
  const mailsOf = async (kind: string) =>
    (await server.query('SELECT FROM mail WHERE account_id = $1 AND kind = $2', [id, `state_${kind}`])).length;
  return {
    id,
    student,
    address,
    mailsOf,
    set: async (state: string, missing: readonly string[] = [], message = '') =>
      (await editor.call(fillPathParams(officeEndpoints.officeState, { id }), { state, missing, message })).body as unknown as StateHistory,
    preview: (body: object) => editor.call(fillPathParams(officeEndpoints.previewState, { id }), body),
    takeBack: (version: number) => editor.call(fillPathParams(officeEndpoints.takeBackState, { id, version: String(version) })),
    atDesk: async () => (await editor.call(fillPathParams(officeEndpoints.officeApplication, { id }))).body as unknown as OfficeApplication,
    own: async () => (await student.call(requestedItemEndpoints.ownItems)).body as unknown as RequestedItems,
    async upload(name: string) {
      const item = (await this.own()).items.find((one) => one.name === name)?.id ?? '';
      const { fields, url } = (await student.call(fillPathParams(requestedItemEndpoints.presignItem, { id: item })))
        .body as unknown as PresignedUpload;
      await postUploadedFile(server, { fields, url }, await createTestPdf());
      await student.call(fillPathParams(requestedItemEndpoints.startItem, { id: item }), {
        file_key: fields['key'],
        file_name: 'record.pdf',
      });
      await expect.poll(async () => (await this.own()).items.find((one) => one.id === item)?.status).toBe('sent');
    },
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
