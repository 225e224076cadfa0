import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { type ConversionResult, createConverter } from '../../src/server/conversion/converter.ts';
import { CHROMIUM_PATH } from '../chromium.ts';
import { readProfileAnswers, waitForJobs, sharedServer, type TestBrowser } from './server-under-test.ts';
import { completeAnswers } from './tiny-application.ts';
import { uploadAndWaitForConversion, waitForConversion, createTestPdf, postUploadedFile, uploadFile } from './upload-file.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { listFiles } from '../../src/server/platform/list-files.ts';

const folder = createTemporaryFolder('converter', afterAll);
const converter = createConverter({ folder, chromiumPath: CHROMIUM_PATH });
let convert: (() => Promise<ConversionResult>) | undefined;
const server = await sharedServer({
  converter: { convert: (file, name) => convert?.() ?? converter.convert(file, name), close: () => converter.close() },
});

const pdf = await createTestPdf();

let ada: TestBrowser;
let people = 0;
let finish: (conversion: ConversionResult) => void;
let heldUp: () => Promise<ConversionResult>;
beforeEach(async () => {
  convert = () => Promise.resolve({ outcome: 'converted', pdf, pages: 1 });
  const ending = new Promise<ConversionResult>((resolve) => {
    finish = resolve;
  });
  heldUp = () => ending;
  ada = await server.student(`ada${++people}@example.org`);
});

afterEach(() => finish({ outcome: 'converted', pdf, pages: 1 }));

const presignedFor = (key: string) => ada.read(endpoints.presignedUrl, { answer_key: key });
const files = async (student: TestBrowser): Promise<unknown> => (await student.call(endpoints.documentAnswers)).body;
const status = async (student: TestBrowser): Promise<unknown> =>
  (await student.call(fillPathParams(endpoints.conversion, { key: 'transcript' }))).body['status'];
const objects = (): readonly string[] => listFiles(join(server.dataDir, 'objects'));

test('a student uploads a transcript, which is converted and answers the question', async () => {
  convert = undefined;
  expect(await status(ada)).toBe('NOT_ANSWERED');
  expect((await uploadFile(server, ada, 'transcript', 'grades.pdf', pdf)).status).toBe(200);
  expect(await waitForConversion(ada, 'transcript')).toEqual({ status: 'COMPLETED', message: '' });
  expect(await readProfileAnswers(ada)).toEqual({ transcript: 'ANSWERED' });
  expect(await files(ada)).toEqual({ transcript: { id: expect.any(String) as string, file_name: 'grades.pdf', file_size: pdf.length } });
  expect((await ada.call(endpoints.profile)).body['document_answer']).toEqual(await files(ada));
});

test('while it is converted the file is shown, and the question is not answered yet', async () => {
  convert = heldUp;
  await uploadFile(server, ada, 'transcript', 'grades.pdf', pdf);
  expect(['UNPROCESSED', 'IN_PROGRESS']).toContain(await status(ada));
  expect(await readProfileAnswers(ada)).toEqual({});
  expect(await files(ada)).toMatchObject({ transcript: { file_name: 'grades.pdf' } });
});

test('a file that cannot be converted leaves the question open, and says why', async () => {
  convert = undefined;
  const end = await uploadAndWaitForConversion(server, ada, 'transcript', 'grades.pdf', Buffer.from('not a PDF at all'));
  expect(end.status).toBe('FAILED');
  expect(end.message).toMatch(/\w+ .*\.$/);
  expect(await readProfileAnswers(ada)).toEqual({});
  expect(await files(ada)).toEqual({});
});

