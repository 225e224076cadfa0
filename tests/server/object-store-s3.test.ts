import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, expect, test } from 'vitest';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { openS3Store } from '../../src/server/objects/s3-store.ts';
import { MAX_BYTES, newUploadKey, postMultipart } from './multipart-posts.ts';
import { openS3StoreUnderTest } from './object-stores.ts';
import { openServer } from './server-under-test.ts';
import { testObjectStore } from './object-store-tests.ts';
import { waitForConversion, createTestPdf } from './upload-file.ts';

testObjectStore(openS3StoreUnderTest);

const store = await openS3StoreUnderTest();
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
  const key = newUploadKey();
  const presigned = await store.objects.presignPost({ key, maxBytes: MAX_BYTES, seconds: 300 });
  expect((await postMultipart(store, presigned, Buffer.from('<script>alert(1)</script>'), { type: 'text/html' })).status).toBe(204);
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
  const own = await openS3StoreUnderTest();
  const server = await openServer(own.environment);
  const student = await server.student('ada@example.org');
  const upload = async (): Promise<object> => {
    const presigned = await student.read(endpoints.presignedUrl, { answer_key: 'transcript' });
    expect((await postMultipart(own, presigned, await createTestPdf())).status).toBe(204);
    return { file_key: presigned.fields['key'], file_name: 'grades.pdf' };
  };
  const start = async (body: object): Promise<number> =>
    (await student.call(fillPathParams(endpoints.startConversion, { key: 'transcript' }), body)).status;

  expect(await start(await upload())).toBe(200);
  expect(await waitForConversion(student, 'transcript')).toEqual({ status: 'COMPLETED', message: '' });
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
  const presigned = await store.objects.presignPost({ key: newUploadKey(), maxBytes: MAX_BYTES, seconds: 300 });
  const allowed = async (origin: string): Promise<unknown> => {
    const { headers } = await fetch(presigned.url, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });
    return headers.get('access-control-allow-origin');
  };
  expect([await allowed('https://apply.example.edu'), await allowed('https://evil.example')]).toEqual(['https://apply.example.edu', null]);
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
