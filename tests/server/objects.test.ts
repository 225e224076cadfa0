import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PDFDocument } from '@cantoo/pdf-lib';
import { callFor, calls } from '../../src/contract/calls.ts';
import type { PresignedPost } from '../../src/server/objects/object-store.ts';
import { openS3Store } from '../../src/server/objects/s3-store.ts';
import { fieldLike, MAX_BYTES, newKey, post, sendByHand } from './form-posts.ts';
import { openDiskStoreUnderTest, openS3StoreUnderTest, type S3StoreUnderTest, type StoreUnderTest } from './object-stores.ts';
import { hasRadosgw } from './radosgw.ts';
import { openServer } from './server-under-test.ts';
import { conversionEnd } from './upload-file.ts';

const s3 = hasRadosgw ? [['a store that speaks S3', openS3StoreUnderTest] as const] : [];
const stores: readonly (readonly [string, () => Promise<StoreUnderTest>])[] = [['the embedded store', openDiskStoreUnderTest], ...s3];
if (!hasRadosgw) console.warn('Not tried: the same with S3. It needs a real S3 server: apt-get install radosgw ceph-mon ceph-osd');

describe.each(stores)('%s', (_name, open) => {
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
    const key = newKey();
    const file = randomBytes(MAX_BYTES);
    expect(await post(store, await permit(key), file)).toEqual({ status: 204, text: '' });
    expect(Buffer.from((await store.objects.get(key)) ?? []).equals(file)).toBe(true);
  });

  test('the store itself refuses one byte more', async () => {
    const key = newKey();
    expect((await post(store, await permit(key), randomBytes(MAX_BYTES + 1))).status).toBe(400);
    expect(await store.objects.size(key)).toBeUndefined();
  });

  test('an empty file is refused', async () => {
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
    [
      'the signature of another permission',
      (permitted, other) => ({
        ...permitted.fields,
        [fieldLike(permitted, /signature$/i)]: other.fields[fieldLike(other, /signature$/i)] ?? '',
      }),
    ],
    ['no policy', (permitted) => without(permitted, /^policy$/i)],
    [
      'a policy that was stretched',
      (permitted) => ({
        ...permitted.fields,
        [fieldLike(permitted, /^policy$/i)]: stretched(permitted.fields[fieldLike(permitted, /^policy$/i)] ?? ''),
      }),
    ],
    ['no fields at all', () => ({})],
  ];
  const without = (permitted: PresignedPost, pattern: RegExp): Record<string, string> => {
    const { [fieldLike(permitted, pattern)]: _left, ...rest } = permitted.fields;
    return rest;
  };
  /** The same policy with room for a file ten times as large. */
  const stretched = (policy: string): string =>
    Buffer.from(Buffer.from(policy, 'base64').toString().replace('1048576', '10485760')).toString('base64');

  test.each(cheats)('refuses %s', async (_what, cheat) => {
    const [key, otherKey] = [newKey(), newKey()];
    const [permitted, other] = [await permit(key), await permit(otherKey)];
    const { status } = await post(store, permitted, randomBytes(100), { fields: cheat(permitted, other) });
    expect([400, 403]).toContain(status);
    for (const one of [key, otherKey, 'escaped', `${key}/../../escaped`])
      expect(await store.objects.size(one).catch(() => undefined)).toBeUndefined();
    // The permission itself was good.
    expect((await post(store, permitted, randomBytes(100))).status).toBe(204);
  });

  test('a permission runs out', async () => {
    const key = newKey();
    const permitted = await permit(key, 2);
    await store.wait(3);
    expect((await post(store, permitted, randomBytes(100))).status).toBe(403);
    expect(await store.objects.size(key)).toBeUndefined();
  });

  test('what a permission was used for can be used for nothing else', async () => {
    const [key, otherKey] = [newKey(), newKey()];
    const permitted = await permit(key);
    expect((await post(store, permitted, randomBytes(10))).status).toBe(204);
    expect((await post(store, permitted, randomBytes(10), { fields: { ...permitted.fields, key: otherKey } })).status).toBe(403);
    expect((await post(store, permitted, randomBytes(MAX_BYTES + 1))).status).toBeGreaterThanOrEqual(400);
    expect([await store.objects.size(key), await store.objects.size(otherKey)]).toEqual([10, undefined]);
  });

  test.each(['../../escaped.pdf', 'x.pdf.exe', 'a\0b.pdf', '\u202Efdp.exe', 'n'.repeat(300), '😀.pdf'])(
    'a file called %j is still stored under its key',
    async (name) => {
      const key = newKey();
      expect((await post(store, await permit(key), Buffer.from('<script>alert(1)</script>'), { name, type: 'text/html' })).status).toBe(
        204,
      );
      expect(await store.objects.size(key)).toBe(25);
    },
  );

  test('of an upload whose connection breaks nothing is kept, and it can be done again', async () => {
    const key = newKey();
    const permitted = await permit(key);
    const { socket } = await sendByHand(store, permitted, randomBytes(400_000), { announce: 900_000 });
    await pause(300);
    socket.destroy();
    await pause(300);
    expect(await store.objects.size(key)).toBeUndefined();
    expect((await post(store, permitted, randomBytes(100))).status).toBe(204);
  });

  test('endless headers are refused', async () => {
    const key = newKey();
    const { socket, answer } = await sendByHand(store, await permit(key), randomBytes(100), {
      header: `X-Long: ${'x'.repeat(300_000)}\r\n`,
    });
    await expect.poll(() => socket.destroyed, { timeout: 10_000 }).toBe(true);
    // A client that sends this much may find the connection closed before the response is read.
    expect(answer()).toMatch(/^$|^HTTP\/1\.1 4\d\d /);
    expect(await store.objects.size(key)).toBeUndefined();
  });
});

