import { CODE_MINUTES } from '../../contract/credentials.ts';
import { plusSeconds } from '../clock.ts';
import { currentLanguage } from '../request-context.ts';
import { Refused } from '../refusals.ts';
import { hashOf, isSame, newCode } from '../secrets.ts';
import { claimAccount, confirmAccount, lockAccount, saveCode, countCodeTry, type Account } from '../store/accounts.ts';
import type { Proof } from '../store/sessions.ts';
import type { Db } from '../store/tables.ts';
import { inConstantTime } from './constant-time.ts';
import type { Client } from './limits.ts';
import { makeResetId } from './new-password.ts';
import type { Clock } from '../clock.ts';
import type { Secrets } from '../secrets.ts';
import type { Passwords } from './passwords.ts';
import type { Limits } from './limits.ts';
import type { Audit } from './audit.ts';
import type { QueueMail } from './queue-mail.ts';

export const CODE_TRIES = 5;

/** `isOwn`: the password was chosen in this very browser, so the person who entered the code could log in with it now. */
export type ConfirmedAccount =
  | { readonly isOwn: true; readonly account: Account; readonly proof: Proof }
  | { readonly isOwn: false; readonly id: string };

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly audit: Audit;
  readonly queueMail: QueueMail;
}

/** Sign-up and confirmation: responses hide who has an account. Each browser has its own code and password. */
export function createAccounts({ db, clock, secrets, passwords, limits, audit, queueMail }: Deps) {
  const fingerprint = (accountId: string, code: string): Buffer => secrets.fingerprint(`${accountId} ${code}`);

  const sendCode = async (transaction: Db, account: Account, browser: string, passwordHash?: string): Promise<void> => {
    if (account.confirmed_at !== null) return void (await queueMail(transaction, 'already_registered', account.username));
    const code = newCode();
    const now = clock();
    const pending = {
      browser_hash: hashOf(browser),
      code_fingerprint: fingerprint(account.id, code),
      expires_at: plusSeconds(now, CODE_MINUTES * 60),
    };
    await saveCode(transaction, account.id, pending, passwordHash, now);
    await queueMail(transaction, 'confirm', account.username, { code, minutes: String(CODE_MINUTES) });
  };

  const confirmIn = async (transaction: Db, account: Account, code: string, browser: string): Promise<ConfirmedAccount | undefined> => {
    const now = clock();
    const tried = await countCodeTry(transaction, account.id, hashOf(browser), CODE_TRIES, now);
    const matching = tried.filter((one) => isSame(one.code_fingerprint, fingerprint(account.id, code)));
    if (matching.length === 0) return undefined;
    const own = matching.find((one) => isSame(one.browser_hash, hashOf(browser)));
    const passwordHash = own?.password_hash ?? null;
    await confirmAccount(transaction, account.id, passwordHash, now);
    await audit(transaction, 'confirmed', { accountId: account.id, username: account.username });
    if (passwordHash !== null) return { isOwn: true, account, proof: { username: account.username, passwordHash } };
    return { isOwn: false, id: await makeResetId(transaction, account.id, now) };
  };

  return {
    async signUp(typed: string, password: string, client: Client & { readonly browser: string }): Promise<void> {
      const username = typed.toLowerCase();
      const passwordHash = await passwords.hash(password);
      await limits.countMail('code', username, client, 'any');
      await inConstantTime(() =>
        db.transaction().execute(async (transaction) => {
          const account = await claimAccount(transaction, username, currentLanguage(), clock());
          await sendCode(transaction, account, client.browser, passwordHash);
          await audit(transaction, 'signed_up', { accountId: account.id, username });
        }),
      );
    },

    /** Sends a new code for this browser; the codes of others stay valid. */
    async resendCode(typed: string, client: Client & { readonly browser: string }): Promise<void> {
      const username = typed.toLowerCase();
      await limits.countMail('code', username, client, 'spaced');
      await inConstantTime(() =>
        db.transaction().execute(async (transaction) => {
          const account = await lockAccount(transaction, username);
          if (account) await sendCode(transaction, account, client.browser);
        }),
      );
    },

    /** Confirms the address; with a code of another browser, returns an id to choose a password. @throws {Refused} `wrong_code` */
    confirm: (typed: string, code: string, browser: string | undefined = ''): Promise<ConfirmedAccount> =>
      inConstantTime(async () => {
        const username = typed.toLowerCase();
        const confirmed = await db.transaction().execute(async (transaction) => {
          const account = await lockAccount(transaction, username);
          const done = account && (await confirmIn(transaction, account, code, browser));
          if (!done) await audit(transaction, 'code_failed', { accountId: account?.id, username });
          return done;
        });
        if (!confirmed) throw new Refused('wrong_code');
        return confirmed;
      }),
  };
}
