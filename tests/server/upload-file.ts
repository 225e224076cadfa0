import { setTimeout as pause } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import type { ConversionState, PresignedUpload } from '../../src/api/schemas/document-schemas.ts';
import type { ApiResponse, TestBrowser, ServerUnderTest } from './server-under-test.ts';

export async function createTestPdf(pages = 1): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let n = 1; n <= pages; n += 1) pdf.addPage().drawText(`Page ${n} of a letter`);
  return pdf.save();
}

export async function postUploadedFile(
  server: Pick<ServerUnderTest, 'app'>,
  { url, fields }: PresignedUpload,
  file: Uint8Array,
): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)], { type: 'application/octet-stream' }));
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: new URL(url, 'http://localhost').pathname,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return statusCode;
}

export async function uploadFile(
  server: ServerUnderTest,
  student: TestBrowser,
  key: string,
  name: string,
  file: Uint8Array,
): Promise<ApiResponse> {
  const presigned = await student.read(endpoints.presignedUrl, { answer_key: key });
  await postUploadedFile(server, presigned, file);
  return student.call(fillPathParams(endpoints.startConversion, { key }), { file_key: presigned.fields['key'], file_name: name });
}

export async function pollUntilEnded<State extends { readonly status: string }>(ask: () => Promise<State>): Promise<State> {
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(50)) {
    const state = await ask();
    if (state.status !== 'UNPROCESSED' && state.status !== 'IN_PROGRESS') return state;
  }
  throw new Error('What was asked for did not end.');
}

export const waitForConversion = (student: TestBrowser, key: string): Promise<ConversionState> =>
  pollUntilEnded(() => student.read(fillPathParams(endpoints.conversion, { key })));

export async function uploadAndWaitForConversion(...upload: Parameters<typeof uploadFile>): Promise<ConversionState> {
  await uploadFile(...upload);
  const [, student, key] = upload;
  return waitForConversion(student, key);
}