test('only the student sees the pictures of the pages, as pictures and nothing else, until the file is removed', async () => {
  convert = undefined;
  expect((await ada.call(endpoints.documentPages)).body).toEqual({});
  await uploadAndWaitForConversion(server, ada, 'transcript', 'grades.pdf', pdf);
  const { transcript } = await ada.read(endpoints.documentPages);
  expect(transcript).toMatchObject({ pages: 1, pictures: 1 });
  const picture = fillPathParams(endpoints.documentPage, { document: transcript?.id ?? '', page: '1' });
  const { status: shown, headers } = await ada.call(picture);
  expect(shown).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
  const eve = await server.student(`eve${people}@example.org`);
  expect((await eve.call(picture)).status).toBe(404);
  expect((await server.browser().call(picture)).status).toBe(401);
  expect((await ada.call(fillPathParams(endpoints.documentPage, { document: transcript?.id ?? '', page: '2' }))).status).toBe(404);
  expect((await ada.call(fillPathParams(endpoints.documentPage, { document: 'not-an-id', page: '1' }))).status).toBe(400);
  for (const page of ['1.5', '1e0', '+1', '01', '0x1', ' 1', '1.0', '0', '-0', '101', '9'.repeat(30)])
    expect((await ada.call(fillPathParams(endpoints.documentPage, { document: transcript?.id ?? '', page }))).status, page).toBe(400);
  await ada.call(fillPathParams(endpoints.removeConversion, { key: 'transcript' }));
  expect((await ada.call(picture)).status).toBe(404);
});

test('a document whose pages could not be drawn has no pictures, and is accepted all the same', async () => {
  convert = () => Promise.resolve({ outcome: 'converted', pdf, pages: 7 });
  await uploadAndWaitForConversion(server, ada, 'transcript', 'grades.pdf', pdf);
  expect((await ada.call(endpoints.documentPages)).body).toMatchObject({ transcript: { pages: 7, pictures: 0 } });
  expect(await readProfileAnswers(ada)).toEqual({ transcript: 'ANSWERED' });
});

test('a converter that breaks down is tried again; one that breaks down every time is reported', { timeout: 90_000 }, async () => {
  let tries = 0;
  convert = async () => {
    if (++tries < 2) throw new Error('out of order');
    return { outcome: 'converted', pdf, pages: 1 };
  };
  expect(await uploadAndWaitForConversion(server, ada, 'transcript', 'grades.pdf', pdf)).toEqual({ status: 'COMPLETED', message: '' });

  convert = () => Promise.reject(new Error('out of order'));
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => logged.mockRestore());
  const { headers } = await uploadFile(server, ada, 'transcript', 'grades.pdf', pdf);
  await expect.poll(() => status(ada), { timeout: 80_000, interval: 500 }).toBe('FAILED');
  expect((await waitForConversion(ada, 'transcript')).message).toBe("We couldn't convert your file this time. Please upload it again.");
  const [kept] = await server.query('SELECT document.id FROM document JOIN account ON account.id = account_id WHERE username = $1', [
    `ada${people}@example.org`,
  ]);
  for (const id of [
    /convert-document \(jobId [-0-9a-f]+, /,
    `documentId ${String(kept?.['id'])}`,
    `requestId ${String(headers['x-request-id'])}`,
  ]) {
    expect(logged.mock.calls.join('\n')).toMatch(id);
  }
});

test('a new file takes the place of the old one', async () => {
  await uploadAndWaitForConversion(server, ada, 'transcript', 'old.pdf', pdf);
  convert = heldUp;
  await uploadFile(server, ada, 'transcript', 'new.pdf', pdf);
  expect(await readProfileAnswers(ada)).toEqual({});
  expect(await files(ada)).toMatchObject({ transcript: { file_name: 'new.pdf' } });
});

test('removing the conversion removes file and answer; doing so again changes nothing', async () => {
  await uploadAndWaitForConversion(server, ada, 'transcript', 'grades.pdf', pdf);
  for (const call of [endpoints.removeConversion, endpoints.removeDocument, endpoints.removeDocument]) {
    expect((await ada.call(fillPathParams(call, { key: 'transcript' }))).status).toBe(200);
    expect([await status(ada), await readProfileAnswers(ada), await files(ada)]).toEqual(['NOT_ANSWERED', {}, {}]);
  }
});

test('a file removed while it is converted stays removed', async () => {
  convert = heldUp;
  await uploadFile(server, ada, 'transcript', 'grades.pdf', pdf);
  await expect.poll(() => status(ada), { timeout: 10_000 }).toBe('IN_PROGRESS');
  await ada.call(fillPathParams(endpoints.removeConversion, { key: 'transcript' }));
  finish({ outcome: 'converted', pdf, pages: 1 });
  await waitForJobs(server, 'convert-document');
  expect([await status(ada), await readProfileAnswers(ada)]).toEqual(['NOT_ANSWERED', {}]);
});

