import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import JSZip from 'jszip';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { type ApiEndpoint, fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { decisionEndpoints } from '../../src/api/student-endpoints.ts';
import { officeEndpoints } from '../../src/api/office-endpoints.ts';
import type { PreparedDecision, PreparedDecisionResponse } from '../../src/api/schemas/decision-schemas.ts';
import type { FormDefinition } from '../../src/server/platform/form-definition.ts';
import { type ApiResponse, type TestBrowser, waitForJobs, sharedServer, submittedStudent } from './server-under-test.ts';
import { createSystemAndEditor } from './system-and-editor.ts';
import { tinyWithOutcomes } from './tiny-application.ts';

const LANGUAGES = ['en', 'es', 'fr'];
let definition: FormDefinition = tinyWithOutcomes(undefined, { languages: LANGUAGES });
const server = await sharedServer({ definition: () => definition });
const { editor, tokens, withToken } = await createSystemAndEditor(server);
const day = (days: number): string => new Date(server.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10);

let people = 0;
/** A student who has submitted, as the office and the student see it. */
async function applicant() {
  const address = `decided${++people}@decisions.example`;
  const { student, id } = await submittedStudent(server, address);
  const atDesk = () => editor.read(fillPathParams(officeEndpoints.officeApplication, { id }));
  const person = {
    id,
    address,
    student,
    atDesk,
    prepared: async (): Promise<PreparedDecision> => (await atDesk()).prepared ?? expect.fail('nothing is prepared'),
    prepare: async (decision: object, base?: number): Promise<ApiResponse> =>
      editor.call(fillPathParams(officeEndpoints.prepareDecision, { id }), {
        base: base ?? (await atDesk()).prepared?.version ?? 0,
        ...('outcome' in decision && decision.outcome === 'admitted' && { respond_by: day(30) }),
        ...decision,
      }),
    check: (version: number): Promise<ApiResponse> => editor.call(fillPathParams(officeEndpoints.checkDecision, { id }), { version }),
    async ready(decision: object) {
      const { prepared } = (await person.prepare(decision)).body as unknown as PreparedDecisionResponse;
      expect((await person.check(prepared?.version ?? 0)).status).toBe(200);
    },
    own: () => student.read(decisionEndpoints.ownDecision),
    state: async () => (await student.read(endpoints.profile)).submission?.state,
    reply: (version: number, reply: string): Promise<ApiResponse> => student.call(decisionEndpoints.replyToDecision, { version, reply }),
    mails: () => server.mails.filter(({ to }) => to === address).map(({ subject }) => subject),
    events: async () =>
      (await server.query("SELECT event FROM audit WHERE account_id = $1 AND event ~ 'decision|state_set|reply' ORDER BY id", [id])).map(
        ({ event }) => event,
      ),
  };
  return person;
}
const release = (at: string | null = null, browser: TestBrowser = editor): Promise<ApiResponse> =>
  browser.call(officeEndpoints.releaseDecisions, { at });
/** Data of the printed letter. */
const asPaper = async (address: string): Promise<ApiResponse> => {
  const token = await tokens.issue(address, 60);
  await server.query("UPDATE service_token SET purpose = 'letter'");
  return server.browser().call({ method: 'GET', path: `${endpoints.readOnlyApplication.path}?service_token=${token}` });
};
const released = async (): Promise<void> => {
  expect(await release()).toMatchObject({ status: 200 });
  await waitForJobs(server);
};

test('a decision is prepared, checked, released and accepted, and its email says nothing of it', async () => {
  const bo = await applicant();
  await bo.ready({ outcome: 'admitted', respond_by: day(30), message: 'Welcome!' });
  expect(await bo.atDesk()).toMatchObject({
    prepared: { outcome: 'admitted', name: 'Admitted', by: 'Name of editor@office.example', problem: '' },
  });
  expect((await bo.student.call(decisionEndpoints.ownDecision)).status).toBe(404);
  expect(await bo.state()).toMatchObject({ state: 'received', outcome: null });
  await released();
  const decision = await bo.own();
  expect(decision).toEqual({
    version: 1,
    at: server.clock().toISOString(),
    name: 'Admitted',
    headline: 'You’re in, Ada!',
    letter: [{ paragraph: ['Dear Ada, we decided within 10 days.'] }],
    message: 'Welcome!',
    ends: false,
    replaces: null,
    respond_by: day(30),
    reply: null,
    replied_at: null,
    is_reply_recorded: false,
    may_reply: true,
  });
  expect(await bo.state()).toMatchObject({ state: 'decision', outcome: 'admitted', respond_by: day(30), message: 'Welcome!' });
  expect((await bo.atDesk()).prepared).toBeNull();
  const repliesAtDesk = async () => {
    const listed = ['none', 'accepted'].flatMap((reply) => ['', `&text=${bo.address}`, '&text=Ada'].map((text) => `reply=${reply}${text}`));
    const found = await Promise.all(
      listed.map(
        async (query) => (await editor.call({ ...officeEndpoints.officeList, path: `${officeEndpoints.officeList.path}?${query}` })).body,
      ),
    );
    return found.map(({ applications }) => (applications as { id: string }[]).map(({ id }) => id).includes(bo.id));
  };
  const { outcomes } = await editor.read(officeEndpoints.officeCounts);
  expect(outcomes).toMatchObject([{ id: 'admitted', accepted: 0, none: 1 }, { id: 'waitlisted', none: 0 }, { none: 0 }]);
  expect(await repliesAtDesk()).toEqual([true, true, true, false, false, false]);
  await server.query("INSERT INTO webhook_endpoint (url, sealed_secret, created_at) VALUES ('http://127.0.0.1:9/', '', now())");
  const replied = { status: 200, body: { reply: 'accepted', may_reply: false, replied_at: server.clock().toISOString() } };
  expect(await bo.reply(1, 'accepted')).toMatchObject(replied);
  server.wait({ minutes: 1 });
  expect(await bo.reply(1, 'accepted')).toMatchObject(replied);
  expect(await bo.reply(1, 'declined')).toMatchObject({ status: 409, body: { message: expect.stringContaining('already replied') } });
  expect(await bo.events()).toEqual(['decision_prepared', 'decision_checked', 'state_set', 'decision_replied']);
  expect(await repliesAtDesk()).toEqual([false, false, false, true, true, true]);
  const { reference } = await server.submissionOf(bo.address);
  const file = (url: string, { cookies }: TestBrowser) => server.app.inject({ url, cookies: Object.fromEntries(cookies) });
  const rows: readonly object[] = parse((await file(officeEndpoints.officeExport.path, editor)).payload, { columns: true, bom: true });
  const replied_at = replied.body.replied_at;
  const columns = { Outcome: 'admitted', 'Respond by': day(30), Reply: 'accepted', Replied: replied_at };
  expect(rows).toContainEqual(expect.objectContaining({ Reference: reference, State: 'decision', ...columns }));
  const zip = await JSZip.loadAsync((await file(endpoints.myData.path, bo.student)).rawPayload);
  const own = (await zip.file('data.json')?.async('string')) ?? '';
  expect(own).not.toMatch(/decision_(prepared|checked)/);
  expect(JSON.parse(own)).toMatchObject({
    states: [{ state: 'decision', outcome: 'admitted', respond_by: day(30), reply: 'accepted', replied_at, message: 'Welcome!' }],
  });
  const data = { id: bo.id, reference, outcome: 'admitted', reply: 'accepted' };
  expect(await server.query("SELECT body::json->>'type' AS type, body::json->'data' AS data FROM webhook_delivery")).toEqual([
    { type: 'application.replied', data },
  ]);
  for (const table of ['webhook_endpoint', "pgboss.job WHERE name = 'deliver-webhook'"]) await server.query(`DELETE FROM ${table}`);
  expect(bo.mails()).toHaveLength(3);
  const mail = JSON.stringify(server.mails.filter(({ to }) => to === bo.address));
  expect(mail).not.toMatch(/admitted|you’re in|welcome!/i);
});

test('a reply that the office records shows its email, can be taken back for a minute, and leaves the former one in the history', async () => {
  const ida = await applicant();
  await ida.ready({ outcome: 'admitted' });
  await released();
  await ida.reply(1, 'accepted');
  for (const _ of ['receipt', 'decision']) await server.mailTo(ida.address);
  const at = (call: ApiEndpoint, version = 0) => fillPathParams(call, { id: ida.id, version: String(version) });
  const record = (base: number, reply: string | null) => editor.call(at(officeEndpoints.recordReply), { base, reply });
  const takeBack = async (version: number) => (await editor.call(at(officeEndpoints.takeBackState, version))).body;
  const accepted = { reply: 'accepted', replied_at: server.clock().toISOString(), reply_by: '' };
  const recorded = { reply: 'declined', reply_by: 'Name of editor@office.example' };
  server.wait({ minutes: 1 });
  const shown = (await editor.call(at(officeEndpoints.previewReply), { base: 1, reply: 'declined' })).body;
  expect((await record(1, 'declined')).body).toMatchObject({ seconds_left: 60, states: [{ version: 2, ...recorded }, accepted] });
  expect(await ida.own()).toMatchObject({ reply: 'declined', is_reply_recorded: true, may_reply: false });
  expect([(await record(1, 'accepted')).status, (await record(2, 'declined')).status], 'older, and the same').toEqual([409, 200]);
  expect(await takeBack(2)).toMatchObject({ states: [{ version: 3, ...accepted }, recorded, accepted], seconds_left: 0 });
  await record(3, 'declined');
  const { subject, text } = await PostalMime.parse(readFileSync((await server.mailTo(ida.address)).file));
  expect(shown).toEqual({ to: ida.address, subject, text: text?.trim() });
  server.wait({ minutes: 1 });
  await record(4, null);
  expect((await ida.reply(5, 'accepted')).body).toMatchObject({ is_reply_recorded: false });
  const states = [{ version: 6, reply: 'accepted', reply_by: '' }, {}, recorded, accepted, recorded, accepted];
  expect(await takeBack(5), 'what the student has replied since stays').toMatchObject({ states });
  expect((await ida.events()).filter((event) => event === 'reply_recorded')).toHaveLength(3);
  expect(ida.mails(), 'a code, a receipt, the decision, and what was not taken back').toHaveLength(4);
});

test('a step on the way has its letter, stays while a document is missing, and the decision after it replaces none', async () => {
  definition = tinyWithOutcomes(['invited', 'admitted'], { languages: LANGUAGES });
  try {
    const ivy = await applicant();
    await ivy.ready({ outcome: 'invited' });
    await released();
    expect(await ivy.own()).toMatchObject({
      name: 'Invited',
      letter: [{ paragraph: ['It is on a Saturday.'] }],
      ends: false,
      may_reply: false,
    });
    expect(await ivy.state()).toMatchObject({ state: 'decision', outcome: 'invited', interim: true });
    const daysWaiting = async () =>
      (await editor.read(officeEndpoints.officeList)).applications.find(({ id }) => id === ivy.id)?.days_waiting;
    expect(await daysWaiting()).toBe(0);
    const missing = { base: 1, state: 'documents_missing', missing: ['transcript'] };
    await editor.call(fillPathParams(officeEndpoints.officeState, { id: ivy.id }), missing);
    expect(await ivy.state()).toMatchObject({ state: 'documents_missing', interim: true });
    await ivy.ready({ outcome: 'admitted' });
    await released();
    expect(await ivy.own()).toMatchObject({ name: 'Admitted', replaces: null, may_reply: true });
    expect(await ivy.state()).not.toHaveProperty('interim');
    expect(await daysWaiting()).toBeNull();
  } finally {
    definition = tinyWithOutcomes(undefined, { languages: LANGUAGES });
  }
});

test.each(LANGUAGES.flatMap((language) => ['admitted', 'waitlisted', 'not_admitted'].map((outcome) => [outcome, language] as const)))(
  'the email about “%s” in %s never says it, and after a correction that there is another letter',
  async (outcome, language) => {
    const eve = await applicant();
    await server.query('UPDATE account SET language = $1 WHERE id = $2', [language, eve.id]);
    for (const told of [outcome, outcome === 'admitted' ? 'waitlisted' : 'admitted']) {
      await eve.ready({ outcome: told, message: 'Cheers, Olive.', ...(told === 'admitted' && { respond_by: day(9) }) });
      await released();
    }
    // After that with the code, and that of the submission.
    const files = server.mails.flatMap(({ to, file }) => (to === eve.address ? file : [])).slice(2);
    const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(file))));
    const [first = '', second = ''] = mails.map(({ subject = '', text = '', html = '' }) => subject + text + html);
    expect(mails).toHaveLength(2);
    const { form } = definition.inLanguage(language);
    const secrets = [
      'Cheers',
      'we decided',
      'more good applications',
      'Not this time',
      ...(form.institution.outcomes ?? []).map(({ name }) => name),
    ];
    for (const mail of [first, second]) for (const word of secrets) expect(mail.toLowerCase()).not.toContain(word.toLowerCase());
    const dated = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(server.clock());
    expect([first.includes(dated), second.includes(dated)]).toEqual([false, true]);
    expect(await eve.own()).toMatchObject({ replaces: server.clock().toISOString() });
  },
);

