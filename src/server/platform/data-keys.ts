import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Key of 32 bytes for one purpose; keys for other purposes reveal nothing about it. */
export const deriveKey = (key: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));

/** Key for `seal` and `open`. Node would prepare the cipher again each time for raw bytes, which takes longer than the sealing. */
export const deriveSealingKey = (key: string, purpose: string): KeyObject => createSecretKey(deriveKey(key, purpose));

/** @param place associated data, such as column and account: it can be unsealed with the same only */
export function seal(key: KeyObject, content: Uint8Array | string, place = ''): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([typeof content === 'string' ? cipher.update(content, 'utf8') : cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @throws when it was sealed with another key or for another place, or has been changed since */
export function unseal(key: KeyObject, sealed: Buffer, place = ''): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

export type DataKeys = ReturnType<typeof createDataKeys>;

export interface DataKey {
  readonly name: string;
  readonly key: string;
}

export const KEY_ID_BYTES = 8;
/** Length of key id and random nonce, which together identify one sealed value. */
export const SEALED_VALUE_ID_BYTES = KEY_ID_BYTES + NONCE_BYTES;
export const sealedValueIdOf = (sealed: Buffer): Buffer => sealed.subarray(0, SEALED_VALUE_ID_BYTES);

/** @param given at least one; if two are the same, the first counts */
export function createDataKeys(given: readonly DataKey[]) {
  const ring = new Map(
    given.toReversed().map(({ name, key }) => {
      const mark = deriveKey(key, 'mark of a data key').subarray(0, KEY_ID_BYTES);
      return [mark.toString('hex'), { name, mark, key: deriveSealingKey(key, 'data') }];
    }),
  );
  const first = [...ring.values()].at(-1);
  if (!first) throw new Error('There is no data key.');
  return {
    /** @param place column and row, outside of which it does not open */
    seal: (value: unknown, place: string): Buffer => Buffer.concat([first.mark, seal(first.key, JSON.stringify(value), place)]),
    /** @throws when no key opens it: it was sealed with another key, changed, or moved from another place */
    unseal(sealed: Buffer, place: string): unknown {
      const known = ring.get(sealed.toString('hex', 0, KEY_ID_BYTES));
      if (!known) throw new Error('Something is sealed with a data key that is missing.');
      return JSON.parse(unseal(known.key, sealed.subarray(KEY_ID_BYTES), place).toString('utf8'));
    },
    first,
    nameOfKeyId: (mark: Buffer): string | undefined => ring.get(mark.toString('hex'))?.name,
  };
}