describe('refused with a sentence that helps', () => {
  test.each([
    ['a picture of another kind', 'cat.gif', 'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx'],
    ['nothing but an ending', '.png', 'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx'],
    ['a program behind a .pdf', 'grades.pdf.exe', 'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx'],
    [
      'a name that is too long',
      `${'x'.repeat(29)}.pdf`,
      'The name of your file is too long. File name can have a maximum of 32 characters, including the extension.',
    ],
    [
      '300 characters',
      `${'x'.repeat(296)}.pdf`,
      'The name of your file is too long. File name can have a maximum of 32 characters, including the extension.',
    ],
    ['a path', '../../etc/grades.pdf', "The name of your file has characters we can't show. Please rename it with letters and numbers."],
    [
      'a name that reads backwards',
      'grades‮gpj.pdf',
      "The name of your file has characters we can't show. Please rename it with letters and numbers.",
    ],
    ['a line break', 'a\nb.pdf', "The name of your file has characters we can't show. Please rename it with letters and numbers."],
  ])('%s', async (_what, name, message) => {
    const { status: code, body } = await uploadFile(server, ada, 'transcript', name, pdf);
    expect([code, body]).toEqual([400, { message }]);
    expect(await files(ada)).toEqual({});
  });

  test('NUL, which nothing can store', async () => {
    expect((await uploadFile(server, ada, 'transcript', 'a\0.pdf', pdf)).status).toBe(400);
  });

  test('a question that asks for no file, or does not exist', async () => {
    for (const key of ['first_name', 'nothing', 'constructor']) {
      for (const call of [endpoints.conversion, endpoints.removeConversion, endpoints.removeDocument]) {
        expect((await ada.call(fillPathParams(call, { key }))).body).toEqual({ message: `The question '${key}' does not ask for a file.` });
      }
      expect((await ada.call(endpoints.presignedUrl, { answer_key: key })).status).toBe(400);
    }
  });

  test('a file that never arrived, and one of another student', async () => {
    const presigned = await presignedFor('transcript');
    const ask = (who: TestBrowser) =>
      who.call(fillPathParams(endpoints.startConversion, { key: 'transcript' }), {
        file_key: presigned.fields['key'],
        file_name: 'grades.pdf',
      });
    expect((await ask(ada)).body).toEqual({ message: 'Your file did not arrive. Please upload it again.' });
    expect(await postUploadedFile(server, presigned, pdf)).toBe(204);
    const eve = await server.student(`eve${people}@example.org`);
    expect((await ask(eve)).body).toEqual({ message: 'Your file did not arrive. Please upload it again.' });
    expect((await ask(ada)).status).toBe(200);
  });

  test('an answer without its file', async () => {
    const { body } = await ada.call(endpoints.saveAnswers, { answers: { transcript: 'ANSWERED' } });
    expect(body).toMatchObject({
      refused: { transcript: [expect.stringContaining('Please upload one first.')] },
      answers: { transcript: '' },
    });
    expect(await readProfileAnswers(ada)).toEqual({});
    await uploadAndWaitForConversion(server, ada, 'transcript', 'grades.pdf', pdf);
    expect((await ada.call(endpoints.saveAnswers, { answers: { transcript: 'ANSWERED' }, base: { transcript: '' } })).status).toBe(200);
  });
});

