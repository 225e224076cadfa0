import { randomBytes } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';
import { meetsPasswordRules } from '../../api/rules/credentials.ts';
import { equalInConstantTime } from '../platform/secrets.ts';
import { RefusalError } from '../platform/refusals.ts';
import type { HashThreadPool } from '../platform/hash-thread-pool.ts';

/** OWASP's first choice for argon2id: 19 MiB, 2 passes. */
const cost = { memory: 19456, passes: 2, parallelism: 1 } as const;
const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

interface Deps {
  readonly refuseBreachedPasswords: boolean;
  readonly hashing: Pick<HashThreadPool, 'argon2id'>;
}

export function createPasswordHasher({ refuseBreachedPasswords, hashing }: Deps) {
  const derive = async (password: string, salt: Buffer, use: Cost): Promise<Buffer> =>
    Buffer.from(await hashing.argon2id({ message: password.normalize('NFC'), nonce: salt, tagLength: 32, ...use }));
  const hashed = async (password: string): Promise<string> => {
    const salt = randomBytes(16);
    return `${prefix}${base64(salt)}$${base64(await derive(password, salt, cost))}`;
  };
  const dummy = { salt: randomBytes(16), key: randomBytes(32), cost };
  return {
    /** @param field of the form, by default `password` @throws {RefusalError} `weak_password`, `breached_password`; `busy` when too many wait */
    async hash(password: string, field?: string): Promise<string> {
      if (!meetsPasswordRules(password.normalize('NFC'))) throw new RefusalError('weak_password', { field });
      if (refuseBreachedPasswords && isBreached(password)) throw new RefusalError('breached_password', { field });
      return hashed(password);
    },
    /** Takes as long without a stored hash, so that the time does not reveal whether an account exists. */
    async verify(password: string, stored: string | null | undefined): Promise<boolean> {
      const known = stored ? parse(stored) : undefined;
      const { salt, key, cost: use } = known ?? dummy;
      return equalInConstantTime(await derive(password, salt, use), key) && known !== undefined;
    },
    rehashIfOutdated: async (password: string, stored: string): Promise<string> => (stored.startsWith(prefix) ? stored : hashed(password)),
  };
}

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

function parse(stored: string): { salt: Buffer; key: Buffer; cost: Cost } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!match) throw new Error('A stored password hash is not in the argon2id PHC format.');
  const [, memory, passes, parallelism, salt = '', key = ''] = match;
  return {
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
  };
}

/** The 49,000 most frequent passwords in breaches, in lower case; bundled, so no one else is asked. */
const known = new Set(dictionary['passwords-common']);
/** Shorter listed words say nothing about a long password. */
const MIN_LETTERS = 4;

const letters: Readonly<Record<string, string>> = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's', 7: 't' };

/** True for known passwords, even dressed up for the rules: capitals, digits for letters, digits and symbols around. */
function isBreached(password: string): boolean {
  const plain = password.normalize('NFC').toLowerCase();
  const bare = undecorated(plain);
  return [plain, bare, spelled(bare), undecorated(spelled(plain))].some((word) => word.length >= MIN_LETTERS && known.has(word));
}

const undecorated = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
const spelled = (text: string): string => [...text].map((character) => letters[character] ?? character).join('');
