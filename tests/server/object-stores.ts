import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type CORSRule, CreateBucketCommand, PutBucketCorsCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { openDiskStore } from '../../src/server/objects/disk-store.ts';
import type { ObjectStore, PresignedPost } from '../../src/server/objects/object-store.ts';
import { openS3Store } from '../../src/server/objects/s3-store.ts';
import { loadSecrets } from '../../src/server/platform/secrets.ts';
import { startRadosgw } from './radosgw.ts';
import { openServer, type ServerUnderTest } from './server-under-test.ts';
import { listFiles } from '../../src/server/platform/list-files.ts';

export interface StoreUnderTest {
  readonly objects: ObjectStore;
  addressOf(post: PresignedPost): URL;
  wait(seconds: number): Promise<void>;
  close(): Promise<void>;
}

interface DiskStoreUnderTest extends StoreUnderTest {
  readonly server: ServerUnderTest;
  readonly folder: string;
  files(): readonly string[];
}

export async function openDiskStoreUnderTest(environment: Record<string, string> = {}): Promise<DiskStoreUnderTest> {
  const server = await openServer(environment);
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const folder = join(server.dataDir, 'objects');
  const objects = await openDiskStore({ folder, secrets: loadSecrets({ dataDir: server.dataDir }), clock: server.clock });
  return {
    server,
    folder,
    objects,
    addressOf: ({ url }) => new URL(url, address),
    files: () => listFiles(folder).map((file) => basename(file)),
    wait: async (seconds) => server.wait({ seconds }),
    close: () => server.stop(),
  };
}

export interface S3StoreUnderTest extends StoreUnderTest {
  /** Settings of an operator for this bucket. */
  readonly environment: Readonly<
    Record<'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_FORCE_PATH_STYLE', string>
  >;
}

/** A new bucket of a real S3 server, opened by a user with only the permissions that scripts/deploy/README.md names. */
export async function openS3StoreUnderTest(origin = 'https://apply.example.edu'): Promise<S3StoreUnderTest> {
  const { endpoint, owner, app, stop } = await startRadosgw();
  const bucket = `files-${randomBytes(4).toString('hex')}`;
  const client = new S3Client({ region: 'us-east-1', endpoint, credentials: owner, forcePathStyle: true });
  const { Statement: statements, ...policy } = fromReadme('Statement', { 'my-bucket': bucket }) as { Statement: readonly object[] };
  const forApp = {
    ...policy,
    Statement: statements.map((statement) => ({ ...statement, Principal: { AWS: ['arn:aws:iam:::user/app'] } })),
  };
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy: JSON.stringify(forApp) }));
  await client.send(
    new PutBucketCorsCommand({
      Bucket: bucket,
      CORSConfiguration: fromReadme('CORSRules', { 'https://apply.example.edu': origin }) as { CORSRules: CORSRule[] },
    }),
  );
  client.destroy();
  const endpoints = { endpoint: new URL(endpoint), publicEndpoint: undefined };
  const objects = await openS3Store({ ...endpoints, bucket, region: 'us-east-1', credentials: app, forcePathStyle: true });
  return {
    objects,
    environment: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: app.accessKeyId,
      S3_SECRET_ACCESS_KEY: app.secretAccessKey,
      S3_FORCE_PATH_STYLE: 'yes',
    },
    addressOf: ({ url }) => new URL(url),
    wait: (seconds) => pause(seconds * 1000),
    async close() {
      await objects.close();
      await stop();
    },
  };
}

/** The JSON that scripts/deploy/README.md tells operators to copy, with names of ours in place of its own. */
function fromReadme(key: string, names: Readonly<Record<string, string>>): unknown {
  const readme = readFileSync(join(import.meta.dirname, '../../scripts/deploy/README.md'), 'utf8');
  const [, block] = [...readme.matchAll(/```json\n([\s\S]*?)```/g)].find(([, json]) => json?.includes(`"${key}"`)) ?? [];
  if (block === undefined) throw new Error(`scripts/deploy/README.md has no JSON with ${key}.`);
  return JSON.parse(Object.entries(names).reduce((json, [name, ours]) => json.replaceAll(name, ours), block));
}
