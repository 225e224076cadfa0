import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { sharedServer } from './server-under-test.ts';
import { completeAnswers } from './tiny-application.ts';
import { uploadAndWaitForConversion, waitForConversion, createTestPdf, uploadFile } from './upload-file.ts';

const server = await sharedServer();
const STOPPED = /^Some of your answers were changed in another tab or on another device/;

test('what was saved after its student has read it is not submitted, until that is read, too', async () => {
  const student = await server.student('two-tabs@example.org', completeAnswers);
  await student.call(endpoints.saveAnswers, { answers: { first_name: 'Grace', born: '2008-04-27' } });

  expect(await student.call(endpoints.submit, { seen: completeAnswers })).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(STOPPED) as string, saved: { first_name: 'Grace', born: '2008-04-27' } },
  });
  expect((await student.call(endpoints.profile)).body['submission']).toBeNull();

  await student.call(endpoints.saveAnswers, { answers: { born: '' } });
  const read = { ...completeAnswers, first_name: 'Grace', born: '2008-04-27' };
  expect(await student.call(endpoints.submit, { seen: read })).toMatchObject({ status: 409, body: { saved: { born: '' } } });
  expect((await student.call(endpoints.submit, { seen: { ...read, born: '' } })).status).toBe(200);
});

test('labels, and what a page does not know, keep nobody from submitting', async () => {
  const student = await server.student('labels@example.org', completeAnswers);
  const seen = { ...completeAnswers, country_desc: 'Vereinigte Staaten', no_such_key: 'of an older page' };
  expect((await student.call(endpoints.submit, { seen })).status).toBe(200);
});

test('a page that is shown again reads what has changed elsewhere, and keeps no session alive by asking', async () => {
  const student = await server.student('shown-again@example.org', completeAnswers);
  const ask = (seen: object) => student.call(endpoints.newerAnswers, { seen });
  expect((await ask(completeAnswers)).body).toEqual({ answers: {}, files: {}, counts: {}, tabs: {}, is_submitted: false });

  await student.call(endpoints.saveAnswers, { answers: { first_name: 'Grace' } });
  await student.call(endpoints.addAnother, { button_id: 'sports', num_components: 2 });
  await student.call(endpoints.chooseTab, { tab_id: 'transcript', chosen_tab: 'school' });
  expect((await ask(completeAnswers)).body).toMatchObject({
    answers: { first_name: 'Grace' },
    counts: { sports: 2 },
    tabs: { transcript: 'school' },
  });

  server.wait({ minutes: 10 });
  expect((await ask({})).status).toBe(200);
  server.wait({ minutes: 6 });
  expect((await ask({})).status).toBe(401);
});

test('after a submission in another tab there is nothing to catch up with', async () => {
  const student = await server.student('submitted-there@example.org', completeAnswers);
  await student.call(endpoints.submit);
  expect((await student.call(endpoints.newerAnswers, { seen: {} })).body).toMatchObject({ answers: {}, is_submitted: true });
});

test('a file that has taken the place of the one its student knows is not submitted, until the page knows it', async () => {
  const student = await server.student('two-files@example.org', completeAnswers);
  const content = await createTestPdf();
  const attach = async (): Promise<unknown> => {
    const { id } = (await uploadFile(server, student, 'transcript', 'grades.pdf', content)).body;
    expect((await waitForConversion(student, 'transcript')).status).toBe('COMPLETED');
    return id;
  };
  const seen = { ...completeAnswers, transcript: 'ANSWERED' };
  const first = await attach();
  expect((await student.call(endpoints.profile)).body['document_answer']).toMatchObject({ transcript: { id: first } });
  expect((await student.call(endpoints.newerAnswers, { seen, files: { transcript: first } })).body['answers']).toEqual({});

  const second = await attach();
  expect((await student.call(endpoints.newerAnswers, { seen, files: { transcript: first } })).body).toMatchObject({
    answers: { transcript: 'ANSWERED' },
    files: { transcript: second },
  });
  for (const files of [{ transcript: first }, {}])
    expect(await student.call(endpoints.submit, { seen, files })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(STOPPED) as string, saved: { transcript: 'ANSWERED' } },
    });
  expect((await student.call(endpoints.submit, { seen, files: { transcript: second, no_such_key: 'x' } })).status).toBe(200);
});

test('a tab that was chosen, or a component that was added, in another window is not submitted, until the page shows it', async () => {
  const student = await server.student('other-parts@example.org', completeAnswers);
  const seen = { seen: completeAnswers, counts: {}, tabs: {} };
  await student.call(endpoints.addAnother, { button_id: 'sports', num_components: 2 });
  const stopped = { status: 409, body: { message: expect.stringMatching(STOPPED) as string } };
  expect(await student.call(endpoints.submit, seen)).toMatchObject({ ...stopped, body: { saved: { sport_2_name: '' } } });
  await student.call(endpoints.chooseTab, { tab_id: 'transcript', chosen_tab: 'school' });
  const counts = { sports: 2, no_such_repeat: 3 };
  const { status, body } = await student.call(endpoints.submit, { ...seen, counts });
  expect([status, body['saved']]).toEqual([409, expect.objectContaining({ grades: '', request: '' })]);
  await student.call(endpoints.chooseTab, { tab_id: 'transcript', chosen_tab: 'typed' });
  expect((await student.call(endpoints.submit, { ...seen, counts, tabs: { transcript: 'school' } })).status).toBe(409);
  expect((await student.call(endpoints.submit, { ...seen, counts, tabs: { transcript: 'typed' } })).status).toBe(200);
});

test('a page of an earlier version, which does not say what files it knows, still submits', async () => {
  const student = await server.student('earlier-page@example.org', completeAnswers);
  expect((await uploadAndWaitForConversion(server, student, 'transcript', 'grades.pdf', await createTestPdf())).status).toBe('COMPLETED');
  expect((await student.call(endpoints.submit, { seen: { ...completeAnswers, transcript: 'ANSWERED' } })).status).toBe(200);
});