describe.each(s3)('%s alone', (_name, open) => {
  let store: S3StoreUnderTest;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  const startWith = (change: Record<string, string>) =>
    openServer({ ...store.environment, ...change }).then(
      () => 'it started',
      (error: unknown) => (error as Error).message,
    );

  test('pages may send to the bucket and nowhere else, and our own address takes no files', async () => {
    const server = await openServer(store.environment);
    const { headers } = await server.app.inject({ url: '/health/live' });
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ${store.environment.S3_ENDPOINT};`);
    expect(store.objects.uploadOrigin).toBe(store.environment.S3_ENDPOINT);
    expect(
      (await server.app.inject({ method: 'POST', url: '/public/upload', headers: { 'content-type': 'application/json' } })).statusCode,
    ).toBe(404);
    await server.stop();
  });

  test('browsers upload to the address by which they reach the store', async () => {
    const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = store.environment;
    const settings = {
      bucket,
      region: 'us-east-1',
      endpoint: new URL(endpoint),
      forcePathStyle: true,
      credentials: { accessKeyId: store.environment.S3_ACCESS_KEY_ID, secretAccessKey: store.environment.S3_SECRET_ACCESS_KEY },
    };
    const pathStyle = await openS3Store({ ...settings, publicEndpoint: new URL('https://files.example.edu') });
    const hostStyle = await openS3Store({ ...settings, publicEndpoint: new URL('https://files.example.edu'), forcePathStyle: false });
    expect([pathStyle.uploadOrigin, hostStyle.uploadOrigin]).toEqual(['https://files.example.edu', `https://${bucket}.files.example.edu`]);
    expect((await pathStyle.presignPost({ key: 'x', maxBytes: 1, seconds: 1 })).url).toBe(`https://files.example.edu/${bucket}`);
    await pathStyle.close();
    await hostStyle.close();
  });

  test('what was uploaded is of no type that a browser renders, and no one reads it without the key', async () => {
    const key = newKey();
    const presigned = await store.objects.presignPost({ key, maxBytes: MAX_BYTES, seconds: 300 });
    expect((await post(store, presigned, Buffer.from('<script>alert(1)</script>'), { type: 'text/html' })).status).toBe(204);
    expect((await fetch(`${presigned.url}/${key}`)).status).toBe(403);
    const {
      S3_BUCKET: Bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    } = store.environment;
    const client = new S3Client({ region: 'us-east-1', endpoint, credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true });
    expect((await client.send(new HeadObjectCommand({ Bucket, Key: key }))).ContentType).toBe('application/octet-stream');
    client.destroy();
  });

  test('a student uploads to the bucket, and what was converted is there; while it is away, trying again later helps', async () => {
    const own = await open();
    const server = await openServer(own.environment);
    const student = await server.student('ada@example.org');
    const document = await PDFDocument.create();
    document.addPage().drawText('Grades of Ada');
    const upload = async (): Promise<object> => {
      const presigned = (await student.call(calls.presignedUrl, { answer_key: 'transcript' })).body as unknown as PresignedPost;
      expect((await post(own, presigned, await document.save())).status).toBe(204);
      return { file_key: presigned.fields['key'], file_name: 'grades.pdf' };
    };
    const start = async (body: object): Promise<number> =>
      (await student.call(callFor(calls.startConversion, { key: 'transcript' }), body)).status;

    expect(await start(await upload())).toBe(200);
    expect(await conversionEnd(student, 'transcript')).toEqual({ status: 'COMPLETED', message: '' });
    const [kept] = await server.query('SELECT pdf_key FROM document');
    expect(
      Buffer.from((await own.objects.get(String(kept?.['pdf_key']))) ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');

    const late = await upload();
    await own.close();
    expect(await start(late)).toBe(503);
    await server.stop();
  });

  test('the CORS rule of the README lets our pages upload, also with progress, and no other page', async () => {
    const presigned = await store.objects.presignPost({ key: newKey(), maxBytes: MAX_BYTES, seconds: 300 });
    const allowed = async (origin: string): Promise<unknown> => {
      const { headers } = await fetch(presigned.url, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
      });
      return headers.get('access-control-allow-origin');
    };
    expect([await allowed('https://apply.example.edu'), await allowed('https://evil.example')]).toEqual([
      'https://apply.example.edu',
      null,
    ]);
  });

  test('a server that cannot use its bucket does not start, and says what to do', async () => {
    const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = store.environment;
    expect(await startWith({ S3_BUCKET: 'no-such-bucket' })).toBe(
      `The bucket 'no-such-bucket' at ${endpoint} cannot be used: there is no such bucket. Check S3_BUCKET and S3_ENDPOINT.`,
    );
    expect(await startWith({ S3_SECRET_ACCESS_KEY: 'wrong' })).toBe(
      `The bucket '${bucket}' at ${endpoint} cannot be used: these credentials give no access to it. Check S3_ACCESS_KEY_ID, ` +
        `S3_SECRET_ACCESS_KEY, the clock of this machine, and what the key may do.`,
    );
  });
});
