import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import Type, { type Static } from 'typebox';
import { DeleteAccount } from './bodies.ts';

const closed = { additionalProperties: false };
/** Base64url, as in WebAuthn's JSON; real values have a few hundred characters. */
const bytes = Type.String({ minLength: 1, maxLength: 8192, pattern: '^[A-Za-z0-9_-]+$' });
const credential = { id: bytes, rawId: bytes, type: Type.Literal('public-key') };

export const AskPasskey = DeleteAccount;

export const NewPasskey = Type.Unsafe<PublicKeyCredentialCreationOptionsJSON>(Type.Object({}, { additionalProperties: true }));
export const AskedPasskey = Type.Unsafe<PublicKeyCredentialRequestOptionsJSON>(Type.Object({}, { additionalProperties: true }));

export const AddPasskey = Type.Object(
  {
    ...credential,
    response: Type.Object(
      { clientDataJSON: bytes, attestationObject: bytes, transports: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 }) },
      closed,
    ),
  },
  closed,
);
export type AddPasskey = Static<typeof AddPasskey>;

/** Signed challenge. `default_route`: first page of a student without a last one. */
export const PasskeyLogin = Type.Object(
  {
    ...credential,
    response: Type.Object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: Type.Optional(bytes) }, closed),
    default_route: Type.Optional(Type.String({ maxLength: 200 })),
  },
  closed,
);
export type PasskeyLogin = Static<typeof PasskeyLogin>;

export const Passkeys = Type.Array(
  Type.Object({ id: bytes, added: Type.String(), used: Type.Union([Type.String(), Type.Null()]) }, closed),
);
export type Passkeys = Static<typeof Passkeys>;

export const PasskeyId = Type.Object({ passkey: bytes }, closed);
