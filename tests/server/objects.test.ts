import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDiskStore } from '../../src/server/objects/disk-store.ts';
import type { PresignedPost } from '../../src/server/objects/object-store.ts';
import { createSecrets } from '../../src/server/secrets.ts';
import { type DiskStoreUnderTest, openDiskStoreUnderTest, type StoreUnderTest } from './object-stores.ts';

const MOST = 1_048_576;
const newKey = (): string => `uploads/${randomUUID()}`;

interface Form { readonly fields: Record<string, string>; readonly file: Uint8Array; readonly name: string; readonly type: string }

/** Posts as a browser does: the fields, then the file. `change` is what somebody who cheats changes. */
async function post(store: StoreUnderTest, presigned: PresignedPost, file: Uint8Array, change: Partial<Form> = {}): Promise<{ status: number; text: string }> {
  const form: Form = { fields: presigned.fields, file, name: 'transcript.pdf', type: 'application/pdf', ...change };
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
  body.append('file', new Blob([new Uint8Array(form.file)], { type: form.type }), form.name);
  const response = await fetch(store.addressOf(presigned), { method: 'POST', body });
  return { status: response.status, text: await response.text() };
}

/** The name that a store gives a field, whatever its letters' case. */
const fieldLike = ({ fields }: PresignedPost, pattern: RegExp): string => Object.keys(fields).find((name) => pattern.test(name)) ?? 'none';

