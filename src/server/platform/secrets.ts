import { createHash, createHmac, type KeyObject, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createDataKeys, type DataKey, deriveKey, unseal, seal, deriveSealingKey } from './data-keys.ts';
import { readOrCreateSecret } from './persistent-secret.ts';

export type Secrets = ReturnType<typeof createSecrets>;

/** Encrypts what must wait in the database but be readable nowhere else, such as a code in an unsent email. */
export interface Sealer {
  seal(value: unknown): Buffer;
  /** @throws when it was sealed with another key, or has been changed since */
  unseal(sealed: Buffer): unknown;
}

interface KeySettings {
  readonly dataDir: string;
  readonly secretKey?: string | undefined;
  readonly dataKeys?: readonly DataKey[];
}

export const SECRET_KEY_FILE = 'secret.key';
const LOST_KEY =
  'Restore the file from a backup: without it nobody can read the answers that were saved. Only if there are none yet, ' +
  'delete it, and the next start creates a new key.';

/** True if there is a key; a command beside servers must not make one. */
export const hasSecretKey = ({ dataDir, secretKey }: KeySettings): boolean =>
  secretKey !== undefined || existsSync(join(dataDir, SECRET_KEY_FILE));

/** Key from `SECRET_KEY`, or one made at the first start and kept in `secret.key`, readable by the server alone. */
export function loadSecrets(settings: KeySettings): Secrets {
  const key = settings.secretKey ?? readOrCreateSecret(join(settings.dataDir, SECRET_KEY_FILE), { make: createToken, advice: LOST_KEY });
  return createSecrets(key, settings.dataKeys);
}

/** @param dataKeys given in addition: this key opens what was sealed before there were any */
export function createSecrets(key: string, dataKeys: readonly DataKey[] = []) {
  const [codeKey, uploadKey, markKey, deviceKey] = [
    deriveKey(key, 'codes'),
    deriveKey(key, 'uploads'),
    deriveKey(key, 'marks'),
    deriveKey(key, 'devices'),
  ];
  const sign = (with_: Buffer, text: string): Buffer => createHmac('sha256', with_).update(text).digest();
  return {
    fingerprint: (text: string): Buffer => sign(codeKey, text),
    /** Signature of the permission to upload a file, which proves that a server with this key gave it. */
    signPolicy: (policy: string): Buffer => sign(uploadKey, policy),
    accountTagOf: (accountId: string): string => sign(markKey, accountId).subarray(0, 16).toString('base64url'),
    /** Key of an account that encrypts unsaved answers in its browser: 32 bytes as base64url. */
    deviceKeyOf: (accountId: string): string => sign(deviceKey, accountId).toString('base64url'),
    /** Seals the recipient in a link that stops reminders: only a server with this key makes one. */
    reminders: createSealer(deriveSealingKey(key, 'reminders')),
    dataKeys: createDataKeys([...dataKeys, { name: 'SECRET_KEY', key }]),
    ...createSealer(deriveSealingKey(key, 'mail')),
  };
}

export const createTokenSealer = (token: string): Sealer => createSealer(deriveSealingKey(token, 'box'));

const createSealer = (key: KeyObject): Sealer => ({
  seal: (value) => seal(key, JSON.stringify(value)),
  unseal: (sealed) => JSON.parse(unseal(key, sealed).toString('utf8')),
});

export const createToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
export const createConfirmationCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
export const equalInConstantTime = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
