import JSZip from 'jszip';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { quickConverter } from './quick-converter.ts';
import { type TestBrowser, sharedServer } from './server-under-test.ts';
import { completeAnswers } from './tiny-application.ts';
import { uploadAndWaitForConversion, createTestPdf } from './upload-file.ts';

const server = await sharedServer({ converter: quickConverter });

async function download(student: TestBrowser): Promise<{ readonly status: number; readonly headers: object; readonly content: Buffer }> {
  const { statusCode, headers, rawPayload } = await server.app.inject({
    url: endpoints.myData.path,
    cookies: Object.fromEntries(student.cookies),
  });
  return { status: statusCode, headers, content: rawPayload };
}

interface Data {
  readonly account: { readonly id: string; readonly email: string; readonly logins: readonly string[] };
  readonly application: {
    readonly submitted: { readonly reference: string } | null;
    readonly answers: readonly { readonly key: string; readonly question: string; readonly value: unknown; readonly read_as: string }[];
  };
  readonly states: readonly { readonly state: string; readonly by: string }[];
  readonly documents: readonly { readonly key: string; readonly file_name: string; readonly status: string }[];
  readonly emails: readonly { readonly kind: string; readonly sent_at: string }[];
  readonly what_happened: readonly { readonly event: string; readonly by: string }[];
}

test('a student downloads everything that is kept, as data and in words, with all files', async () => {
  const address = 'ada@data.example';
  const student = await server.student(address);
  const file = Buffer.from(await createTestPdf());
  expect((await uploadAndWaitForConversion(server, student, 'transcript', 'Zeugnis <1>: "A".pdf', file)).status).toBe('COMPLETED');
  await student.call(endpoints.saveAnswers, { answers: { ...completeAnswers, first_name: '<Ada> & Łucja' } });
  const draft = await download(student);
  expect(JSON.parse((await (await JSZip.loadAsync(draft.content)).file('data.json')?.async('string')) ?? '')).toMatchObject({
    application: { submitted: null },
    states: [],
  });

  await student.call(endpoints.submit);
  await student.call(endpoints.withdraw);
  const { status, headers, content } = await download(student);
  expect([status, headers]).toMatchObject([
    200,
    {
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="Test \d{4}-\d\d-\d\d\.zip"$/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  ]);
  const zip = await JSZip.loadAsync(content);
  const original = 'documents/transcript/Zeugnis _1__ _A_.pdf';
  expect(Object.values(zip.files).flatMap((entry) => (entry.dir ? [] : [entry.name]))).toEqual([
    'data.json',
    'application.html',
    original,
    'documents/transcript/as-pdf.pdf',
  ]);
  expect(await zip.file(original)?.async('nodebuffer')).toEqual(file);
  expect((await zip.file('documents/transcript/as-pdf.pdf')?.async('string'))?.slice(0, 5)).toBe('%PDF-');

  const data = JSON.parse((await zip.file('data.json')?.async('string')) ?? '') as Data;
  expect(data.account).toMatchObject({ id: await server.idOf(address), email: address, logins: [server.clock().toISOString()] });
  expect(data.application.submitted?.reference).toBe((await server.submissionOf(address)).reference);
  const answer = (key: string) => data.application.answers.find((one) => one.key === key);
  expect(answer('first_name')).toMatchObject({ question: 'First name', value: '<Ada> & Łucja', read_as: '<Ada> & Łucja' });
  expect(answer('country')).toMatchObject({ value: 'USA', read_as: 'United States' });
  expect(data.states).toMatchObject([{ state: 'withdrawn', by: 'student' }]);
  expect(data.documents).toMatchObject([{ key: 'transcript', file_name: 'Zeugnis <1>: "A".pdf', status: 'COMPLETED' }]);
  expect(data.emails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['confirm', 'submitted', 'state_withdrawn']));
  expect(data.what_happened.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['signed_up', 'confirmed', 'logged_in', 'submitted', 'withdrawn', 'data_downloaded']),
  );
  const page = (await zip.file('application.html')?.async('string')) ?? '';
  expect(page).toContain('&#60;Ada&#62; &#38; Łucja');
  expect(page).not.toContain('<Ada>');
  expect(content.includes('$argon2id$')).toBe(false);
});

test('nobody else gets it, and it can be had ten times an hour', async () => {
  const student = await server.student('bo@data.example');
  expect((await download(server.browser())).status).toBe(401);
  for (let n = 0; n < 10; n += 1) expect((await download(student)).status).toBe(200);
  expect((await download(student)).status).toBe(429);
  server.wait({ minutes: 10 });
  expect((await download(student)).status).toBe(429);
  expect(
    await server.query(
      "SELECT FROM audit JOIN account ON account.id = account_id WHERE event = 'data_downloaded' AND username LIKE 'bo@%'",
    ),
  ).toHaveLength(10);
});

test('a file that is lost from the store is left out, and the rest is there', async () => {
  const student = await server.student('cy@data.example');
  await uploadAndWaitForConversion(server, student, 'transcript', 'marks.pdf', await createTestPdf());
  await server.query("UPDATE document SET original_key = 'documents/none/original' WHERE file_name = 'marks.pdf'");
  const zip = await JSZip.loadAsync((await download(student)).content);
  expect(zip.file('documents/transcript/marks.pdf')).toBeNull();
  expect(zip.file('documents/transcript/as-pdf.pdf')).not.toBeNull();
});
