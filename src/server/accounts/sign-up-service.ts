import { CONFIRMATION_CODE_MINUTES } from '../../api/rules/credentials.ts';
import { addSeconds } from '../platform/clock.ts';
import { requestLanguage } from '../platform/request-context.ts';
import { RefusalError } from '../platform/refusals.ts';
import { hashToken, equalInConstantTime, createConfirmationCode } from '../platform/secrets.ts';
import { findOrCreateAccount, confirmAccount, lockAccountByUsername, saveConfirmationCode, countCodeAttempt } from './account-store.ts';
import type { Account } from './account-store.ts';
import type { LoginProof } from './session-store.ts';
import type { Db } from '../database/tables.ts';
import { runInConstantTime } from './constant-time.ts';
import type { ClientInfo } from './rate-limit-service.ts';
import { createPasswordResetToken } from './password-services.ts';
import type { AccountDeps } from './account-deps.ts';

export const MAX_CODE_TRIES = 5;

/** `isOwn`: the password was chosen in this very browser, so the person who entered the code could log in with it now. */
type ConfirmationResult =
  | { readonly isOwn: true; readonly account: Account; readonly proof: LoginProof }
  | { readonly isOwn: false; readonly id: string };

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'secrets' | 'passwords' | 'limits' | 'audit' | 'queueMail'>;

/** Sign-up and confirmation: responses hide who has an account. Each browser has its own code and password. */
export function createSignUpService({ db, clock, secrets, passwords, limits, audit, queueMail }: Deps) {
  const fingerprint = (accountId: string, code: string): Buffer => secrets.fingerprint(`${accountId} ${code}`);

  const sendCode = async (transaction: Db, account: Account, browser: string, passwordHash?: string): Promise<void> => {
    if (account.confirmed_at !== null) return void (await queueMail(transaction, 'already_registered', account.username));
    const code = createConfirmationCode();
    const now = clock();
    const pending = {
      browser_hash: hashToken(browser),
      code_fingerprint: fingerprint(account.id, code),
      expires_at: addSeconds(now, CONFIRMATION_CODE_MINUTES * 60),
    };
    await saveConfirmationCode(transaction, account.id, pending, passwordHash, now);
    await queueMail(transaction, 'confirm', account.username, { code, minutes: String(CONFIRMATION_CODE_MINUTES) });
  };

  const confirmIn = async (transaction: Db, account: Account, code: string, browser: string): Promise<ConfirmationResult | undefined> => {
    const now = clock();
    const tried = await countCodeAttempt(transaction, account.id, hashToken(browser), MAX_CODE_TRIES, now);
    const matching = tried.filter((one) => equalInConstantTime(one.code_fingerprint, fingerprint(account.id, code)));
    if (matching.length === 0) return undefined;
    const own = matching.find((one) => equalInConstantTime(one.browser_hash, hashToken(browser)));
    const passwordHash = own?.password_hash ?? null;
    await confirmAccount(transaction, account.id, passwordHash, now);
    await audit(transaction, 'confirmed', { accountId: account.id, username: account.username });
    if (passwordHash !== null) return { isOwn: true, account, proof: { username: account.username, passwordHash } };
    return { isOwn: false, id: await createPasswordResetToken(transaction, account.id, now) };
  };

  return {
    async signUp(typed: string, password: string, client: ClientInfo & { readonly browserId: string }): Promise<void> {
      const username = typed.toLowerCase();
      const passwordHash = await passwords.hash(password);
      await limits.countMail('code', username, client, 'any');
      await runInConstantTime(() =>
        db.transaction().execute(async (transaction) => {
          const account = await findOrCreateAccount(transaction, username, requestLanguage(), clock());
          await sendCode(transaction, account, client.browserId, passwordHash);
          await audit(transaction, 'signed_up', { accountId: account.id, username });
        }),
      );
    },

    /** Sends a new code for this browser; the codes of others stay valid. */
    async resendCode(typed: string, client: ClientInfo & { readonly browserId: string }): Promise<void> {
      const username = typed.toLowerCase();
      await limits.countMail('code', username, client, 'spaced');
      await runInConstantTime(() =>
        db.transaction().execute(async (transaction) => {
          const account = await lockAccountByUsername(transaction, username);
          if (account) await sendCode(transaction, account, client.browserId);
        }),
      );
    },

    /** Confirms the address; with a code of another browser, returns an id to choose a password. @throws {RefusalError} `wrong_code` */
    confirm: (typed: string, code: string, browser: string | undefined = ''): Promise<ConfirmationResult> =>
      runInConstantTime(async () => {
        const username = typed.toLowerCase();
        const confirmed = await db.transaction().execute(async (transaction) => {
          const account = await lockAccountByUsername(transaction, username);
          const done = account && (await confirmIn(transaction, account, code, browser));
          if (!done) await audit(transaction, 'code_failed', { accountId: account?.id, username });
          return done;
        });
        if (!confirmed) throw new RefusalError('wrong_code');
        return confirmed;
      }),
  };
}
