import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import Type, { type Static } from 'typebox';
import { ClosedObject } from './closed-object.ts';
import { TextOrNull } from './document-schemas.ts';
import { CONFIRMATION_CODE_PATTERN, USERNAME_PATTERN } from '../rules/credentials.ts';

const Username = Type.String({ minLength: 3, maxLength: 254, pattern: USERNAME_PATTERN });
const NewPassword = Type.String({ minLength: 1, maxLength: 512 });

/** `default_route`: next page; stored as the last page of a student who has none. */
export const LoginBody = ClosedObject({
  username: Username,
  password: NewPassword,
  default_route: Type.Optional(Type.String({ pattern: '^/[a-z0-9-]{1,60}$' })),
});
export const SignUpBody = ClosedObject({ username: Username, password: NewPassword });
export const ConfirmSignUpBody = ClosedObject({ username: Username, code: Type.String({ pattern: CONFIRMATION_CODE_PATTERN }) });
/** `id`: token to choose a password with, if another browser asked for the code. `logged_in`: true if the student is logged in now. */
export const ConfirmSignUpResponse = Type.Object({
  message: Type.String(),
  id: Type.Optional(Type.String()),
  logged_in: Type.Optional(Type.Boolean()),
});
export const UsernameBody = ClosedObject({ username: Username });
export const ResetPasswordBody = ClosedObject({
  username: Username,
  password: NewPassword,
  confirm_password: NewPassword,
  id: Type.String({ minLength: 1, maxLength: 200 }),
});

/** Asks for the password, so that nobody deletes the account from a page that was left open. */
export const DeleteAccountBody = ClosedObject({ password: NewPassword });
export const ChangePasswordBody = ClosedObject({ password: NewPassword, new_password: NewPassword });
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

export const ChangeEmailBody = ClosedObject({ email: Username, password: NewPassword });
export type ChangeEmailBody = Static<typeof ChangeEmailBody>;
export const PendingEmailChange = Type.Object({ email: TextOrNull });
export const ConfirmEmailBody = ClosedObject({ code: Type.String({ pattern: CONFIRMATION_CODE_PATTERN }) });

/** Base64url, as in WebAuthn's JSON; real values have a few hundred characters. */
const bytes = Type.String({ minLength: 1, maxLength: 8192, pattern: '^[A-Za-z0-9_-]+$' });
const credential = { id: bytes, rawId: bytes, type: Type.Literal('public-key') };

export const NewPasskeyBody = DeleteAccountBody;

export const PasskeyCreationOptions = Type.Unsafe<PublicKeyCredentialCreationOptionsJSON>(Type.Object({}, { additionalProperties: true }));
export const PasskeyRequestOptions = Type.Unsafe<PublicKeyCredentialRequestOptionsJSON>(Type.Object({}, { additionalProperties: true }));

export const AddPasskeyBody = ClosedObject({
  ...credential,
  response: ClosedObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 }),
  }),
});
export type AddPasskeyBody = Static<typeof AddPasskeyBody>;

/** Signed challenge. `default_route`: first page of a student without a last one. */
export const PasskeyLoginBody = ClosedObject({
  ...credential,
  response: ClosedObject({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: Type.Optional(bytes) }),
  default_route: Type.Optional(Type.String({ maxLength: 200 })),
});
export type PasskeyLoginBody = Static<typeof PasskeyLoginBody>;

export const PasskeysResponse = Type.Array(ClosedObject({ id: bytes, added: Type.String(), used: TextOrNull }));
export type PasskeysResponse = Static<typeof PasskeysResponse>;

export const PasskeyParams = ClosedObject({ passkey: bytes });
