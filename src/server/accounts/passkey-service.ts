import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { AddPasskeyBody, PasskeysResponse as PasskeyList, PasskeyLoginBody } from '../../api/schemas/account-schemas.ts';
import { addSeconds } from '../platform/clock.ts';
import { RefusalError } from '../platform/refusals.ts';
import { hashToken } from '../platform/secrets.ts';
import { findAccountById, lockAccountById } from './account-store.ts';
import * as store from './passkey-store.ts';
import type { Db } from '../database/tables.ts';
import type { ClientInfo } from './rate-limit-service.ts';
import type { LoginClient, OpenedSession } from './session-service.ts';
import type { AccountDeps } from './account-deps.ts';

/** Long enough to fetch the phone that has the passkey. */
const CHALLENGE_SECONDS = 5 * 60;
const MOST = 10;

/** Log-in with a passkey (WebAuthn), where the institution wants it; elsewhere all refuse with `not_found`. */
function requireRoom(passkeys: readonly unknown[]): void {
  if (passkeys.length >= MOST) throw new RefusalError('enough_passkeys', { params: { most: String(MOST) } });
}

/** Imported on demand. */
const webAuthn = () => import('@simplewebauthn/server');

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'definition' | 'audit' | 'queueMail' | 'checkPassword' | 'sessions' | 'baseUrl'>;

export function createPasskeyService(deps: Deps) {
  const { db, clock, definition, audit, queueMail, checkPassword, sessions, baseUrl } = deps;
  const expected = { expectedOrigin: baseUrl.origin, expectedRPID: baseUrl.hostname, requireUserVerification: true };

  const requireWanted = (): void => {
    if (definition().form.institution.log_in?.passkeys !== true) throw new RefusalError('not_found');
  };
  const keep = (at: Db, challenge: string, accountId: string | null): Promise<void> =>
    store.saveChallenge(at, hashToken(challenge), accountId, addSeconds(clock(), CHALLENGE_SECONDS));
  const take = (at: Db, accountId: string | null) => (challenge: string) =>
    store.consumeChallenge(at, hashToken(challenge), accountId, clock());

  /** @returns new values of the passkey; undefined if this site did not ask for it */
  const verified = async (
    signed: PasskeyLoginBody,
    passkey: store.StoredPasskey | undefined,
  ): Promise<{ readonly counter: number } | undefined> => {
    const { id, public_key: publicKey, counter = 0 } = passkey ?? {};
    if (id === undefined || publicKey === undefined) return undefined;
    try {
      const { verifyAuthenticationResponse } = await webAuthn();
      const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
        ...expected,
        response: { ...signed, clientExtensionResults: {} },
        expectedChallenge: take(db, null),
        credential: { id, publicKey: new Uint8Array(publicKey), counter },
      });
      return isRight ? { counter: authenticationInfo.newCounter } : undefined;
    } catch {
      // The library throws for every mistake; its reasons are not for the sender.
      return undefined;
    }
  };

  return {
    async list(accountId: string): Promise<PasskeyList> {
      requireWanted();
      const passkeys = await store.listPasskeys(db, accountId);
      return passkeys.map(({ id, created_at: added, used_at: used }) => ({
        id,
        added: added.toISOString(),
        used: used?.toISOString() ?? null,
      }));
    },

    /** @throws {RefusalError} `too_many`, `wrong_password`, `enough_passkeys` */
    async startAdding(accountId: string, password: string, from: ClientInfo): Promise<PublicKeyCredentialCreationOptionsJSON> {
      requireWanted();
      const { username, hash } = await checkPassword(accountId, password, from);
      const passkeys = await store.listPasskeys(db, accountId);
      requireRoom(passkeys);
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: definition().form.institution.name,
        rpID: expected.expectedRPID,
        userName: username,
        userDisplayName: username,
        userID: new TextEncoder().encode(accountId),
        excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports: [...transports] })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        timeout: CHALLENGE_SECONDS * 1000,
      });
      await db.transaction().execute(async (transaction) => {
        if ((await lockAccountById(transaction, accountId))?.password_hash !== hash) throw new RefusalError('wrong_password');
        await keep(transaction, options.challenge, accountId);
      });
      return options;
    },

    /** Stores a new passkey, and emails its student. @throws {RefusalError} `unusable_passkey`, `enough_passkeys` */
    async add(accountId: string, made: AddPasskeyBody): Promise<void> {
      requireWanted();
      const { verifyRegistrationResponse } = await webAuthn();
      await db.transaction().execute(async (transaction) => {
        // A new password removes the challenge: nobody who knew the former one adds a passkey after that.
        const account = await lockAccountById(transaction, accountId);
        if (!account) throw new RefusalError('not_logged_in');
        const { registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          response: { ...made, clientExtensionResults: {} },
          expectedChallenge: take(transaction, accountId),
        }).catch(() => ({ registrationInfo: undefined }));
        if (!registrationInfo) throw new RefusalError('unusable_passkey');
        requireRoom(await store.listPasskeys(transaction, accountId));
        const { id, publicKey, counter } = registrationInfo.credential;
        const passkey = { id, account_id: accountId, public_key: Buffer.from(publicKey), counter, created_at: clock() };
        if (!(await store.addPasskey(transaction, { ...passkey, transports: made.response.transports })))
          throw new RefusalError('unusable_passkey');
        await audit(transaction, 'passkey_added', { accountId });
        await queueMail(transaction, 'passkey_added', account.username);
      });
    },

    async remove(accountId: string, id: string): Promise<void> {
      requireWanted();
      await db.transaction().execute(async (transaction) => {
        if (await store.removePasskey(transaction, accountId, id)) await audit(transaction, 'passkey_removed', { accountId });
      });
    },

    async startLogIn(): Promise<PublicKeyCredentialRequestOptionsJSON> {
      requireWanted();
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({
        rpID: expected.expectedRPID,
        userVerification: 'required',
        timeout: CHALLENGE_SECONDS * 1000,
      });
      await keep(db, options.challenge, null);
      return options;
    },

    /** @throws {RefusalError} `wrong_passkey`, whatever is wrong with it */
    async logIn(signed: PasskeyLoginBody, from: LoginClient): Promise<OpenedSession> {
      requireWanted();
      const passkey = await store.findPasskey(db, signed.id);
      const used = await verified(signed, passkey);
      const account = used && passkey && (await findAccountById(db, passkey.account_id));
      const opened =
        account && (await sessions.open(account, { passkeyId: passkey.id, counter: used.counter }, from, signed.default_route));
      if (opened) return opened;
      await audit(db, 'passkey_failed', { accountId: passkey?.account_id });
      throw new RefusalError('wrong_passkey');
    },
  };
}