test('who is asked for a document after the decision keeps it, with its letter, day and reply', async () => {
  const flo = await applicant();
  await flo.ready({ outcome: 'admitted', respond_by: day(30), message: 'Welcome!' });
  await released();
  await flo.reply(1, 'accepted');
  const first = await flo.own();
  server.wait({ minutes: 1 });
  const setState = fillPathParams(officeEndpoints.officeState, { id: flo.id });
  expect((await editor.call(setState, { state: 'documents_missing', missing: ['Final transcript'] })).status).toBe(200);
  expect(await flo.state()).toMatchObject({ state: 'documents_missing', outcome: 'admitted', reply: 'accepted' });
  expect(await flo.own()).toMatchObject({ name: 'Admitted', at: first.at, message: 'Welcome!', reply: 'accepted', may_reply: false });
  const letter = { decided_at: first.at, message: 'Welcome!', respond_by: day(30) };
  expect((await asPaper(flo.address)).body).toMatchObject({ letter });
  await server.query('UPDATE requested_item SET accepted_at = now() WHERE account_id = $1', [flo.id]);
  const preview = await editor.call(fillPathParams(officeEndpoints.previewState, { id: flo.id }), { state: 'received' });
  expect(preview.body['text']).toMatch(/Our letter of .*202\d no longer holds/);
  await editor.call(setState, { state: 'received' });
  expect(await flo.state()).toMatchObject({ state: 'received', outcome: null, reply: null, voided_letter_at: first.at });
  await editor.call(setState, { state: 'documents_missing', missing: ['Final transcript'] });
  expect(await flo.state()).toMatchObject({ voided_letter_at: first.at });
});

