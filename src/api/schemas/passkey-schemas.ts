import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import Type, { type Static } from 'typebox';
import { DeleteAccountBody } from './application-schemas.ts';

const closed = { additionalProperties: false };
/** Base64url, as in WebAuthn's JSON; real values have a few hundred characters. */
const bytes = Type.String({ minLength: 1, maxLength: 8192, pattern: '^[A-Za-z0-9_-]+$' });
const credential = { id: bytes, rawId: bytes, type: Type.Literal('public-key') };

export const NewPasskeyBody = DeleteAccountBody;

export const PasskeyCreationOptions = Type.Unsafe<PublicKeyCredentialCreationOptionsJSON>(Type.Object({}, { additionalProperties: true }));
export const PasskeyRequestOptions = Type.Unsafe<PublicKeyCredentialRequestOptionsJSON>(Type.Object({}, { additionalProperties: true }));

export const AddPasskeyBody = Type.Object(
  {
    ...credential,
    response: Type.Object(
      { clientDataJSON: bytes, attestationObject: bytes, transports: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 }) },
      closed,
    ),
  },
  closed,
);
export type AddPasskeyBody = Static<typeof AddPasskeyBody>;

/** Signed challenge. `default_route`: first page of a student without a last one. */
export const PasskeyLoginBody = Type.Object(
  {
    ...credential,
    response: Type.Object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: Type.Optional(bytes) }, closed),
    default_route: Type.Optional(Type.String({ maxLength: 200 })),
  },
  closed,
);
export type PasskeyLoginBody = Static<typeof PasskeyLoginBody>;

export const PasskeysResponse = Type.Array(
  Type.Object({ id: bytes, added: Type.String(), used: Type.Union([Type.String(), Type.Null()]) }, closed),
);
export type PasskeysResponse = Static<typeof PasskeysResponse>;

export const PasskeyParams = Type.Object({ passkey: bytes }, closed);
