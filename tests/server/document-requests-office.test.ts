import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import JSZip from 'jszip';
import { expect, onTestFinished, test } from 'vitest';
import { command as keysRotate } from '../../scripts/keys-rotate.ts';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { officeEndpoints } from '../../src/api/office-endpoints.ts';
import { documentRequestEndpoints } from '../../src/api/student-endpoints.ts';
import type { OfficeApplication } from '../../src/api/schemas/office-schemas.ts';
import type { SubmittedDocuments } from '../../src/api/schemas/application-schemas.ts';
import { runCommandInProcess } from '../run-commands.ts';
import { runApplicationsCommand } from './applications-command.ts';
import { askForDocument, KATE_REQUEST, type Recipient } from './document-request-steps.ts';
import { findFilesWithWords, findWordsInServerData, tableNamesIn } from './search-server-data.ts';
import { quickConverter } from './quick-converter.ts';
import { waitForJobs, type TestBrowser, openServer, PASSWORD, sharedServer } from './server-under-test.ts';
import { createServiceTokenIssuer } from './service-token-issuer.ts';
import { createStaffSteps } from './staff-steps.ts';
import { completeAnswers, tinyWithRequests } from './tiny-application.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { createTestPdf } from './upload-file.ts';

const definition = tinyWithRequests();
const server = await sharedServer({ definition: () => definition, converter: quickConverter });
const staff = createStaffSteps(server);
const tokens = createServiceTokenIssuer(server);
const reader = await staff.atWork('reader@office.example', 'reader');
const authorization = `Bearer ${await tokens.issueForSystem(['applications:read', 'documents:read'])}`;

const GRADES = { key: 'school_grades', name: 'Grace Hopper', email: 'grace@school.example' };

interface Asking {
  readonly student: TestBrowser;
  readonly id: string;
  readonly kate: Recipient;
  readonly grace: Recipient;
}
async function asking(address: string): Promise<Asking> {
  const student = await server.student(address, completeAnswers);
  const [kate, grace] = [
    await askForDocument(server, student, { ...KATE_REQUEST, email: `kate-of-${address}` }),
    await askForDocument(server, student, { ...GRADES, email: `grace-of-${address}` }),
  ];
  expect((await student.call(endpoints.submit)).status).toBe(200);
  return { student, id: await server.idOf(address), kate, grace };
}
async function sent(sender: Recipient, name: string): Promise<void> {
  await sender.attach(await createTestPdf(), name);
  expect((await sender.send()).status).toBe(200);
}
const atDesk = (id: string): Promise<OfficeApplication> => reader.read(fillPathParams(officeEndpoints.officeApplication, { id }));
const fetched = async (id: string): Promise<SubmittedDocuments['documents']> =>
  (await server.browser().read(fillPathParams(endpoints.submittedDocuments, { id }), undefined, { authorization })).documents;

