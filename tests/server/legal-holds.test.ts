import { expect, test } from 'vitest';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { officeEndpoints } from '../../src/api/office-endpoints.ts';
import { type TestBrowser, PASSWORD, sharedServer, submitCompleteApplication } from './server-under-test.ts';
import { createStaffSteps } from './staff-steps.ts';
import { tinyWithRetention } from './tiny-application.ts';

const definition = tinyWithRetention('UTC', { submitted: { days: 200, year_ends: '08-31' } });
const server = await sharedServer({ definition: () => definition });
const staff = createStaffSteps(server);
const reader = await staff.atWork('reader@office.example', 'reader');
const editor = await staff.atWork('editor@office.example', 'editor');

const { idOf } = server;
const keeping = async (id: string) => (await reader.read(fillPathParams(officeEndpoints.officeApplication, { id }))).keeping;
const hold = (by: TestBrowser, id: string, isHeld: boolean) =>
  by.call(fillPathParams(officeEndpoints.officeHold, { id }), { is_held: isHeld });

test('the office reads when an application is deleted, holds it and releases it, and each of that is recorded', async () => {
  const student = await server.student('ada@holds.example');
  const id = await idOf('ada@holds.example');
  expect(await keeping(id)).toEqual({ held_since: null, deletion_day: null });
  await submitCompleteApplication(student);
  const today = server.clock().toISOString();
  const yearEnd = `${Number(today.slice(0, 4)) + (today.slice(5, 10) > '08-31' ? 1 : 0)}-08-31`;
  const day = new Date(Date.parse(yearEnd) + 200 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const open = { held_since: null, deletion_day: day };
  expect(await keeping(id)).toEqual(open);

  expect((await student.call(endpoints.withdraw)).status).toBe(200);
  expect((await hold(reader, id, true)).status).toBe(403);
  const held = { held_since: expect.stringMatching(/^\d{4}-.*Z$/) as string, deletion_day: null };
  expect((await hold(editor, id, true)).body).toEqual(held);
  const since = await keeping(id);
  expect(since).toEqual(held);
  server.wait({ seconds: 30 });
  expect((await hold(editor, id, true)).body).toEqual(since);
  const refused = await student.call(endpoints.deleteAccount, { password: PASSWORD });
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('has to keep your account') as string } });
  expect((await hold(editor, id, false)).body).toEqual(open);
  const entries = await server.query(
    "SELECT event, actor LIKE 'staff %' AS by_staff FROM audit WHERE account_id = $1 AND event LIKE 'hold%' ORDER BY id",
    [id],
  );
  expect(entries).toEqual([
    { event: 'hold_set', by_staff: true },
    { event: 'hold_released', by_staff: true },
  ]);
  expect((await student.call(endpoints.deleteAccount, { password: PASSWORD })).status).toBe(200);
  expect((await hold(editor, id, true)).status).toBe(404);
});
