import { expect, test } from 'vitest';
import { callFor, calls } from '../../src/contract/calls.ts';
import { decisionCalls } from '../../src/contract/decision-calls.ts';
import { officeCalls } from '../../src/contract/office-calls.ts';
import type { Profile } from '../../src/contract/shapes/bodies.ts';
import type { Decision, PreparedDecision, PreparedOf } from '../../src/contract/shapes/decisions.ts';
import type { OfficeApplication } from '../../src/contract/shapes/office.ts';
import type { Definition } from '../../src/server/definition.ts';
import { type Answer, type Browser, jobsEnd, sharedServer, submitComplete } from './server-under-test.ts';
import { systemAndOffice } from './system-and-office.ts';
import { tinyDeciding } from './tiny-application.ts';

const definition: Definition = tinyDeciding();
const server = await sharedServer({ definition: () => definition });
const { editor, tokens } = await systemAndOffice(server);
const day = (days: number): string => new Date(server.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10);

let people = 0;
/** A student who has submitted, as the office and the student see it. */
async function applicant() {
  const address = `decided${++people}@decisions.example`;
  const student = await server.student(address);
  await submitComplete(student);
  const id = await server.idOf(address);
  const atDesk = async () => (await editor.call(callFor(officeCalls.officeApplication, { id }))).body as unknown as OfficeApplication;
  const person = {
    id,
    address,
    student,
    atDesk,
    prepared: async (): Promise<PreparedDecision> => (await atDesk()).prepared ?? expect.fail('nothing is prepared'),
    prepare: async (decision: object, base?: number): Promise<Answer> =>
      editor.call(callFor(officeCalls.prepareDecision, { id }), { base: base ?? (await atDesk()).prepared?.version ?? 0, ...decision }),
    check: (version: number): Promise<Answer> => editor.call(callFor(officeCalls.checkDecision, { id }), { version }),
    async ready(decision: object) {
      const { prepared } = (await person.prepare(decision)).body as unknown as PreparedOf;
      expect((await person.check(prepared?.version ?? 0)).status).toBe(200);
    },
    own: async () => (await student.call(decisionCalls.ownDecision)).body as unknown as Decision,
    state: async () => ((await student.call(calls.profile)).body as unknown as Profile).submission?.state,
    reply: (version: number, reply: string): Promise<Answer> => student.call(decisionCalls.replyToDecision, { version, reply }),
    mails: () => server.mails.filter(({ to }) => to === address).map(({ subject }) => subject),
    events: async () =>
      (await server.query("SELECT event FROM audit WHERE account_id = $1 AND event ~ 'decision|state_set' ORDER BY id", [id])).map(
        ({ event }) => event,
      ),
  };
  return person;
}
const release = (at: string | null = null, browser: Browser = editor): Promise<Answer> =>
  browser.call(officeCalls.releaseDecisions, { at });
const released = async (): Promise<void> => {
  expect(await release()).toMatchObject({ status: 200 });
  await jobsEnd(server);
};

test('a decision is prepared, checked, released and accepted, and its email says nothing of it', async () => {
  const bo = await applicant();
  await bo.ready({ outcome: 'admitted', respond_by: day(30), message: 'Welcome!' });
  expect(await bo.atDesk()).toMatchObject({
    prepared: { outcome: 'admitted', name: 'Admitted', by: 'Name of editor@office.example', problem: '' },
  });
  expect((await bo.student.call(decisionCalls.ownDecision)).status).toBe(404);
  expect(await bo.state()).toMatchObject({ state: 'received', outcome: null });
  await released();
  const decision = await bo.own();
  expect(decision).toEqual({
    version: 1,
    name: 'Admitted',
    headline: 'You’re in, Ada!',
    letter: [{ paragraph: ['Dear Ada, we decided within 10 days.'] }],
    respond_by: day(30),
    reply: null,
    replied_at: null,
    may_reply: true,
  });
  expect(await bo.state()).toMatchObject({ state: 'decision', outcome: 'admitted', respond_by: day(30), message: 'Welcome!' });
  expect((await bo.atDesk()).prepared).toBeNull();
  const replied = { status: 200, body: { reply: 'accepted', may_reply: false, replied_at: server.clock().toISOString() } };
  expect(await bo.reply(1, 'accepted')).toMatchObject(replied);
  server.wait({ minutes: 1 });
  expect(await bo.reply(1, 'accepted')).toMatchObject(replied);
  expect(await bo.reply(1, 'declined')).toMatchObject({ status: 409, body: { message: expect.stringContaining('already replied') } });
  expect(await bo.events()).toEqual(['decision_prepared', 'decision_checked', 'state_set', 'decision_replied']);
  expect(bo.mails()).toHaveLength(3);
  const mail = JSON.stringify(server.mails.filter(({ to }) => to === bo.address));
  expect(mail).not.toMatch(/admitted|you’re in|welcome!/i);
});

test.each([
  ['an unknown outcome', { outcome: 'expelled' }, /no outcome “expelled”.*admitted, waitlisted/],
  ['a day that is none', { outcome: 'admitted', respond_by: '2026-02-30' }, /“2026-02-30” is not a day/],
  ['words for a day', { outcome: 'admitted', respond_by: 'tomorrow' }, /“tomorrow” is not a day/],
  ['a day that is over', { outcome: 'admitted', respond_by: day(-1) }, /would be over/],
  ['a day where nobody replies', { outcome: 'waitlisted', respond_by: day(9) }, /don't reply to “Waitlisted”/],
])('%s is refused', async (_, decision, message) => {
  const { prepare, atDesk } = await applicant();
  expect(await prepare(decision)).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } });
  expect((await atDesk()).prepared).toBeNull();
});

test('the letter is a PDF of its own, and its token reads no answers', { timeout: 120_000 }, async () => {
  const cy = await applicant();
  expect((await cy.student.call(decisionCalls.decisionLetter)).status).toBe(404);
  await cy.ready({ outcome: 'waitlisted' });
  await released();
  const token = await tokens.issue(cy.address, 60);
  await server.query("UPDATE service_token SET purpose = 'letter'");
  const read = await server.browser().call({ method: 'GET', path: `${calls.readOnlyApplication.path}?service_token=${token}` });
  expect(read.body).toMatchObject({ letter: { headline: 'You are on our waitlist' }, answer: {}, reading: { pages: [] } });
});