test('the office reads what was asked of others and what came, at its desk and by other systems; nothing before it is sent', async () => {
  const { student, id, kate, grace } = await asking('desk@requests.example');
  await kate.attach(await createTestPdf(2), 'about-ada.pdf');
  expect(await atDesk(id)).toMatchObject({
    documents: [],
    requests: [
      { title: 'Grades from the school', name: 'Grace Hopper', email: 'grace-of-desk@requests.example', status: 'asked' },
      { title: 'Letter of a teacher', confidential: true, status: 'asked' },
    ],
  });
  expect(await fetched(id)).toEqual([]);
  const from = await server.browser().read(endpoints.submittedApplications, undefined, { authorization });

  expect((await kate.send()).status).toBe(200);
  await grace.decline();
  const desk = await atDesk(id);
  expect(desk.checklist).toEqual([{ id: 'letter', name: 'Letter of a teacher', received_at: server.clock().toISOString(), by: '' }]);
  expect(desk.requests.map(({ status }) => status)).toEqual(['declined', 'received']);
  expect((await student.call(documentRequestEndpoints.ownRequests)).body).toMatchObject({ arrived: ['teacher_letter'] });
  const another = { ...KATE_REQUEST, email: 'another@school.example' };
  expect((await student.call(documentRequestEndpoints.askForDocument, another)).body['message']).toContain('has arrived in the meantime');
  const letter = {
    key: 'teacher_letter',
    label: 'Letter of a teacher (Kate O’Neil)',
    file_name: 'about-ada.pdf',
    status: 'COMPLETED',
    pages: 2,
  };
  expect(desk.documents).toMatchObject([letter]);
  expect(await fetched(id)).toMatchObject([letter]);
  const call = fillPathParams(officeEndpoints.officeDocument, { id, document: desk.documents[0]?.id ?? '' });
  expect(await reader.call(call)).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
  const since = { ...endpoints.submittedApplications, path: `${endpoints.submittedApplications.path}?since=${from.next}` };
  expect((await server.browser().read(since, undefined, { authorization })).applications).toMatchObject([{ id }]);

  const audit = await server.query(
    "SELECT event, actor FROM audit WHERE account_id = $1 AND event ~ 'request|document_(asked|rec)|checklist' ORDER BY id",
    [id],
  );
  expect(audit).toEqual([
    { event: 'document_asked', actor: 'student' },
    { event: 'document_asked', actor: 'student' },
    { event: 'document_received', actor: 'sender' },
    { event: 'checklist_marked', actor: 'sender' },
    { event: 'request_declined', actor: 'sender' },
  ]);
});

test('files of the folder are numbered by what was asked for: the only one of its kind is the first', async () => {
  const { kate, grace } = await asking('numbers@requests.example');
  await sent(grace, 'grades.pdf');
  await sent(kate, 'letter.pdf');
  const { reference } = await server.submissionOf('numbers@requests.example');
  const folder = createTemporaryFolder('requests');
  await runApplicationsCommand(server, ['documents', '--out', join(folder, 'files')]);
  const names = readdirSync(join(folder, 'files', reference)).filter((name) => /-\d/.test(name));
  expect(names.toSorted()).toEqual(['school_grades-1.pdf', 'teacher_letter-1.pdf']);
});

test(
  'exports have what came in the folder of its application, and what has come of each request in a column',
  { timeout: 90_000 },
  async () => {
    const { id, kate, grace } = await asking('export@requests.example');
    await sent(kate, 'letter.pdf');
    await grace.opened();
    const { reference } = await server.submissionOf('export@requests.example');
    const folder = createTemporaryFolder('requests');
    const documents = await runApplicationsCommand(server, ['documents', '--out', join(folder, 'files')]);
    expect(documents.output).toContain('files');
    expect(readdirSync(join(folder, 'files', reference))).toContain('teacher_letter-1.pdf');
    const file = join(folder, 'all.csv');
    expect((await runApplicationsCommand(server, ['export', '--out', file])).code).toBe(0);
    const byDesk = await server.app.inject({ url: officeEndpoints.officeExport.path, cookies: Object.fromEntries(reader.cookies) });
    for (const csv of [readFileSync(file, 'utf8'), byDesk.payload]) {
      const rows = parse(csv, { columns: true, bom: true }) as Record<string, string>[];
      const row = rows.find(({ Email }) => Email === 'export@requests.example');
      expect([row?.['Requested teacher_letter'], row?.['Requested school_grades']]).toEqual(['received', 'opened']);
    }
    expect((await atDesk(id)).documents).toHaveLength(1);
  },
);

