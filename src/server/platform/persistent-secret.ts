import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const MIN_CHARACTERS = 32;

/** Reads a secret from a private file, or creates it whole. @throws `advice` when the file holds less than a whole secret */
export function readOrCreateSecret(path: string, { make, advice }: { readonly make: () => string; readonly advice: string }): string {
  if (!existsSync(path)) keep(path, `${make()}\n`);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length >= MIN_CHARACTERS) return secret;
  throw new Error(`${path} is damaged: it has ${secret.length} characters instead of ${MIN_CHARACTERS} or more. ${advice}`);
}

/** Flushes the file before it gets its name, so that nothing can leave half a secret. */
function keep(path: string, text: string): void {
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    const file = openSync(draft, 'wx', 0o600);
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    // A link never replaces a file, unlike a rename: two servers that start at once agree on one secret.
    linkSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  flushFolder(dirname(path));
}

/** A new name survives a power cut only once its folder is on the disk too. Windows has no such call and needs none. */
function flushFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
