import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PresignedPost } from '../../src/server/objects/object-store.ts';
import { findFieldName, MAX_BYTES, newUploadKey, postMultipart, sendRawMultipart } from './multipart-posts.ts';
import type { StoreUnderTest } from './object-stores.ts';

export function testObjectStore(open: () => Promise<StoreUnderTest>): void {
  let store: StoreUnderTest;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  const permit = (key: string, seconds = 300): Promise<PresignedPost> => store.objects.presignPost({ key, maxBytes: MAX_BYTES, seconds });

  test('what is put can be read, measured, replaced and removed', async () => {
    const { objects } = store;
    const [first, second] = [randomBytes(70_000), randomBytes(3)];
    await objects.put('documents/1/original', first);
    await objects.put('documents/1/document.pdf', second);
    expect(Buffer.from((await objects.get('documents/1/original')) ?? []).equals(first)).toBe(true);
    expect([await objects.size('documents/1/original'), await objects.size('documents/1/document.pdf')]).toEqual([70_000, 3]);
    await objects.put('documents/1/original', second);
    expect(await objects.get('documents/1/original')).toEqual(new Uint8Array(second));
    await objects.remove(['documents/1/original', 'documents/1/document.pdf', 'documents/none']);
    expect([await objects.get('documents/1/original'), await objects.size('documents/1/document.pdf')]).toEqual([undefined, undefined]);
    await objects.remove([]);
  });

  test("what a library writes around what it got is nobody else's memory", async () => {
    await store.objects.put('small', Buffer.from('small'));
    expect((await store.objects.get('small'))?.buffer.byteLength).toBe(5);
  });

  test('a file of exactly 1 MB is accepted, under its key and no other', async () => {
    const key = newUploadKey();
    const file = randomBytes(MAX_BYTES);
    expect(await postMultipart(store, await permit(key), file)).toEqual({ status: 204, text: '' });
    expect(Buffer.from((await store.objects.get(key)) ?? []).equals(file)).toBe(true);
  });

  test('the store itself refuses one byte more', async () => {
    const key = newUploadKey();
    expect((await postMultipart(store, await permit(key), randomBytes(MAX_BYTES + 1))).status).toBe(400);
    expect(await store.objects.size(key)).toBeUndefined();
  });

  test('an empty file is refused', async () => {
    const key = newUploadKey();
    expect((await postMultipart(store, await permit(key), new Uint8Array())).status).toBe(400);
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
    ['a forged signature', (permitted) => ({ ...permitted.fields, [findFieldName(permitted, /signature$/i)]: 'f'.repeat(64) })],
    [
      'the signature of another permission',
      (permitted, other) => ({
        ...permitted.fields,
        [findFieldName(permitted, /signature$/i)]: other.fields[findFieldName(other, /signature$/i)] ?? '',
      }),
    ],
    ['no policy', (permitted) => without(permitted, /^policy$/i)],
    [
      'a policy that was stretched',
      (permitted) => ({
        ...permitted.fields,
        [findFieldName(permitted, /^policy$/i)]: stretched(permitted.fields[findFieldName(permitted, /^policy$/i)] ?? ''),
      }),
    ],
    ['no fields at all', () => ({})],
  ];
  const without = (permitted: PresignedPost, pattern: RegExp): Record<string, string> => {
    const { [findFieldName(permitted, pattern)]: _left, ...rest } = permitted.fields;
    return rest;
  };
  const stretched = (policy: string): string =>
    Buffer.from(Buffer.from(policy, 'base64').toString().replace('1048576', '10485760')).toString('base64');

  test.each(cheats)('refuses %s', async (_what, cheat) => {
    const [key, otherKey] = [newUploadKey(), newUploadKey()];
    const [permitted, other] = [await permit(key), await permit(otherKey)];
    const { status } = await postMultipart(store, permitted, randomBytes(100), { fields: cheat(permitted, other) });
    expect([400, 403]).toContain(status);
    for (const one of [key, otherKey, 'escaped', `${key}/../../escaped`])
      expect(await store.objects.size(one).catch(() => undefined)).toBeUndefined();
    expect((await postMultipart(store, permitted, randomBytes(100))).status).toBe(204);
  });

  test('a permission runs out', async () => {
    const key = newUploadKey();
    const permitted = await permit(key, 2);
    await store.wait(3);
    expect((await postMultipart(store, permitted, randomBytes(100))).status).toBe(403);
    expect(await store.objects.size(key)).toBeUndefined();
  });

  test('what a permission was used for can be used for nothing else', async () => {
    const [key, otherKey] = [newUploadKey(), newUploadKey()];
    const permitted = await permit(key);
    expect((await postMultipart(store, permitted, randomBytes(10))).status).toBe(204);
    expect((await postMultipart(store, permitted, randomBytes(10), { fields: { ...permitted.fields, key: otherKey } })).status).toBe(403);
    expect((await postMultipart(store, permitted, randomBytes(MAX_BYTES + 1))).status).toBeGreaterThanOrEqual(400);
    expect([await store.objects.size(key), await store.objects.size(otherKey)]).toEqual([10, undefined]);
  });

  test.each(['../../escaped.pdf', 'x.pdf.exe', 'a\0b.pdf', '\u202Efdp.exe', 'n'.repeat(300), '😀.pdf'])(
    'a file called %j is still stored under its key',
    async (name) => {
      const key = newUploadKey();
      expect(
        (await postMultipart(store, await permit(key), Buffer.from('<script>alert(1)</script>'), { name, type: 'text/html' })).status,
      ).toBe(204);
      expect(await store.objects.size(key)).toBe(25);
    },
  );

  test('of an upload whose connection breaks nothing is kept, and it can be done again', async () => {
    const key = newUploadKey();
    const permitted = await permit(key);
    const { socket } = await sendRawMultipart(store, permitted, randomBytes(400_000), { announce: 900_000 });
    await pause(300);
    socket.destroy();
    await pause(300);
    expect(await store.objects.size(key)).toBeUndefined();
    expect((await postMultipart(store, permitted, randomBytes(100))).status).toBe(204);
  });

  test('endless headers are refused', async () => {
    const key = newUploadKey();
    const { socket, answer } = await sendRawMultipart(store, await permit(key), randomBytes(100), {
      header: `X-Long: ${'x'.repeat(300_000)}\r\n`,
    });
    await expect.poll(() => socket.destroyed, { timeout: 10_000 }).toBe(true);
    expect(answer()).toMatch(/^$|^HTTP\/1\.1 4\d\d /);
    expect(await store.objects.size(key)).toBeUndefined();
  });
}