/** Sends an upload by hand: with a header of its own, or with less than it announces. */
async function sendByHand(store: StoreUnderTest, presigned: PresignedPost, file: Uint8Array, { announce = file.length, header = '' }: { announce?: number; header?: string } = {}) {
  const fields = Object.entries(presigned.fields).map(([name, value]) => `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('');
  const head = `${fields}--cut\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;
  const tail = '\r\n--cut--\r\n';
  const { hostname, port, pathname, host } = store.addressOf(presigned);
  const socket = connect(Number(port), hostname);
  const answer: Buffer[] = [];
  socket.on('data', (chunk) => answer.push(chunk)).on('error', () => undefined);
  socket.write(`POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\n${header}Content-Type: multipart/form-data; boundary=cut\r\nContent-Length: ${head.length + announce + tail.length}\r\n\r\n${head}`);
  socket.write(file);
  if (announce === file.length) socket.write(tail);
  return { socket, answer: () => Buffer.concat(answer).toString('latin1') };
}

const stores: readonly (readonly [string, () => Promise<StoreUnderTest>])[] = [['the embedded store', openDiskStoreUnderTest]];

describe.each(stores)('%s', (_name, open) => {
  let store: StoreUnderTest;
  beforeAll(async () => { store = await open(); });
  afterAll(() => store.close());

  const permit = (key: string, seconds = 300): Promise<PresignedPost> => store.objects.presignPost({ key, maxBytes: MOST, seconds });

  test('what is put can be got, measured, replaced and removed', async () => {
    const { objects } = store;
    const [first, second] = [randomBytes(70_000), randomBytes(3)];
    await objects.put('documents/1/original', first);
    await objects.put('documents/1/document.pdf', second);
    expect(Buffer.from(await objects.get('documents/1/original') ?? []).equals(first)).toBe(true);
    expect([await objects.size('documents/1/original'), await objects.size('documents/1/document.pdf')]).toEqual([70_000, 3]);
    await objects.put('documents/1/original', second);
    expect(await objects.get('documents/1/original')).toEqual(new Uint8Array(second));
    await objects.remove(['documents/1/original', 'documents/1/document.pdf', 'documents/none']);
    expect([await objects.get('documents/1/original'), await objects.size('documents/1/document.pdf')]).toEqual([undefined, undefined]);
    await objects.remove([]);
  });

  test('what a library writes around what it got is nobody else\'s memory', async () => {
    await store.objects.put('small', Buffer.from('small'));
    expect((await store.objects.get('small'))?.buffer.byteLength).toBe(5);
  });

  test('S38: a file of exactly 1 MB is taken, under its key and no other', async () => {
    const key = newKey();
    const file = randomBytes(MOST);
    expect(await post(store, await permit(key), file)).toEqual({ status: 204, text: '' });
    expect(Buffer.from(await store.objects.get(key) ?? []).equals(file)).toBe(true);
  });

  test('S38: the store itself refuses one byte more', async () => {
    const key = newKey();
    expect((await post(store, await permit(key), randomBytes(MOST + 1))).status).toBe(400);
    expect(await store.objects.size(key)).toBeUndefined();
  });

  test('S38: an empty file is refused', async () => {
    const key = newKey();
    expect((await post(store, await permit(key), new Uint8Array())).status).toBe(400);
    expect(await store.objects.size(key)).toBeUndefined();
  });

  type Cheat = (permitted: PresignedPost, other: PresignedPost) => Record<string, string>;
  const cheats: readonly (readonly [string, Cheat])[] = [
    ['another key', ({ fields }, other) => ({ ...fields, key: other.fields['key'] ?? '' })],
    ['a key that leads elsewhere', ({ fields }) => ({ ...fields, key: `${fields['key']}/../../escaped` })],
    ['another content type', ({ fields }) => ({ ...fields, 'Content-Type': 'text/html' })],
    ['no content type', ({ fields: { 'Content-Type': _type, ...rest } }) => rest],
    ['no key', ({ fields: { key: _key, ...rest } }) => rest],
    ['a field that was not signed', ({ fields }) => ({ ...fields, acl: 'public-read' })],
    ['no signature', (permitted) => without(permitted, /signature$/i)],
    ['a forged signature', (permitted) => ({ ...permitted.fields, [fieldLike(permitted, /signature$/i)]: 'f'.repeat(64) })],
    ['the signature of another permission', (permitted, other) => ({ ...permitted.fields, [fieldLike(permitted, /signature$/i)]: other.fields[fieldLike(other, /signature$/i)] ?? '' })],
    ['no policy', (permitted) => without(permitted, /^policy$/i)],
    ['a policy that was stretched', (permitted) => ({ ...permitted.fields, [fieldLike(permitted, /^policy$/i)]: stretched(permitted.fields[fieldLike(permitted, /^policy$/i)] ?? '') })],
    ['no fields at all', () => ({})],
  ];
  const without = (permitted: PresignedPost, pattern: RegExp): Record<string, string> => {
    const { [fieldLike(permitted, pattern)]: _gone, ...rest } = permitted.fields;
    return rest;
  };
  /** The same policy with room for a file ten times as large. */
  const stretched = (policy: string): string => Buffer.from(Buffer.from(policy, 'base64').toString().replace('1048576', '10485760')).toString('base64');

  test.each(cheats)('S38: refuses %s', async (_what, cheat) => {
    const [key, otherKey] = [newKey(), newKey()];
    const [permitted, other] = [await permit(key), await permit(otherKey)];
    const { status } = await post(store, permitted, randomBytes(100), { fields: cheat(permitted, other) });
    expect([400, 403]).toContain(status);
    for (const one of [key, otherKey, 'escaped', `${key}/../../escaped`]) expect(await store.objects.size(one).catch(() => undefined)).toBeUndefined();
    // The permission itself was good.
    expect((await post(store, permitted, randomBytes(100))).status).toBe(204);
  });

  test('S38: a permission runs out', async () => {
    const key = newKey();
    const permitted = await permit(key, 2);
    await store.wait(3);
    expect((await post(store, permitted, randomBytes(100))).status).toBe(403);
    expect(await store.objects.size(key)).toBeUndefined();
  });

  test('S38: what a permission was used for can be used for nothing else', async () => {
    const [key, otherKey] = [newKey(), newKey()];
    const permitted = await permit(key);
    expect((await post(store, permitted, randomBytes(10))).status).toBe(204);
    expect((await post(store, permitted, randomBytes(10), { fields: { ...permitted.fields, key: otherKey } })).status).toBe(403);
    expect((await post(store, permitted, randomBytes(MOST + 1))).status).toBeGreaterThanOrEqual(400);
    expect([await store.objects.size(key), await store.objects.size(otherKey)]).toEqual([10, undefined]);
  });

  test.each(['../../escaped.pdf', 'x.pdf.exe', 'a\0b.pdf', '\u202Efdp.exe', 'n'.repeat(300), '😀.pdf'])('S39: a file called %j lies under its key all the same', async (name) => {
    const key = newKey();
    expect((await post(store, await permit(key), Buffer.from('<script>alert(1)</script>'), { name, type: 'text/html' })).status).toBe(204);
    expect(await store.objects.size(key)).toBe(25);
  });

  test('S38: of an upload whose connection breaks nothing is kept, and it can be done again', async () => {
    const key = newKey();
    const permitted = await permit(key);
    const { socket } = await sendByHand(store, permitted, randomBytes(400_000), { announce: 900_000 });
    await pause(300);
    socket.destroy();
    await pause(300);
    expect(await store.objects.size(key)).toBeUndefined();
    expect((await post(store, permitted, randomBytes(100))).status).toBe(204);
  });

  test('S38: headers without end are refused', async () => {
    const key = newKey();
    const { socket, answer } = await sendByHand(store, await permit(key), randomBytes(100), { header: `X-Long: ${'x'.repeat(300_000)}\r\n` });
    await expect.poll(answer, { timeout: 10_000 }).toMatch(/^HTTP\/1\.1 4\d\d /);
    socket.destroy();
    expect(await store.objects.size(key)).toBeUndefined();
  });
});

describe('the embedded store alone', () => {
  let store: DiskStoreUnderTest;
  beforeAll(async () => { store = await openDiskStoreUnderTest(); });
  afterAll(() => store.close());

  const permit = (key: string): Promise<PresignedPost> => store.objects.presignPost({ key, maxBytes: MOST, seconds: 300 });
  const messageOf = ({ text }: { text: string }): unknown => (JSON.parse(text) as { message: unknown }).message;

  test('S38: a student is told why a file was not taken', async () => {
    const key = newKey();
    const permitted = await permit(key);
    const told = async (file: Uint8Array, change: Partial<Form> = {}): Promise<[number, unknown]> => {
      const answer = await post(store, permitted, file, change);
      return [answer.status, messageOf(answer)];
    };
    expect(await told(randomBytes(MOST + 1))).toEqual([400, 'Your file is too large. The maximum file size is 1 MB.']);
    expect(await told(new Uint8Array())).toEqual([400, 'Your file is empty. Please upload a non-empty file.']);
    expect(await told(randomBytes(9), { fields: { ...permitted.fields, key: 'x' } })).toEqual([403, 'The time to upload this file is over. Please choose it again.']);
    expect((await post(store, permitted, randomBytes(9))).status).toBe(204);
    expect(await told(randomBytes(9))).toEqual([409, 'A file has already been uploaded here. Please choose your file again.']);
    expect(await told(randomBytes(MOST + 1))).toEqual([409, 'A file has already been uploaded here. Please choose your file again.']);
    expect(store.files()).toEqual([key.replace('uploads/', '')]);
  });

  test('S38: a much larger file is refused while it is still being sent, and leaves nothing', async () => {
    const permitted = await permit(newKey());
    const before = store.files();
    const started = Date.now();
    const answer = await post(store, permitted, new Uint8Array(60 * MOST)).catch(() => undefined);
    // Whoever sends this much may find the connection closed before the answer is read.
    expect(answer?.status ?? 400).toBe(400);
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(store.files()).toEqual(before);
  });

  test('S38: of ten uploads with one permission at the same moment one is kept, as a whole', async () => {
    const key = newKey();
    const permitted = await permit(key);
    const files = Array.from({ length: 10 }, (_, n) => Buffer.alloc(100_000, n));
    const statuses = (await Promise.all(files.map((file) => post(store, permitted, file)))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, ...Array.from({ length: 9 }, () => 409)]);
    const kept = Buffer.from(await store.objects.get(key) ?? []);
    expect(files.some((file) => file.equals(kept))).toBe(true);
  });

  test('S38: of an upload whose connection breaks no part stays on the disk', async () => {
    const before = store.files();
    const { socket } = await sendByHand(store, await permit(newKey()), randomBytes(400_000), { announce: 900_000 });
    await expect.poll(store.files).toHaveLength(before.length + 1);
    socket.destroy();
    await expect.poll(store.files).toEqual(before);
  });

  test('S38: of a form that breaks off nothing is kept, wherever it does', async () => {
    const before = store.files();
    const permitted = await permit(newKey());
    const fields = Object.entries(permitted.fields).map(([name, value]) => `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('');
    const fileHead = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
    const bodies = ['', '--cut', fields, `${fields}--cut--\r\n`, `${fields}${fileHead}`, `${fields}${fileHead}half a file`, `${fields}${fileHead}a file\r\n--cu`, `${fields}${fileHead.replace('"file"', '"other"')}a file\r\n--cut--\r\n`, `${fields}${fields}${fileHead}a file\r\n--cut--\r\n`];
    for (const body of bodies) {
      const response = await fetch(store.addressOf(permitted), { method: 'POST', body, headers: { 'content-type': 'multipart/form-data; boundary=cut' } });
      expect([body, response.status, await response.json()]).toEqual([body, expect.toBeOneOf([400, 403]), { message: expect.any(String) as string }]);
    }
    expect(store.files()).toEqual(before);
  });

  test('S29: only multipart forms, and only from our own pages', async () => {
    const permitted = await permit(newKey());
    const send = (headers: Record<string, string>, body: string) => fetch(store.addressOf(permitted), { method: 'POST', body, headers });
    expect((await send({ 'content-type': 'application/json' }, '{}')).status).toBe(400);
    expect((await send({ 'content-type': 'text/plain' }, 'x')).status).toBe(400);
    expect((await send({ 'content-type': 'multipart/form-data' }, 'x')).status).toBe(400);
    expect((await send({ 'content-type': 'multipart/form-data; boundary=cut', origin: 'https://evil.example' }, '--cut')).status).toBe(403);
    expect((await fetch(store.addressOf(permitted))).status).toBe(405);
  });

  test('S40: nothing that was uploaded can be fetched from our address', async () => {
    const key = newKey();
    expect((await post(store, await permit(key), Buffer.from('<script>alert(1)</script>'))).status).toBe(204);
    for (const path of [`/${key}`, `/public/${key}`, `/public/upload/${key}`, `/objects/${key}`, `/data/objects/${key}`]) {
      const { body } = await store.server.app.inject({ url: path });
      expect(body).not.toContain('alert');
    }
  });

  test.each(['', '/', '..', '../x', 'a/../b', 'a//b', '/etc/passwd', 'a/', '.incoming/x', 'a/.b', 'a\\b', 'a\0b', 'a b', 'C:x', 'a'.repeat(201)])('S39: %j is no key', async (key) => {
    const { objects } = store;
    const tries = [objects.put(key, randomBytes(1)), objects.get(key), objects.size(key), objects.remove([key]), objects.presignPost({ key, maxBytes: 1, seconds: 1 })];
    for (const result of await Promise.allSettled(tries)) expect(result.status).toBe('rejected');
  });

  test('a key is no folder, and a folder no object', async () => {
    await store.objects.put('a/b/c', randomBytes(5));
    expect([await store.objects.size('a'), await store.objects.get('a/b'), await store.objects.size('a/b/c/d'), await store.objects.get('a/b/c/d')]).toEqual([undefined, undefined, undefined, undefined]);
    await store.objects.remove(['a/b/c']);
    expect(existsSync(join(store.folder, 'a'))).toBe(false);
  });

  test('S49: files and folders are private', async () => {
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

  test('S38: a server with another secret takes nothing that this one permits', async () => {
    const stranger = await openDiskStoreUnderTest({ SECRET_KEY: 'not the same key, at least 32 characters' });
    const permitted = await permit(newKey());
    expect((await post(stranger, permitted, randomBytes(5))).status).toBe(403);
    await stranger.close();
  });

  test('a network address that uploads too often has to wait', async () => {
    const small = await openDiskStoreUnderTest({ PUBLIC_CALLS_PER_MINUTE: '2' });
    const upload = async () => (await post(small, await small.objects.presignPost({ key: newKey(), maxBytes: MOST, seconds: 300 }), randomBytes(MOST))).status;
    expect([await upload(), await upload(), await upload()]).toEqual([204, 204, 429]);
    await small.close();
  });
});
