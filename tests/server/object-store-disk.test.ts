import { randomBytes } from 'node:crypto';
import { existsSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDiskStore } from '../../src/server/objects/disk-store.ts';
import type { PresignedPost } from '../../src/server/objects/object-store.ts';
import { createSecrets } from '../../src/server/platform/secrets.ts';
import { type MultipartForm, MAX_BYTES, newUploadKey, postMultipart, sendRawMultipart } from './multipart-posts.ts';
import { openDiskStoreUnderTest } from './object-stores.ts';

const store = await openDiskStoreUnderTest();
afterAll(() => store.close());

const permit = (key: string): Promise<PresignedPost> => store.objects.presignPost({ key, maxBytes: MAX_BYTES, seconds: 300 });
const messageOf = ({ text }: { text: string }): unknown => (JSON.parse(text) as { message: unknown }).message;

test('a student reads why a file was not accepted', async () => {
  const key = newUploadKey();
  const permitted = await permit(key);
  const refusalOf = async (file: Uint8Array, change: Partial<MultipartForm> = {}): Promise<[number, unknown]> => {
    const answer = await postMultipart(store, permitted, file, change);
    return [answer.status, messageOf(answer)];
  };
  expect(await refusalOf(randomBytes(MAX_BYTES + 1))).toEqual([400, 'Your file is too large. The maximum file size is 1 MB.']);
  expect(await refusalOf(new Uint8Array())).toEqual([400, 'Your file is empty. Please upload a non-empty file.']);
  expect(await refusalOf(randomBytes(9), { fields: { ...permitted.fields, key: 'x' } })).toEqual([
    403,
    'The time to upload this file has run out. Please choose it again.',
  ]);
  expect((await postMultipart(store, permitted, randomBytes(9))).status).toBe(204);
  expect(await refusalOf(randomBytes(9))).toEqual([409, 'A file has already been uploaded here. Please choose your file again.']);
  expect(await refusalOf(randomBytes(MAX_BYTES + 1))).toEqual([
    409,
    'A file has already been uploaded here. Please choose your file again.',
  ]);
  expect(store.files()).toEqual([key.replace('uploads/', '')]);
});

test('a much larger file is refused while it is still being sent, and leaves nothing', async () => {
  const permitted = await permit(newUploadKey());
  const before = store.files();
  const started = Date.now();
  const answer = await postMultipart(store, permitted, new Uint8Array(60 * MAX_BYTES)).catch(() => undefined);
  expect(answer?.status ?? 400).toBe(400);
  expect(Date.now() - started).toBeLessThan(10_000);
  expect(store.files()).toEqual(before);
});

test('of ten uploads with one permission at the same moment one is kept, complete', async () => {
  const key = newUploadKey();
  const permitted = await permit(key);
  const files = Array.from({ length: 10 }, (_, n) => Buffer.alloc(100_000, n));
  const statuses = (await Promise.all(files.map((file) => postMultipart(store, permitted, file)))).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, ...Array.from({ length: 9 }, () => 409)]);
  const kept = Buffer.from((await store.objects.get(key)) ?? []);
  expect(files.some((file) => file.equals(kept))).toBe(true);
});

test('of an upload whose connection breaks no part stays on the disk', async () => {
  const before = store.files();
  const { socket } = await sendRawMultipart(store, await permit(newUploadKey()), randomBytes(400_000), { announce: 900_000 });
  await expect.poll(store.files).toHaveLength(before.length + 1);
  socket.destroy();
  await expect.poll(store.files).toEqual(before);
});

