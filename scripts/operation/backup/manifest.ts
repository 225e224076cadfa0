import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sum } from '../transfer/sums.ts';
import type { Sequence } from '../transfer/tables.ts';
import { eachOf, type Fingerprint, fingerprintOf } from './hashed-file.ts';

const FORMAT = 1;
const NAME = 'manifest.json';
const CHECKSUM = `${NAME}.sha256`;
/** Of the folders that a backup has, and nothing outside of them. */
const PATH = /^(database|objects|outbox)(\/[\w-][\w.-]*)+$/;
const SHOWN = 5;

/** What is in a backup, and what it needs. */
export interface Manifest {
  readonly format: typeof FORMAT;
  /** When its moment was: everything that was saved by then is in it. */
  readonly at: string;
  readonly postgres: string;
  /** What had made the tables. */
  readonly migrations: readonly string[];
  readonly queueVersion: number;
  readonly keys: {
    /** Of the `SECRET_KEY`; says nothing of it. */
    readonly fingerprint: string;
    /** How many values are sealed with which data key, by its mark. */
    readonly marks: Readonly<Record<string, number>>;
  };
  readonly tables: readonly (Sum & { readonly name: string; readonly columns: readonly string[]; readonly file: string })[];
  readonly sequences: readonly Sequence[];
  /** Where the uploaded files are: in this backup, or in a bucket that has backups of its own. */
  readonly bucket: string | null;
  /** Files that rows name and that were nowhere. */
  readonly lost: readonly string[];
  /** All files but the manifest, by their paths in the backup. */
  readonly files: Readonly<Record<string, Fingerprint>>;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The last step of a backup: `sha256sum -c manifest.json.sha256` understands the second file. */
export async function writeManifest(folder: string, content: Omit<Manifest, 'format'>): Promise<Manifest> {
  const manifest: Manifest = { format: FORMAT, ...content };
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeFile(join(folder, NAME), text, { mode: 0o600, flush: true });
  await writeFile(join(folder, CHECKSUM), `${sha256(text)}  ${NAME}\n`, { mode: 0o600, flush: true });
  return manifest;
}

/**
 * The manifest of a backup, all of whose files are there as they were written.
 * @throws with what is damaged or missing
 */
export async function readBackup(folder: string): Promise<Manifest> {
  const [text, checksum] = await Promise.all([NAME, CHECKSUM].map((name) => readFile(join(folder, name), 'utf8').catch(() => undefined)));
  if (text === undefined || checksum === undefined)
    throw new Error(
      `${folder} is not a complete backup: it has no ${text === undefined ? NAME : CHECKSUM}. Name the folder that npm run backup wrote.`,
    );
  if (!checksum.startsWith(sha256(text))) throw damaged(folder, [`${NAME} (changed)`]);
  const manifest = JSON.parse(text) as Manifest;
  if (Number(manifest.format) !== FORMAT)
    throw new Error(`${folder} was written by a newer version of Matricula: restore it with that one.`);
  const wrong: string[] = [];
  await eachOf(Object.entries(manifest.files), async ([path, { bytes, sha256: expected }]) => {
    if (!PATH.test(path)) throw damaged(folder, [`${path} (not a path of a backup)`]);
    const found = await fingerprintOf(join(folder, path)).catch(() => undefined);
    if (found?.bytes !== bytes || found.sha256 !== expected) wrong.push(`${path} (${found === undefined ? 'missing' : 'changed'})`);
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
