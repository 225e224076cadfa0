import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { keptSecret } from './kept-secret.ts';

/** What the server's key is used for; nothing else holds the key. */
export interface Secrets extends Box {
  /** Keyed fingerprint of a short code: useless without the key, so a copy of the database confirms nobody. */
  fingerprint(text: string): Buffer;
  /** Signature of the permission to upload a file: whoever shows it got it from a server with this key. */
  signPolicy(policy: string): Buffer;
  /** Name of an account for its own browser: always the same, and it says nothing of the account. */
  markOf(accountId: string): string;
  /** The key under which a student's browser keeps what is not saved yet: 32 bytes as base64url, one for each account. */
  deviceKeyOf(accountId: string): string;
}

/** Encrypts what must wait in the database but be readable nowhere else, such as a code in a mail not yet sent. */
export interface Box {
  seal(value: unknown): Buffer;
  /** @throws when it was sealed with another key, or changed since */
  open(sealed: Buffer): unknown;
}

const LOST_KEY = 'Put the file back from a backup. If there is none, remove it, and the next start makes a new key: accounts and answers '
  + 'stay, but confirmation codes that were sent before stop working, and emails that have not left yet are lost.';

/** The key from `SECRET_KEY`, or one made at the first start and kept in `secret.key`, readable by the server alone. */
export function loadSecrets(settings: { readonly dataDir: string; readonly secretKey?: string }): Secrets {
  return createSecrets(settings.secretKey ?? keptSecret(join(settings.dataDir, 'secret.key'), { make: newToken, advice: LOST_KEY }));
}

export function createSecrets(key: string): Secrets {
  const [codeKey, uploadKey, markKey, deviceKey] = [derive(key, 'codes'), derive(key, 'uploads'), derive(key, 'marks'), derive(key, 'devices')];
  const sign = (with_: Buffer, text: string): Buffer => createHmac('sha256', with_).update(text).digest();
  return {
    fingerprint: (text) => sign(codeKey, text),
    signPolicy: (policy) => sign(uploadKey, policy),
    markOf: (accountId) => sign(markKey, accountId).subarray(0, 16).toString('base64url'),
    deviceKeyOf: (accountId) => sign(deviceKey, accountId).toString('base64url'),
    ...boxOf(derive(key, 'mail')),
  };
}

/** What only the holder of a token can open again; the server keeps nothing but the token's hash. */
export const boxOfToken = (token: string): Box => boxOf(derive(token, 'box'));

const derive = (key: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));

const boxOf = (key: Buffer): Box => ({
  seal(value) {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  },
  open(sealed) {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAuthTag(sealed.subarray(12, 28));
    return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8'));
  },
});

/** 256 random bits for an address or a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url');
/** How a token is stored: it is random enough that a plain hash cannot be turned back. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
export const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
