import { expect, test } from 'vitest';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { officeEndpoints } from '../../src/api/office-endpoints.ts';
import { openServer, PASSWORD, sharedServer, submittedStudent } from './server-under-test.ts';
import { createSystemAndEditor } from './system-and-editor.ts';
import { tinyApplicationWith } from './tiny-application.ts';

const server = await sharedServer();
const { withToken, editor } = await createSystemAndEditor(server);

const submitted = (address: string, of = server) => submittedStudent(of, address);

test('who withdraws is seen as withdrawn everywhere, gets one email, and only the office takes it back', async () => {
  const address = 'ada@withdrawal.example';
  const { student, id } = await submitted(address);
  await server.mailTo(address);
  for (let n = 0; n < 2; n += 1) expect((await student.call(endpoints.withdraw)).status).toBe(200);
  expect((await server.mailTo(address)).subject).toBe('You have withdrawn your application to Test');
  expect(await server.query("SELECT FROM mail WHERE kind = 'state_withdrawn'")).toHaveLength(1);
  const stateOf = async () => (await student.read(endpoints.profile)).submission?.state;
  expect(await stateOf()).toMatchObject({ version: 1, state: 'withdrawn', missing: [], message: '' });

  const seen = await server.browser().read(fillPathParams(endpoints.submittedApplication, { id }), undefined, withToken);
  expect(seen.state.state).toBe('withdrawn');
  const list = await editor.read({ ...officeEndpoints.officeList, path: `${officeEndpoints.officeList.path}?state=withdrawn` });
  expect(list.applications).toMatchObject([{ id, state: 'withdrawn' }]);
  const shown = await editor.read(fillPathParams(officeEndpoints.officeApplication, { id }));
  expect(shown.states).toMatchObject([{ state: 'withdrawn', by: '' }]);

  const set = (body: object) => editor.call(fillPathParams(officeEndpoints.officeState, { id }), body);
  expect(await set({ state: 'decision', message: 'Welcome.' })).toMatchObject({
    status: 409,
    body: { message: 'The student has withdrawn this application. To reopen it, set it to received first.' },
  });
  expect((await set({ state: 'withdrawn' })).status).toBe(400);
  expect((await server.browser().call(fillPathParams(endpoints.setState, { id }), { state: 'withdrawn' }, withToken)).status).toBe(400);
  const preview = await editor.call(fillPathParams(officeEndpoints.previewState, { id }), { state: 'received' });
  expect(preview.body['text']).toMatch(/^Good to have you back! You withdrew your application on .*\n\nThank you!/);
  expect((await set({ state: 'received' })).status).toBe(200);
  expect(await stateOf()).toMatchObject({ version: 2, state: 'received' });
  const events = await server.query('SELECT event, actor FROM audit WHERE account_id = $1 ORDER BY id', [id]);
  expect(events.slice(-5).map(({ event }) => event)).toContain('withdrawn');
});

test('there is nothing to withdraw before a submission, and nobody withdraws the application of another', async () => {
  const draft = await server.student('bo@withdrawal.example');
  expect((await draft.call(endpoints.withdraw)).status).toBe(409);
  const { id } = await submitted('cy@withdrawal.example');
  expect((await server.browser().call(endpoints.withdraw)).status).toBe(401);
  expect((await draft.call(endpoints.withdraw, undefined, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect(await server.query('SELECT FROM application_state WHERE account_id = $1', [id])).toEqual([]);
});

test.each([
  ['at_once', 200, undefined],
  ['never', 409, 'Test College keeps what was submitted.'],
] as const)('an institution may say of submitted applications: %s', async (rule, status, words) => {
  const definition = tinyApplicationWith({ delete_submitted: rule });
  const other = await openServer({}, { definition: () => definition });
  const { student } = await submitted('dee@withdrawal.example', other);
  const answer = await student.call(endpoints.deleteAccount, { password: PASSWORD });
  expect(answer.status).toBe(status);
  if (words) expect(answer.body['message']).toContain(words);
  const draft = await other.student('eli@withdrawal.example');
  expect((await draft.call(endpoints.deleteAccount, { password: PASSWORD })).status).toBe(200);
  await other.stop();
});
