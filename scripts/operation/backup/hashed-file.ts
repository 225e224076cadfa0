import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface Fingerprint {
  readonly bytes: number;
  /** SHA-256 in hexadecimal digits. */
  readonly sha256: string;
}

/**
 * Writes a file that only its owner can read, all of it on the disk in the end, and says what is in it.
 * @param open is called when what it opens is read at once
 */
export async function writeHashed(path: string, open: () => Readable): Promise<Fingerprint> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const { passing, end } = fingerprinting();
  await pipeline(open(), passing, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return end();
}

/** @throws with `ENOENT` if there is no such file */
export async function fingerprintOf(path: string): Promise<Fingerprint> {
  const { passing, end } = fingerprinting();
  await pipeline(createReadStream(path), passing.resume());
  return end();
}

function fingerprinting(): { readonly passing: Transform; end(): Fingerprint } {
  const hash = createHash('sha256');
  let bytes = 0;
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { passing, end: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Does some at a time: flushing a file to the disk is mostly waiting. */
export async function eachOf<One>(all: readonly One[], work: (one: One) => Promise<void>, atOnce = 8): Promise<void> {
  const waiting = [...all];
  const worker = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
