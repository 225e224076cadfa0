import JSZip from 'jszip';
import { expect, test } from 'vitest';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { requestedItemEndpoints } from '../../src/api/student-endpoints.ts';
import { officeEndpoints } from '../../src/api/office-endpoints.ts';
import type { ChecklistItem } from '../../src/form/model/institution.ts';
import { type ApiResponse, waitForJobs, PASSWORD, sharedServer, submittedStudent } from './server-under-test.ts';
import { createStaffSteps } from './staff-steps.ts';
import { createServiceTokenIssuer } from './service-token-issuer.ts';
import { tinyApplicationWith } from './tiny-application.ts';

const transcript: ChecklistItem = { id: 'school_record', name: 'School record' };
const abroad: ChecklistItem = { id: 'visa', name: 'Visa', when: { '==': [{ var: 'country' }, 'CAN'] } };
const scores: ChecklistItem = { id: 'scores', name: 'Scores', when: { '==': [{ var: 'country' }, 'USA'] } };
let definition = tinyApplicationWith({ checklist: [transcript, abroad, scores] });
const server = await sharedServer({ definition: () => definition });
const staff = createStaffSteps(server);
const [editor, other, reader] = [
  await staff.atWork('editor@office.example', 'editor'),
  await staff.atWork('other@office.example', 'editor'),
  await staff.atWork('reader@office.example'),
];
const tokens = createServiceTokenIssuer(server);
const bearer = async (...scopes: Parameters<typeof tokens.issueForSystem>[0]) => ({
  authorization: `Bearer ${await tokens.issueForSystem(scopes)}`,
});
const system = await bearer('applications:read', 'states:write');

const submitted = (address: string) => submittedStudent(server, address);
const mark = (id: string, entry: string, is_received = true, by = editor): Promise<ApiResponse> =>
  by.call(fillPathParams(officeEndpoints.officeChecklist, { id, entry }), { is_received });
const bySystem = (id: string, entry: string, headers = system): Promise<ApiResponse> =>
  server.browser().call(fillPathParams(endpoints.markEntry, { id, entry }), { is_received: true }, headers);
const auditOf = (id: string) =>
  server.query("SELECT event, actor FROM audit WHERE account_id = $1 AND event ~ 'checklist' ORDER BY id", [id]);

test('what has arrived is ticked once, with its day and actor, for student, desk, other systems, export and download; nobody gets an email', async () => {
  const { student, id } = await submitted('ada@list.example');
  await waitForJobs(server);
  const mails = server.mails.length;
  const feed = (since = '') => {
    const { path, ...call } = endpoints.submittedApplications;
    return server.browser().read({ ...call, path: path + since }, undefined, system);
  };
  const { next } = await feed();
  const at = server.clock().toISOString();
  const ticked = [
    { id: 'school_record', name: 'School record', received_at: at },
    { id: 'scores', name: 'Scores', received_at: null },
  ];
  expect((await mark(id, 'school_record')).body).toEqual({
    checklist: [
      { ...ticked[0], by: 'Name of editor@office.example' },
      { ...ticked[1], by: '' },
    ],
  });
  server.wait({ minutes: 5 });
  // Another officer at the same time changes nothing, and neither does another system.
  expect((await mark(id, 'school_record', true, other)).body).toMatchObject({ checklist: [{ by: 'Name of editor@office.example' }, {}] });
  expect((await bySystem(id, 'school_record')).body).toEqual({ checklist: ticked });
  expect(await auditOf(id)).toEqual([{ event: 'checklist_marked', actor: expect.stringMatching(/^staff /) as string }]);
  expect((await student.call(endpoints.profile)).body['submission']).toMatchObject({ checklist: ticked });
  expect((await student.call(requestedItemEndpoints.ownItems)).body).toMatchObject({ checklist: ticked });
  expect((await reader.call(fillPathParams(officeEndpoints.officeApplication, { id }))).body).toMatchObject({ checklist: ticked });
  expect((await feed(`?since=${next}`)).applications).toMatchObject([{ id, checklist: ticked }]);
  await waitForJobs(server);
  expect(server.mails).toHaveLength(mails);

  const { payload } = await server.app.inject({ url: officeEndpoints.officeExport.path, cookies: Object.fromEntries(editor.cookies) });
  expect(payload).toContain('Arrived school_record,Arrived visa,Arrived scores');
  expect(payload).toContain(`,${at},,,`);
  const { rawPayload } = await server.app.inject({ url: endpoints.myData.path, cookies: Object.fromEntries(student.cookies) });
  const data = JSON.parse((await (await JSZip.loadAsync(rawPayload)).file('data.json')?.async('string')) ?? '') as object;
  expect(data).toMatchObject({ arrived: [{ entry: 'school_record', at, by: 'staff' }] });
});

test('a tick is taken back once, an entry that the list lost is kept and not shown, and all go with the account', async () => {
  const { student, id } = await submitted('back@list.example');
  for (const entry of ['school_record', 'scores']) await bySystem(id, entry);
  for (const by of [editor, other]) expect((await mark(id, 'scores', false, by)).status).toBe(200);
  expect((await auditOf(id)).map(({ event }) => event)).toEqual(['checklist_marked', 'checklist_marked', 'checklist_unmarked']);
  const shown = async () => (await student.read(requestedItemEndpoints.ownItems)).checklist;
  const before = definition;
  definition = tinyApplicationWith({ checklist: [scores] });
  expect(await shown()).toMatchObject([{ id: 'scores', received_at: null }]);
  definition = before;
  expect(await shown()).toMatchObject([{ id: 'school_record', received_at: expect.any(String) as string }, { id: 'scores' }]);
  await student.call(endpoints.withdraw);
  expect((await student.call(endpoints.deleteAccount, { password: PASSWORD })).status).toBe(200);
  expect(await server.query('SELECT FROM checklist_mark WHERE account_id = $1', [id])).toEqual([]);
});

test('an entry that is not in the list of this application, a draft, someone who has withdrawn and a stranger get a clear word', async () => {
  const { student, id } = await submitted('bad@list.example');
  await server.student('draft@list.example');
  const draft = await server.idOf('draft@list.example');
  const unknown = (entry: string) => ({ status: 400, body: { message: `There is no '${entry}' in the checklist of this application.` } });
  for (const entry of ['visa', 'constructor', 'x'.repeat(90)]) expect(await mark(id, entry)).toMatchObject(unknown(entry));
  expect(await mark(draft, 'school_record')).toMatchObject({
    status: 404,
    body: { message: 'There is no submitted application with this id.' },
  });
  expect((await mark(id, 'school_record', true, reader)).status).toBe(403);
  expect(await bySystem(id, 'school_record', await bearer('applications:read'))).toMatchObject({
    status: 403,
    headers: { 'www-authenticate': expect.stringContaining('scope="states:write"') as string },
  });
  await student.call(endpoints.withdraw);
  expect((await mark(id, 'school_record')).status).toBe(409);
  expect(await server.query('SELECT FROM checklist_mark WHERE account_id = ANY ($1)', [[id, draft]])).toEqual([]);
});