describe('a question that accepts fewer files than others', () => {
  const types = '.pdf';
  const ofSize = (bytes: number): Uint8Array => Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length)]);

  test('refuses other kinds, by their names and by what is in them, and says what it accepts', async () => {
    convert = undefined;
    expect((await uploadFile(server, ada, 'translation', 'grades.docx', pdf)).body).toEqual({
      message: `You can only enter the following file types: ${types}`,
    });
    const { status: end, message } = await uploadAndWaitForConversion(
      server,
      ada,
      'translation',
      'picture.pdf',
      Buffer.from('89504e470d0a1a0a', 'hex'),
    );
    expect([end, message.includes(`one of these types (${types}), and upload that`)]).toEqual(['FAILED', true]);
    expect((await uploadFile(server, ada, 'transcript', 'grades.docx', pdf)).status, 'elsewhere it is fine').toBe(200);
  });

  test('refuses larger ones before they have arrived, whatever the browser says about them', async () => {
    const presigned = await presignedFor('translation');
    expect(await postUploadedFile(server, presigned, ofSize(20 * 1024 + 1))).toBe(400);
    const { status: code, body } = await ada.call(fillPathParams(endpoints.startConversion, { key: 'translation' }), {
      file_key: presigned.fields['key'],
      file_name: 'grades.pdf',
    });
    expect([code, body]).toEqual([400, { message: 'Your file did not arrive. Please upload it again.' }]);
    expect((await uploadFile(server, ada, 'translation', 'grades.pdf', ofSize(20 * 1024))).status).toBe(200);
  });

  test('refuses one that was uploaded for a question that accepts more', async () => {
    const presigned = await presignedFor('transcript');
    expect(await postUploadedFile(server, presigned, ofSize(20 * 1024 + 1))).toBe(204);
    const { body } = await ada.call(fillPathParams(endpoints.startConversion, { key: 'translation' }), {
      file_key: presigned.fields['key'],
      file_name: 'grades.pdf',
    });
    expect(body).toEqual({ message: 'Your file did not arrive. Please upload it again.' });
  });
});

test('an unusual name is kept as it is, but for what nobody sees', async () => {
  const name = 'Zeugnis für Ada 🎓 "2027".pdf';
  await uploadFile(server, ada, 'transcript', `${name.slice(0, 4)}\u200B\u2060${name.slice(4)}`, pdf);
  expect(await files(ada)).toMatchObject({ transcript: { file_name: name } });
});

test('a student who keeps uploading has to wait', async () => {
  for (let n = 0; n < 30; n++) expect((await ada.call(endpoints.presignedUrl, { answer_key: 'transcript' })).status).toBe(200);
  const { status: code, headers } = await ada.call(endpoints.presignedUrl, { answer_key: 'transcript' });
  expect([code, headers['retry-after']]).toEqual([429, '3600']);
});

test('submitting waits for a conversion, and freezes the file', async () => {
  await ada.call(endpoints.saveAnswers, { answers: completeAnswers });
  convert = heldUp;
  await uploadFile(server, ada, 'transcript', 'grades.pdf', pdf);
  await expect.poll(() => status(ada), { timeout: 10_000 }).toBe('IN_PROGRESS');
  expect((await ada.call(endpoints.submit)).body).toMatchObject({
    failures: { transcript: ['Please wait until the file upload has completed.'] },
  });
  finish({ outcome: 'converted', pdf, pages: 1 });
  await waitForConversion(ada, 'transcript');
  expect((await ada.call(endpoints.submit)).status).toBe(200);
  expect(JSON.stringify((await server.submissionOf(`ada${people}@example.org`)).summary)).toContain('grades.pdf');
  const after = [
    await ada.call(endpoints.presignedUrl, { answer_key: 'transcript' }),
    await ada.call(fillPathParams(endpoints.removeConversion, { key: 'transcript' })),
    await ada.call(fillPathParams(endpoints.removeDocument, { key: 'transcript' })),
  ];
  expect(after.map((answer) => answer.status)).toEqual([409, 409, 409]);
  expect(await files(ada)).toMatchObject({ transcript: { file_name: 'grades.pdf' } });
});

test('a conversion that ends after the submission changes nothing in it', async () => {
  await ada.call(endpoints.saveAnswers, { answers: completeAnswers });
  await ada.call(endpoints.chooseTab, { tab_id: 'transcript', chosen_tab: 'school' });
  convert = heldUp;
  await uploadFile(server, ada, 'request_letter', 'letter.pdf', pdf);
  await ada.call(endpoints.chooseTab, { tab_id: 'transcript', chosen_tab: 'typed' });
  expect((await ada.call(endpoints.submit)).status).toBe(200);
  const handedIn = await readProfileAnswers(ada);
  finish({ outcome: 'converted', pdf, pages: 1 });
  await waitForConversion(ada, 'request_letter');
  expect(await readProfileAnswers(ada)).toEqual(handedIn);
});