test.each([
  ['an unknown outcome', { outcome: 'expelled' }, /no outcome “expelled”.*admitted, waitlisted/],
  ['a day that is none', { outcome: 'admitted', respond_by: '2026-02-30' }, /“2026-02-30” is not a day/],
  ['words for a day', { outcome: 'admitted', respond_by: 'tomorrow' }, /“tomorrow” is not a day/],
  ['a day that is over', { outcome: 'admitted', respond_by: '2026-01-01' }, /reply, January 1, 2026, would be over/],
  ['a slip of the hand', { outcome: 'admitted', respond_by: '9999-12-31' }, /December 31, 9999 is more than two years away/],
  ['no day where students reply', { outcome: 'admitted', respond_by: '' }, /accept or decline “Admitted”. Please choose the last day/],
  ['a day where nobody replies', { outcome: 'waitlisted', respond_by: day(9) }, /don't reply to “Waitlisted”/],
])('%s is refused', async (_, decision, message) => {
  const { prepare, atDesk } = await applicant();
  expect(await prepare(decision)).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } });
  expect((await atDesk()).prepared).toBeNull();
});

test('the letter is a PDF of its own, and its token reads no answers', { timeout: 120_000 }, async () => {
  const cy = await applicant();
  expect((await cy.student.call(decisionEndpoints.decisionLetter)).status).toBe(404);
  await cy.ready({ outcome: 'waitlisted' });
  await released();
  expect((await asPaper(cy.address)).body).toMatchObject({
    letter: { headline: 'You are on our waitlist' },
    answer: {},
    reading: { pages: [] },
  });
});

