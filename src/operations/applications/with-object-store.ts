import { systemClock } from '../../server/platform/clock.ts';
import type { ObjectStore } from '../../server/objects/object-store.ts';
import { openObjectStore } from '../../server/objects/open-object-store.ts';
import type { S3Settings } from '../../server/settings/s3-settings.ts';
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
