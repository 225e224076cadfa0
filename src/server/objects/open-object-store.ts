import { join } from 'node:path';
import type { Clock } from '../platform/clock.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Settings } from '../settings/settings.ts';
import { openDiskStore } from './disk-store.ts';
import type { ObjectStore } from './object-store.ts';

interface Deps {
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly report: (text: string) => void;
}

export const objectsFolder = (dataDir: string): string => join(dataDir, 'objects');

export async function openObjectStore({ dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>, { report, ...deps }: Deps): Promise<ObjectStore> {
  if (s3) {
    // Imported on demand: the library is slow to load.
    const { openS3Store } = await import('./s3-store.ts');
    return openS3Store(s3, report);
  }
  return openDiskStore({ folder: objectsFolder(dataDir), ...deps });
}
