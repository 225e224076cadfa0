import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Secrets } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import { openDiskStore } from './disk-store.ts';
import type { ObjectStore } from './object-store.ts';

/** The store that the settings name, ready to use. */
export async function openObjectStore({ dataDir }: Pick<Settings, 'dataDir'>, deps: { readonly secrets: Secrets; readonly clock: Clock }): Promise<ObjectStore> {
  return openDiskStore({ folder: join(dataDir, 'objects'), ...deps });
}
