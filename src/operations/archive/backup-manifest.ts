import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Secrets } from '../../server/platform/secrets.ts';
import type { DatabaseContents, CountedTable, DatabaseVersion } from './database-contents.ts';
import { forEachConcurrently, type FileHash, sha256OfFile } from './file-hash.ts';

const FORMAT = 1;
const NAME = 'manifest.json';
const CHECKSUM = `${NAME}.sha256`;
/** Paths in the folders of a backup, and nothing outside of them. */
const PATH = /^(database|objects|outbox)(\/[\w-][\w.-]*)+$/;
const SHOWN = 5;

export interface BackupManifest extends DatabaseContents, DatabaseVersion {
  readonly format: typeof FORMAT;
  readonly at: string;
  readonly postgres: string;
  readonly keys: {
    /** Identifies the `SECRET_KEY` without revealing it. */
    readonly fingerprint: string;
    /** Number of values that are sealed with each data key, by its mark. */
    readonly marks: Readonly<Record<string, number>>;
  };
  readonly tables: readonly (CountedTable & { readonly file: string })[];
  /** The bucket of the uploaded files, which has backups of its own; null if they are in this backup. */
  readonly bucket: string | null;
  readonly lost: readonly string[];
  readonly files: Readonly<Record<string, FileHash>>;
}

/** Fingerprint of the `SECRET_KEY`, which proves that two keys are the same. */
export const keyFingerprint = ({ fingerprint }: Secrets): string => fingerprint('the key of a backup').toString('hex');

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Last step of a backup: `sha256sum -c manifest.json.sha256` understands the second file. */
export async function writeManifest(folder: string, content: Omit<BackupManifest, 'format'>): Promise<BackupManifest> {
  const manifest: BackupManifest = { format: FORMAT, ...content };
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeFile(join(folder, NAME), text, { mode: 0o600, flush: true });
  await writeFile(join(folder, CHECKSUM), `${sha256(text)}  ${NAME}\n`, { mode: 0o600, flush: true });
  return manifest;
}

/** Reads the manifest of a backup, and compares all files with it. @throws with what is damaged or missing */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const [text, checksum] = await Promise.all([NAME, CHECKSUM].map((name) => readFile(join(folder, name), 'utf8').catch(() => undefined)));
  if (text === undefined || checksum === undefined)
    throw new Error(
      `${folder} is not a complete backup: it has no ${text === undefined ? NAME : CHECKSUM}. Name the folder that npm run backup wrote.`,
    );
  if (!checksum.startsWith(sha256(text))) throw damaged(folder, [`${NAME} (changed)`]);
  const manifest = JSON.parse(text) as BackupManifest;
  if (Number(manifest.format) !== FORMAT)
    throw new Error(`${folder} was written by a newer version of Matricula: restore it with that one.`);
  const wrong: string[] = [];
  await forEachConcurrently(Object.entries(manifest.files), async ([path, { sha256: expected }]) => {
    if (!PATH.test(path)) throw damaged(folder, [`${path} (not a path of a backup)`]);
    const found = await sha256OfFile(join(folder, path)).catch(() => undefined);
    if (found !== expected) wrong.push(`${path} (${found === undefined ? 'missing' : 'changed'})`);
  });
  if (wrong.length > 0) throw damaged(folder, wrong.toSorted());
  return manifest;
}

function damaged(folder: string, wrong: readonly string[]): Error {
  const more = wrong.length > SHOWN ? ` and ${wrong.length - SHOWN} more` : '';
  return new Error(
    `The backup in ${folder} is damaged: ${wrong.slice(0, SHOWN).join(', ')}${more}. Nothing was restored. Use another backup.`,
  );
}