test('a removed component takes its file with it, even one that is still being converted', async () => {
  const show = (count: number, base?: object) =>
    ada.call(endpoints.addAnother, { button_id: 'sports', num_components: count, ...(base && { base }) });
  await show(2);
  await uploadAndWaitForConversion(server, ada, 'sport_2_medal', 'medal.pdf', pdf);
  expect((await show(1, { sport_2_medal: 'ANSWERED' })).status).toBe(200);
  await show(2);
  expect([await readProfileAnswers(ada), await files(ada)]).toEqual([{}, {}]);

  convert = heldUp;
  await uploadFile(server, ada, 'sport_2_medal', 'medal.pdf', pdf);
  await show(1, {});
  finish({ outcome: 'converted', pdf, pages: 1 });
  await waitForJobs(server, 'convert-document');
  expect([await readProfileAnswers(ada), await files(ada)]).toEqual([{}, {}]);
});

test('a hidden question keeps its file for a day: shown again, it is there again', async () => {
  await uploadAndWaitForConversion(server, ada, 'transcript', 'grades.pdf', pdf);
  await ada.call(endpoints.saveAnswers, { answers: { country: 'CAN' } });
  expect(await readProfileAnswers(ada)).not.toHaveProperty('transcript');
  await ada.call(endpoints.saveAnswers, { answers: { country: 'USA' } });
  expect(await status(ada)).toBe('COMPLETED');
  expect((await ada.call(endpoints.saveAnswers, { answers: { transcript: 'ANSWERED' } })).status).toBe(200);
});

const sweep = () => server.query('INSERT INTO pgboss.job (name, data) SELECT name, data FROM pgboss.schedule');

test('a file whose question is hidden because another file was removed is kept for a day, too', async () => {
  for (const key of ['transcript', 'translation']) {
    await uploadAndWaitForConversion(server, ada, key, 'grades.pdf', pdf);
  }
  await server.query("UPDATE document SET changed_at = changed_at - interval '30 hours'");
  await ada.call(fillPathParams(endpoints.removeDocument, { key: 'transcript' }));
  expect(await readProfileAnswers(ada)).toEqual({});
  const kept = () =>
    server.query('SELECT d.answer_key FROM document d JOIN account a ON a.id = d.account_id WHERE a.username = $1', [
      `ada${people}@example.org`,
    ]);
  await sweep();
  await waitForJobs(server, 'sweep-expired');
  expect(await kept()).toEqual([{ answer_key: 'translation' }]);
  server.wait({ hours: 25 });
  await sweep();
  await waitForJobs(server, 'sweep-expired');
  expect(await kept()).toEqual([]);
});

test('what belongs to no one is removed within a day, and so is everything of a removed account', async () => {
  await uploadAndWaitForConversion(server, ada, 'transcript', 'grades.pdf', pdf);
  const eve = await server.student('gone@example.org');
  await uploadAndWaitForConversion(server, eve, 'transcript', 'grades.pdf', pdf);
  const abandoned = await presignedFor('transcript');
  await postUploadedFile(server, abandoned, pdf);
  await server.query("DELETE FROM submission WHERE account_id IN (SELECT id FROM account WHERE username = 'gone@example.org')");
  await server.query("DELETE FROM account WHERE username = 'gone@example.org'");

  server.wait({ hours: 25 });
  await sweep();
  const kept = async (): Promise<number> =>
    Number((await server.query('SELECT count(*) AS n FROM stored_object WHERE document_id IS NOT NULL'))[0]?.['n']);
  await expect.poll(() => server.query('SELECT 1 FROM stored_object WHERE document_id IS NULL'), { timeout: 20_000 }).toEqual([]);
  expect(objects()).toHaveLength(await kept());
  expect(existsSync(join(server.dataDir, 'objects'))).toBe(true);
  const here = await server.query('SELECT d.status FROM document d JOIN account a ON a.id = d.account_id WHERE a.username = $1', [
    `ada${people}@example.org`,
  ]);
  expect(here).toEqual([{ status: 'COMPLETED' }]);
});