const at = (days: number): string => new Date(server.clock().getTime() + days * 86_400_000).toISOString();
const summary = () => editor.read(officeEndpoints.officeDecisions);

test('who was asked second looks again, a correction is checked anew, and a schedule is taken back', async () => {
  const di = await applicant();
  await di.ready({ outcome: 'admitted' });
  const { version } = await di.prepared();
  const looksAgain = { status: 409, body: { message: expect.stringContaining('Someone else has changed') } };
  expect(await di.prepare({ outcome: 'waitlisted' }, 0)).toMatchObject(looksAgain);
  expect(await release(at(1))).toMatchObject({ status: 200, body: { count: 1, scheduled: [{ at: at(1), count: 1 }] } });
  expect(await editor.call(officeEndpoints.unscheduleDecisions)).toMatchObject({ status: 200, body: { scheduled: [] } });
  await release(at(1));
  expect((await di.prepare({ outcome: 'waitlisted' })).body, 'only the check of a colleague is missed').toMatchObject({ unchecked: null });
  expect(await di.prepared()).toMatchObject({ outcome: 'waitlisted', checked_by: null, release_at: null });
  expect(await di.check(version)).toMatchObject(looksAgain);
  expect(await release(at(1))).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('at that time: check at least one') },
  });
  expect(await release(at(1000))).toMatchObject({ status: 400, body: { message: expect.stringContaining('two years') } });
  expect(await release(at(-1))).toMatchObject({ status: 400, body: { message: expect.stringContaining('is over') } });
  expect(await release('2027-02-30T10:00:00Z')).toMatchObject({ status: 400, body: { message: expect.stringContaining('not a day') } });
  expect((await editor.call(fillPathParams(officeEndpoints.dropDecision, { id: di.id }))).status).toBe(200);
  const { prepared, events } = await di.atDesk();
  const by = 'Name of editor@office.example';
  expect([prepared, ...events]).toMatchObject([null, ...['dropped', 'corrected', 'checked', 'prepared'].map((event) => ({ event, by }))]);
});

