import { setTimeout as pause } from 'node:timers/promises';
import { callFor, calls } from '../../src/contract/calls.ts';
import type { ConversionState, PresignedUpload } from '../../src/contract/shapes/documents.ts';
import type { Site } from '../e2e/site.ts';

/** The question of the application that asks for a file. */
export const FILE_QUESTION = 'transcript';

async function call<T>(site: Site, cookie: string, { method, path }: { method: string; path: string }, body?: object): Promise<T> {
  const answer = await fetch(`${site.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', origin: site.url, cookie },
    body: body ? JSON.stringify(body) : null,
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** All steps of an upload, up to the queued conversion. */
export async function upload(site: Site, cookie: string, name: string, file: Uint8Array): Promise<void> {
  const { url, fields } = await call<PresignedUpload>(site, cookie, calls.presignedUrl, { answer_key: FILE_QUESTION });
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(file)], { type: 'application/octet-stream' }));
  const put = await fetch(new URL(url, site.url), { method: 'POST', body: form, headers: { origin: site.url } });
  if (!put.ok) throw new Error(`The store answered ${put.status}: ${await put.text()}`);
  await call(site, cookie, callFor(calls.startConversion, { key: FILE_QUESTION }), { file_key: fields['key'], file_name: name });
}

/** Polls every so many milliseconds until the conversion has ended. */
export async function ended(site: Site, cookie: string, every = 50): Promise<ConversionState> {
  for (const until = Date.now() + 10 * 60_000; Date.now() < until; await pause(every)) {
    const state = await call<ConversionState>(site, cookie, callFor(calls.conversion, { key: FILE_QUESTION }));
    if (state.status === 'COMPLETED' || state.status === 'FAILED') return state;
  }
  throw new Error('A conversion did not end within ten minutes.');
}
