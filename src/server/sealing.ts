import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Key of 32 bytes for one purpose; keys for other purposes reveal nothing about it. */
export const derive = (key: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));

/** Key for `seal` and `open`. Node would prepare the cipher again each time for raw bytes, which takes longer than the sealing. */
export const sealingKey = (key: string, purpose: string): KeyObject => createSecretKey(derive(key, purpose));

/** @param place where it will be stored: it opens there and nowhere else */
export function seal(key: KeyObject, content: Uint8Array | string, place = ''): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([typeof content === 'string' ? cipher.update(content, 'utf8') : cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @throws when it was sealed with another key or for another place, or has been changed since */
export function open(key: KeyObject, sealed: Buffer, place = ''): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