test('of a form that breaks off nothing is kept, wherever it does', async () => {
  const before = store.files();
  const permitted = await permit(newUploadKey());
  const fields = Object.entries(permitted.fields)
    .map(([name, value]) => `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
  const fileHead = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
  const bodies = [
    '',
    '--cut',
    fields,
    `${fields}--cut--\r\n`,
    `${fields}${fileHead}`,
    `${fields}${fileHead}half a file`,
    `${fields}${fileHead}a file\r\n--cu`,
    `${fields}${fileHead.replace('"file"', '"other"')}a file\r\n--cut--\r\n`,
    `${fields}${fields}${fileHead}a file\r\n--cut--\r\n`,
  ];
  for (const body of bodies) {
    const response = await fetch(store.addressOf(permitted), {
      method: 'POST',
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=cut' },
    });
    expect([body, response.status, await response.json()]).toEqual([
      body,
      expect.toBeOneOf([400, 403]),
      { message: expect.any(String) as string },
    ]);
  }
  expect(store.files()).toEqual(before);
});

test('only multipart forms, and only from our own pages', async () => {
  const permitted = await permit(newUploadKey());
  const send = (headers: Record<string, string>, body: string) => fetch(store.addressOf(permitted), { method: 'POST', body, headers });
  expect((await send({ 'content-type': 'application/json' }, '{}')).status).toBe(400);
  expect((await send({ 'content-type': 'text/plain' }, 'x')).status).toBe(400);
  expect((await send({ 'content-type': 'multipart/form-data' }, 'x')).status).toBe(400);
  expect((await send({ 'content-type': 'multipart/form-data; boundary=cut', origin: 'https://evil.example' }, '--cut')).status).toBe(403);
  expect((await fetch(store.addressOf(permitted))).status).toBe(405);
});

test('nothing that was uploaded can be fetched from our address', async () => {
  const key = newUploadKey();
  expect((await postMultipart(store, await permit(key), Buffer.from('<script>alert(1)</script>'))).status).toBe(204);
  for (const path of [`/${key}`, `/public/${key}`, `/public/upload/${key}`, `/objects/${key}`, `/data/objects/${key}`]) {
    const { body } = await store.server.app.inject({ url: path });
    expect(body).not.toContain('alert');
  }
});

test.each([
  '',
  '/',
  '..',
  '../x',
  'a/../b',
  'a//b',
  '/etc/passwd',
  'a/',
  '.incoming/x',
  'a/.b',
  'a\\b',
  'a\0b',
  'a b',
  'C:x',
  'a'.repeat(201),
])('%j is not a key', async (key) => {
  const { objects } = store;
  const tries = [
    objects.put(key, randomBytes(1)),
    objects.get(key),
    objects.size(key),
    objects.remove([key]),
    objects.presignPost({ key, maxBytes: 1, seconds: 1 }),
  ];
  for (const result of await Promise.allSettled(tries)) expect(result.status).toBe('rejected');
});

test('a key is not a folder, and a folder not an object', async () => {
  await store.objects.put('a/b/c', randomBytes(5));
  expect([
    await store.objects.size('a'),
    await store.objects.get('a/b'),
    await store.objects.size('a/b/c/d'),
    await store.objects.get('a/b/c/d'),
  ]).toEqual([undefined, undefined, undefined, undefined]);
  await store.objects.remove(['a/b/c']);
  expect(existsSync(join(store.folder, 'a'))).toBe(false);
});

test('files and folders are private', async () => {
  await store.objects.put('private/file', randomBytes(5));
  const modes = ['', '.incoming', 'private', 'private/file'].map((path) => (statSync(join(store.folder, path)).mode & 0o777).toString(8));
  expect(modes).toEqual(['700', '700', '700', '600']);
});

test('what a killed server left half written is swept when one starts, and what another is writing is not', async () => {
  const drafts = ['old', 'new'].map((name) => join(store.folder, '.incoming', name));
  for (const draft of drafts) writeFileSync(draft, 'half a file');
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  utimesSync(drafts[0] ?? '', twoHoursAgo, twoHoursAgo);
  await openDiskStore({ folder: store.folder, secrets: createSecrets('another key'), clock: store.server.clock });
  expect(drafts.map((draft) => existsSync(draft))).toEqual([false, true]);
});

test('a server with another secret takes nothing that this one permits', async () => {
  const stranger = await openDiskStoreUnderTest({ SECRET_KEY: 'not the same key, at least 32 characters' });
  const permitted = await permit(newUploadKey());
  expect((await postMultipart(stranger, permitted, randomBytes(5))).status).toBe(403);
  await stranger.close();
});

test('a network address that uploads too often has to wait', async () => {
  const small = await openDiskStoreUnderTest({ PUBLIC_CALLS_PER_MINUTE: '2' });
  const upload = async () =>
    (
      await postMultipart(
        small,
        await small.objects.presignPost({ key: newUploadKey(), maxBytes: MAX_BYTES, seconds: 300 }),
        randomBytes(MAX_BYTES),
      )
    ).status;
  expect([await upload(), await upload(), await upload()]).toEqual([204, 204, 429]);
  await small.close();
});
