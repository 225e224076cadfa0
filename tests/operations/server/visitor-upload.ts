import { expect } from 'vitest';
import { fillPathParams, endpoints } from '../../../src/api/endpoints.ts';
import type { ConversionState, PresignedUpload } from '../../../src/api/schemas/document-schemas.ts';
import type { ProcessVisitor } from '../../server/process-visitor.ts';

export async function uploadAndConvert(url: string, visitor: ProcessVisitor, key: string, file: Uint8Array): Promise<void> {
  const presigned = (await (await visitor.send(endpoints.presignedUrl, { answer_key: key })).json()) as PresignedUpload;
  const form = new FormData();
  for (const [name, value] of Object.entries(presigned.fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)], { type: 'application/octet-stream' }));
  expect((await fetch(new URL(presigned.url, url), { method: 'POST', body: form })).status).toBeLessThan(300);
  const started = await visitor.send(fillPathParams(endpoints.startConversion, { key }), {
    file_key: presigned.fields['key'],
    file_name: `${key}.pdf`,
  });
  expect(started.status).toBe(200);
  const status = async (): Promise<string> =>
    ((await (await visitor.send(fillPathParams(endpoints.conversion, { key }))).json()) as ConversionState).status;
  await expect.poll(status, { timeout: 60_000, interval: 100 }).toBe('COMPLETED');
}
