import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDiskStore } from '../../src/server/objects/disk-store.ts';
import type { ObjectStore, PresignedPost } from '../../src/server/objects/object-store.ts';
import { loadSecrets } from '../../src/server/secrets.ts';
import { openServer, type ServerUnderTest } from './server-under-test.ts';

/** A store, and the HTTP server in front of it that browsers post to. */
export interface StoreUnderTest {
  readonly objects: ObjectStore;
  /** Where a presigned address leads. */
  addressOf(post: PresignedPost): URL;
  /** Lets a permission run out. */
  wait(seconds: number): Promise<void>;
  close(): Promise<void>;
}

export interface DiskStoreUnderTest extends StoreUnderTest {
  readonly server: ServerUnderTest;
  readonly folder: string;
  /** Files of the store that are whole, or still being written. */
  files(): readonly string[];
}

/** The embedded store as a second server opens it beside the one that listens. */
export async function openDiskStoreUnderTest(environment: Record<string, string> = {}): Promise<DiskStoreUnderTest> {
  const server = await openServer(environment);
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const folder = join(server.dataDir, 'objects');
  const objects = await openDiskStore({ folder, secrets: loadSecrets({ dataDir: server.dataDir }), clock: server.clock });
  return {
    server, folder, objects,
    addressOf: ({ url }) => new URL(url, address),
    files: () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile()).map((file) => file.name),
    wait: async (seconds) => server.wait({ seconds }),
    close: () => server.stop(),
  };
}