test('an outcome that the list lost is not released, and what was released reads as before', async () => {
  const [ed, flo] = [await applicant(), await applicant()];
  await ed.ready({ outcome: 'admitted' });
  await released();
  await flo.ready({ outcome: 'admitted' });
  definition = tinyWithOutcomes(['waitlisted']);
  try {
    expect(await flo.prepared()).toMatchObject({ name: 'admitted', problem: expect.stringContaining('no longer has “admitted”') });
    expect((await summary()).decisions).toMatchObject([
      { name: 'Ada', is_checked: true, problem: expect.stringContaining('no longer has') },
    ]);
    expect((await release()).status).toBe(409);
    expect(await ed.own()).toMatchObject({ name: 'Admitted', headline: 'You’re in, Ada!', may_reply: true });
    expect((await ed.reply(1, 'accepted')).status).toBe(200);
  } finally {
    definition = tinyWithOutcomes(undefined, { languages: LANGUAGES });
  }
  await editor.call(fillPathParams(officeEndpoints.dropDecision, { id: flo.id }));
});

test('a release that ends between two students goes on, and tells each once', async () => {
  const people = [await applicant(), await applicant()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const one of people) await one.ready({ outcome: 'waitlisted' });
  const [first, second] = people;
  // The second cannot be written, as when the server dies after the first.
  await server.query(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'died'; END $$`);
  await server.query(
    `CREATE TRIGGER die BEFORE INSERT ON application_state FOR EACH ROW WHEN (NEW.account_id = '${second?.id}') EXECUTE FUNCTION die()`,
  );
  await release();
  await expect.poll(() => first?.state()).toMatchObject({ state: 'decision' });
  expect(await second?.state()).toMatchObject({ state: 'received' });
  expect(await second?.prepared()).toMatchObject({ outcome: 'waitlisted' });
  await server.query('DROP TRIGGER die ON application_state');
  await expect.poll(() => server.query("SELECT FROM pgboss.job WHERE name = 'release-decisions' AND state = 'retry'")).toHaveLength(1);
  await server.hurry('release-decisions', 'retry');
  await expect.poll(() => second?.state()).toMatchObject({ state: 'decision', version: 1 });
  expect(await first?.state()).toMatchObject({ version: 1 });
  await waitForJobs(server);
  const mails = "SELECT count(*)::int AS count FROM mail WHERE kind = 'state_decision' AND account_id = ANY ($1)";
  expect(await server.query(mails, [people.map(({ id }) => id)])).toEqual([{ count: 2 }]);
});

test('nobody who withdrew is told, and a reply is refused after a correction, the last day or a withdrawal', async () => {
  const [gil, hal] = [await applicant(), await applicant()];
  await gil.ready({ outcome: 'admitted' });
  await gil.student.call(endpoints.withdraw);
  expect(await gil.prepare({ outcome: 'waitlisted' })).toMatchObject({ status: 409 });
  await hal.ready({ outcome: 'admitted', respond_by: day(0) });
  await released();
  expect(await gil.state()).toMatchObject({ state: 'withdrawn' });
  expect(await gil.events()).toEqual(['decision_prepared', 'decision_checked', 'decision_dropped']);
  expect(await gil.reply(1, 'accepted')).toMatchObject({ status: 409, body: { message: expect.stringContaining('You have withdrawn') } });

  const put = { state: 'decision', message: 'Yes.' };
  const refused = { status: 400, body: { message: expect.stringContaining('Decisions have an outcome here') } };
  expect(await editor.call(fillPathParams(officeEndpoints.officeState, { id: hal.id }), put)).toMatchObject(refused);
  expect(await server.browser().call(fillPathParams(endpoints.setState, { id: hal.id }), put, withToken)).toMatchObject(refused);
  await hal.ready({ outcome: 'admitted', respond_by: day(1) });
  await released();
  expect(await hal.reply(1, 'accepted')).toMatchObject({ status: 409, body: { message: expect.stringContaining('has changed') } });
  await server.query("UPDATE application_state SET respond_by = '2026-01-01' WHERE account_id = $1", [hal.id]);
  expect(await hal.own()).toMatchObject({ may_reply: false });
  expect(await hal.reply(2, 'accepted')).toMatchObject({ status: 409, body: { message: expect.stringContaining('last day') } });
  await editor.call(fillPathParams(officeEndpoints.officeState, { id: hal.id }), { state: 'received' });
  expect((await hal.student.call(decisionEndpoints.ownDecision)).status).toBe(404);
});
