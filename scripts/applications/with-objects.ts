import { systemClock } from '../../src/server/clock.ts';
import type { ObjectStore } from '../../src/server/objects/object-store.ts';
import { openObjectStore } from '../../src/server/objects/open-object-store.ts';
import type { S3Settings } from '../../src/server/objects/s3-settings.ts';
import type { OpenedDatabase } from '../with-database.ts';

export async function withObjectStore<Done>(
  { settings: { dataDir }, secrets }: Pick<OpenedDatabase, 'settings' | 'secrets'>,
  s3: S3Settings | undefined,
  work: (objects: ObjectStore) => Promise<Done>,
): Promise<Done> {
  const objects = await openObjectStore({ dataDir, s3 }, { secrets, clock: systemClock, report: console.error });
  try {
    return await work(objects);
  } finally {
    await objects.close();
  }
}
