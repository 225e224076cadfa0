import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { AddPasskeyBody, PasskeyLoginBody } from '../../src/api/schemas/account-schemas.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Ceremony {
  readonly origin: string;
  readonly host?: string;
  readonly isLocked?: boolean;
  readonly counter?: number;
}

/** Hardware of a phone or a security key: it makes a key pair, and signs challenges with it. */
export interface SoftAuthenticator {
  readonly id: string;
  make(challenge: string, at: Ceremony): AddPasskeyBody;
  sign(challenge: string, at: Ceremony): PasskeyLoginBody;
}

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

export function createSoftAuthenticator(): SoftAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(32);
  const id = text(rawId);
  const clientData = (type: string, challenge: string, { origin }: Ceremony): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = ({ host = 'localhost', isLocked = false, counter = 0 }: Ceremony, credential?: Uint8Array): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = USER_PRESENT | (isLocked ? 0 : USER_VERIFIED) | (credential ? HAS_CREDENTIAL : 0);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, credential ?? Buffer.alloc(0)]);
  };
  return {
    id,
    make(challenge, at) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, rawId, coseKey(publicKey)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(at, credential))],
      ]);
      const attestationObject = text(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]));
      const clientDataJSON = text(clientData('webauthn.create', challenge, at));
      return { id, rawId: id, type: 'public-key', response: { clientDataJSON, attestationObject, transports: ['internal'] } };
    },
    sign(challenge, at) {
      const data = authenticatorData(at);
      const client = clientData('webauthn.get', challenge, at);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      const response = { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) };
      return { id, rawId: id, type: 'public-key', response };
    },
  };
}

/** A public key as COSE writes it: an elliptic curve, ES256, P-256, and the point. */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = (coordinate: string): Uint8Array => new Uint8Array(Buffer.from(coordinate, 'base64url'));
  const parts = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point(x)],
    [-3, point(y)],
  ]);
  return isoCBOR.encode(parts as Parameters<typeof isoCBOR.encode>[0]);
}
