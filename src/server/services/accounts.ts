import { plusSeconds, type Clock } from '../clock.ts';
import { Refused } from '../refusals.ts';
import { hashOf, isSame, newCode, type Secrets } from '../secrets.ts';
import { claimAccount, confirmAccount, findAccount, keepCode, pendingSignUp, takeTry } from '../store/accounts.ts';
import type { Db } from '../store/tables.ts';
import type { Audit } from './audit.ts';
import { inEqualTime } from './equal-time.ts';
import type { Limits } from './limits.ts';
import type { PostMail } from './mailing.ts';
import type { Passwords } from './passwords.ts';

const CODE_SECONDS = 10 * 60;
const CODE_TRIES = 5;

/**
 * Signing up and confirming. Every answer is the same whether or not an address has an account.
 *
 * Whoever knows an address can sign up with it, also while its owner does. So each sign-up keeps its own password and
 * code, and `browser` (a secret mark of the browser) says whose is whose: the owner's code never confirms a password
 * that somebody else chose. A browser without a mark may use the code of any sign-up, and gets that one's password.
 */
export interface Accounts {
  signUp(username: string, password: string, browser: string): Promise<void>;
  resendCode(username: string, browser: string | undefined): Promise<void>;
  /** @throws {Refused} `wrong_code` for a wrong, used, replaced, worn-out or old code, or one of another browser */
  confirm(username: string, code: string, browser: string | undefined): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly audit: Audit;
  readonly postMail: PostMail;
}

export function createAccounts({ db, clock, secrets, passwords, limits, audit, postMail }: Deps): Accounts {
  const fingerprint = (accountId: string, code: string): Buffer => secrets.fingerprint(`${accountId} ${code}`);

  const sendCode = async (transaction: Db, account: { id: string; username: string }, signUp: { browser_hash: Buffer; password_hash: string }): Promise<void> => {
    const code = newCode();
    const now = clock();
    await keepCode(transaction, account.id, { ...signUp, code_fingerprint: fingerprint(account.id, code), expires_at: plusSeconds(now, CODE_SECONDS) }, now);
    await postMail(transaction, 'confirm', account.username, { code, minutes: String(CODE_SECONDS / 60) });
  };

  return {
    async signUp(typed, password, browser) {
      const username = typed.toLowerCase();
      const passwordHash = await passwords.hash(password);
      await limits.countMail('code', username, 'any');
      await db.transaction().execute(async (transaction) => {
        const account = await claimAccount(transaction, username, clock());
        if (account.password_hash === null) await sendCode(transaction, account, { browser_hash: hashOf(browser), password_hash: passwordHash });
        else await postMail(transaction, 'already_registered', username);
        await audit(transaction, 'signed_up', { accountId: account.id, username });
      });
    },

    async resendCode(typed, browser = '') {
      const username = typed.toLowerCase();
      await limits.countMail('code', username, 'spaced');
      await inEqualTime(() => db.transaction().execute(async (transaction) => {
        const account = await findAccount(transaction, username);
        if (!account) return;
        if (account.password_hash !== null) return postMail(transaction, 'already_registered', username);
        const signUp = await pendingSignUp(transaction, account.id, hashOf(browser));
        if (signUp) await sendCode(transaction, account, signUp);
      }));
    },

    async confirm(typed, code, browser = '') {
      const account = await findAccount(db, typed.toLowerCase());
      const tried = account
        ? await db.transaction().execute((transaction) => takeTry(transaction, account.id, hashOf(browser), CODE_TRIES, clock()))
        : [];
      const pending = account && tried.find((one) => isSame(one.code_fingerprint, fingerprint(account.id, code)));
      const confirmed = pending && await db.transaction().execute(async (transaction) => {
        const isFirst = await confirmAccount(transaction, account.id, pending, clock());
        if (isFirst) await audit(transaction, 'confirmed', { accountId: account.id, username: typed });
        return isFirst;
      });
      if (confirmed) return;
      await audit(db, 'code_failed', { accountId: account?.id, username: typed });
      throw new Refused('wrong_code');
    },
  };
}