test('a student downloads whom was asked for what, with the files that are not confidential', async () => {
  const { student, kate, grace } = await asking('data@requests.example');
  await sent(kate, 'secret-letter.pdf');
  await sent(grace, 'grades.pdf');
  const { rawPayload } = await server.app.inject({ url: endpoints.myData.path, cookies: Object.fromEntries(student.cookies) });
  const zip = await JSZip.loadAsync(rawPayload);
  const text = (await zip.file('data.json')?.async('string')) ?? '';
  const data = JSON.parse(text) as { requests: readonly { document: string; folder: string | null }[] };
  expect(data.requests).toMatchObject([
    { document: 'school_grades', name: 'Grace Hopper', email: 'grace-of-data@requests.example', confidential: false },
    { document: 'teacher_letter', name: 'Kate O’Neil', confidential: true, folder: null },
  ]);
  expect(Object.keys(zip.files).filter((name) => name.endsWith('as-pdf.pdf'))).toEqual([`${data.requests[0]?.folder}/as-pdf.pdf`]);
  expect(text).not.toContain('secret-letter');
});

test('whom a student has asked is sealed in the database, and sealed again with a new key', { timeout: 60_000 }, async () => {
  const key = (letter: string): string => letter.repeat(40);
  const other = await openServer({ SECRET_KEY: key('s') }, { definition: () => definition });
  const student = await other.student('sealed@requests.example');
  await student.call(endpoints.saveAnswers, { answers: completeAnswers });
  const kate = await askForDocument(other, student, { ...KATE_REQUEST, name: 'Canarykate', email: 'canary@sealed.example' });
  const found = await findWordsInServerData(other, ['Canarykate', 'canary@sealed.example', kate.token]);
  expect(found.filter((place) => !/^public\.mail:|outbox/.test(place))).toEqual([]);
  const { DATA_KEYS, ...environment } = {
    DATABASE_URL: other.databaseUrl,
    DATA_DIR: other.dataDir,
    SECRET_KEY: key('s'),
    DATA_KEYS: `2027:${key('n')}`,
  };
  await other.stop();
  const { output } = await runCommandInProcess(keysRotate, [], { ...environment, DATA_KEYS });
  expect(output).toContain("are now sealed with '2027'");
  const next = await openServer({ DATABASE_URL: other.databaseUrl, SECRET_KEY: key('x'), DATA_KEYS }, { definition: () => definition });
  onTestFinished(() => next.stop());
  const opened = await next.browser().call(documentRequestEndpoints.openRequest, { token: kate.token });
  expect(opened.body).toMatchObject({ name: 'Canarykate', status: 'opened' });
});

test(
  'of a deleted account nothing is left: no request, nobody who was asked, no file and no email to them',
  { timeout: 60_000 },
  async () => {
    const { student, id, kate } = await asking('gone@requests.example');
    await sent(kate, 'canary-letter.pdf');
    const words = ['gone@requests.example', id, 'canary-letter'];
    expect((await findWordsInServerData(server, words)).some((place) => place.startsWith('public.mail:'))).toBe(true);
    expect((await student.call(endpoints.withdraw)).status).toBe(200);
    expect((await student.call(endpoints.deleteAccount, { password: PASSWORD })).status).toBe(200);
    await waitForJobs(server);
    const left = await findWordsInServerData(server, words);
    expect(tableNamesIn(left)).toEqual(['public.application_change']);
    expect(findFilesWithWords(join(server.dataDir, 'objects'), [id])).toEqual([]);
  },
);

test('what was uploaded and never sent is removed a day after the request is over', async () => {
  const { id, kate, grace } = await asking('unsent@requests.example');
  await kate.attach(await createTestPdf());
  await sent(grace, 'grades.pdf');
  const files = () => server.query('SELECT file_name FROM document WHERE account_id = $1', [id]);
  const sweep = async (): Promise<void> => {
    await server.query("INSERT INTO pgboss.job (name, data) VALUES ('sweep-expired', '{}')");
    await waitForJobs(server, 'sweep-expired');
  };
  server.wait({ hours: 20 * 24 + 1 });
  await sweep();
  expect(await files()).toHaveLength(2);
  server.wait({ hours: 24 });
  await sweep();
  expect(await files()).toEqual([{ file_name: 'grades.pdf' }]);
});
