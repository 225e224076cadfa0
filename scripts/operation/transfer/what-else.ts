import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { systemClock } from '../../../src/server/clock.ts';
import { objectsFolder, openObjectStore } from '../../../src/server/objects/open-object-store.ts';
import { KEY_FILE, type Secrets } from '../../../src/server/secrets.ts';
import type { Settings } from '../../../src/server/settings.ts';
import { type CopiedFiles, copyToBucket } from './files-to-bucket.ts';
import { keysOnDisk, namedFiles } from './files.ts';

/** Copies files from the data folder into the bucket, if the settings name one. */
export async function copyFilesIfAsked(client: Client, settings: Settings, secrets: Secrets): Promise<CopiedFiles | undefined> {
  const folder = objectsFolder(settings.dataDir);
  if (settings.s3 === undefined || (await keysOnDisk(folder)).length === 0) return undefined;
  const bucket = await openObjectStore(settings, { secrets, clock: systemClock, report: console.error });
  try {
    return await copyToBucket(await namedFiles(client), folder, bucket);
  } finally {
    await bucket.close();
  }
}

interface Moved {
  readonly url: string;
  readonly isBuiltIn: boolean;
  readonly files: CopiedFiles | undefined;
  /** Folder of the disk's store. */
  readonly objects: string;
}

/** What servers of the new database need besides, a line each. Shows no secret. */
export function saysWhatElse({ dataDir, dataKeys, secretKey, s3 }: Settings, { url, isBuiltIn, files, objects }: Moved): string {
  const bare = Object.assign(new URL(url), { password: '' }).href;
  const others = dataKeys.length > 0 ? ` And the same DATA_KEYS: ${dataKeys.map(({ name }) => name).join(', ')}.` : '';
  const outbox = join(dataDir, 'outbox');
  return [
    'Servers of the new database need:',
    isBuiltIn ? `- no DATABASE_URL, and DATA_DIR=${dataDir}` : `- DATABASE_URL=${bare}, with its password`,
    secretKey === undefined
      ? `- the same key, without which no answer can be read: ${join(dataDir, KEY_FILE)}, or its content as SECRET_KEY.${others}`
      : `- the same SECRET_KEY, without which no answer can be read.${others}`,
    ofFiles(s3 !== undefined, files, objects),
    ...(existsSync(outbox)
      ? [
          `- nothing of ${outbox}: emails that wait to be sent are in the database. Keep the folder if you want to read the ones ` +
            'that were sent.',
        ]
      : []),
  ].join('\n');
}

function ofFiles(hasBucket: boolean, files: CopiedFiles | undefined, objects: string): string {
  if (!hasBucket)
    return `- the uploaded files, which are still in ${objects}: the same DATA_DIR, or, if you run this command with one, an S3_BUCKET.`;
  if (!files) return '- the same S3_BUCKET: the uploaded files are in it already.';
  const { copied, alreadyThere, bytes, lost } = files;
  return (
    `- the same S3_BUCKET: ${copied} uploaded files were copied into it and read again, ${alreadyThere} were there already, ` +
    `${(bytes / 1e6).toFixed(1)} MB in all. Those in ${objects} are as they were.` +
    (lost.length > 0
      ? `\n  ${lost.length} files that the database names are missing both here and there: ${lost.slice(0, 5).join(', ')}`
      : '')
  );
}
