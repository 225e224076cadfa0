import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import Type, { type Static } from 'typebox';
import { CONFIRMATION_CODE_PATTERN, USERNAME_PATTERN } from '../rules/credentials.ts';

const closed = { additionalProperties: false };
const Username = Type.String({ minLength: 3, maxLength: 254, pattern: USERNAME_PATTERN });
const NewPassword = Type.String({ minLength: 1, maxLength: 512 });

/** `default_route`: next page; stored as the last page of a student who has none. */
export const LoginBody = Type.Object(
  { username: Username, password: NewPassword, default_route: Type.Optional(Type.String({ pattern: '^/[a-z0-9-]{1,60}$' })) },
  closed,
);
export const SignUpBody = Type.Object({ username: Username, password: NewPassword }, closed);
export const ConfirmSignUpBody = Type.Object({ username: Username, code: Type.String({ pattern: CONFIRMATION_CODE_PATTERN }) }, closed);
/** `id`: token to choose a password with, if another browser asked for the code. `logged_in`: true if the student is logged in now. */
export const ConfirmSignUpResponse = Type.Object({
  message: Type.String(),
  id: Type.Optional(Type.String()),
  logged_in: Type.Optional(Type.Boolean()),
});
export const UsernameBody = Type.Object({ username: Username }, closed);
export const ResetPasswordBody = Type.Object(
  { username: Username, password: NewPassword, confirm_password: NewPassword, id: Type.String({ minLength: 1, maxLength: 200 }) },
  closed,
);

/** Asks for the password, so that nobody deletes the account from a page that was left open. */
export const DeleteAccountBody = Type.Object({ password: NewPassword }, closed);
export const ChangePasswordBody = Type.Object({ password: NewPassword, new_password: NewPassword }, closed);
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

export const ChangeEmailBody = Type.Object({ email: Username, password: NewPassword }, closed);
export type ChangeEmailBody = Static<typeof ChangeEmailBody>;
export const PendingEmailChange = Type.Object({ email: Type.Union([Type.String(), Type.Null()]) });
export const ConfirmEmailBody = Type.Object({ code: Type.String({ pattern: CONFIRMATION_CODE_PATTERN }) }, closed);

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
