import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { AddPasskey, Passkeys as PasskeyList, PasskeyLogin } from '../../contract/shapes/passkeys.ts';
import { plusSeconds } from '../clock.ts';
import { Refused } from '../refusals.ts';
import { hashOf } from '../secrets.ts';
import { findAccountById, lockAccountById } from '../store/accounts.ts';
import * as store from '../store/passkeys.ts';
import type { Db } from '../store/tables.ts';
import type { Client } from './limits.ts';
import type { LoginClient, OpenedSession } from './sessions.ts';
import type { Clock } from '../clock.ts';
import type { Definition } from '../definition.ts';
import type { Audit } from './audit.ts';
import type { QueueMail } from './queue-mail.ts';
import type { CheckPassword } from './password-check.ts';
import type { Sessions } from './sessions.ts';

/** Long enough to fetch the phone that has the passkey. */
const CHALLENGE_SECONDS = 5 * 60;
const MOST = 10;

/** Log-in with a passkey (WebAuthn), where the institution wants it; elsewhere all refuse with `not_found`. */
export type Passkeys = ReturnType<typeof createPasskeys>;

function requireRoom(passkeys: readonly unknown[]): void {
  if (passkeys.length >= MOST) throw new Refused('enough_passkeys', { params: { most: String(MOST) } });
}

/** Imported on demand. */
const webAuthn = () => import('@simplewebauthn/server');

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly definition: () => Definition;
  readonly audit: Audit;
  readonly queueMail: QueueMail;
  readonly checkPassword: CheckPassword;
  readonly sessions: Sessions;
  readonly baseUrl: URL;
}

export function createPasskeys(deps: Deps) {
  const { db, clock, definition, audit, queueMail, checkPassword, sessions, baseUrl } = deps;
  const expected = { expectedOrigin: baseUrl.origin, expectedRPID: baseUrl.hostname, requireUserVerification: true };

  const requireWanted = (): void => {
    if (definition().form.institution.log_in?.passkeys !== true) throw new Refused('not_found');
  };
  const keep = (at: Db, challenge: string, accountId: string | null): Promise<void> =>
    store.saveChallenge(at, hashOf(challenge), accountId, plusSeconds(clock(), CHALLENGE_SECONDS));
  const take = (at: Db, accountId: string | null) => (challenge: string) =>
    store.consumeChallenge(at, hashOf(challenge), accountId, clock());

  /** @returns new values of the passkey; undefined if this site did not ask for it */
  const verified = async (
    signed: PasskeyLogin,
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
      const passkeys = await store.passkeysOf(db, accountId);
      return passkeys.map(({ id, created_at: added, used_at: used }) => ({
        id,
        added: added.toISOString(),
        used: used?.toISOString() ?? null,
      }));
    },

    /** @throws {Refused} `too_many`, `wrong_password`, `enough_passkeys` */
    async startAdding(accountId: string, password: string, from: Client): Promise<PublicKeyCredentialCreationOptionsJSON> {
      requireWanted();
      const { username, hash } = await checkPassword(accountId, password, from);
      const passkeys = await store.passkeysOf(db, accountId);
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
        if ((await lockAccountById(transaction, accountId))?.password_hash !== hash) throw new Refused('wrong_password');
        await keep(transaction, options.challenge, accountId);
      });
      return options;
    },

    /** Stores a new passkey, and emails its student. @throws {Refused} `unusable_passkey`, `enough_passkeys` */
    async add(accountId: string, made: AddPasskey): Promise<void> {
      requireWanted();
      const { verifyRegistrationResponse } = await webAuthn();
      await db.transaction().execute(async (transaction) => {
        // A new password removes the challenge: nobody who knew the former one adds a passkey after that.
        const account = await lockAccountById(transaction, accountId);
        if (!account) throw new Refused('not_logged_in');
        const { registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          response: { ...made, clientExtensionResults: {} },
          expectedChallenge: take(transaction, accountId),
        }).catch(() => ({ registrationInfo: undefined }));
        if (!registrationInfo) throw new Refused('unusable_passkey');
        requireRoom(await store.passkeysOf(transaction, accountId));
        const { id, publicKey, counter } = registrationInfo.credential;
        const passkey = { id, account_id: accountId, public_key: Buffer.from(publicKey), counter, created_at: clock() };
        if (!(await store.addPasskey(transaction, { ...passkey, transports: made.response.transports })))
          throw new Refused('unusable_passkey');
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

    /** @throws {Refused} `wrong_passkey`, whatever is wrong with it */
    async logIn(signed: PasskeyLogin, from: LoginClient): Promise<OpenedSession> {
      requireWanted();
      const passkey = await store.findPasskey(db, signed.id);
      const used = await verified(signed, passkey);
      const account = used && passkey && (await findAccountById(db, passkey.account_id));
      const opened =
        account && (await sessions.open(account, { passkeyId: passkey.id, counter: used.counter }, from, signed.default_route));
      if (opened) return opened;
      await audit(db, 'passkey_failed', { accountId: passkey?.account_id });
      throw new Refused('wrong_passkey');
    },
  };
}
