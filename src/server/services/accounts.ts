import { plusSeconds, type Clock } from '../clock.ts';
import { Refused } from '../refusals.ts';
import { isSame, newCode, type Secrets } from '../secrets.ts';
import { claimAccount, confirmAccount, findAccount, keepCode, pendingPassword, takeTry } from '../store/accounts.ts';
import type { Db } from '../store/tables.ts';
import type { Limits } from './limits.ts';
import type { PostMail } from './mailing.ts';
import type { Passwords } from './passwords.ts';
import { inEqualTime } from './equal-time.ts';

const CODE_SECONDS = 10 * 60;
const CODE_TRIES = 5;

/** Signing up and confirming. Every answer is the same whether or not an address has an account. */
export interface Accounts {
  signUp(username: string, password: string): Promise<void>;
  resendCode(username: string): Promise<void>;
  /** @throws {Refused} `wrong_code` for a wrong, used, replaced, worn-out or old code */
  confirm(username: string, code: string): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly postMail: PostMail;
}

export function createAccounts({ db, clock, secrets, passwords, limits, postMail }: Deps): Accounts {
  const fingerprint = (accountId: string, code: string): Buffer => secrets.fingerprint(`${accountId} ${code}`);

  /** The newest code carries the password chosen with it, so that an older sign-up's password cannot slip in. */
  const sendCode = async (transaction: Db, account: { id: string; username: string }, passwordHash: string): Promise<void> => {
    const code = newCode();
    await keepCode(transaction, account.id, {
      code_fingerprint: fingerprint(account.id, code),
      password_hash: passwordHash,
      expires_at: plusSeconds(clock(), CODE_SECONDS),
    });
    await postMail(transaction, 'confirm', account.username, { code, minutes: String(CODE_SECONDS / 60) });
  };

  return {
    async signUp(typed, password) {
      const username = typed.toLowerCase();
      const passwordHash = await passwords.hash(password);
      await limits.countMail('code', username, 'any');
      await db.transaction().execute(async (transaction) => {
        const account = await claimAccount(transaction, username, clock());
        if (account.password_hash === null) await sendCode(transaction, account, passwordHash);
        else await postMail(transaction, 'already_registered', username);
      });
    },

    async resendCode(typed) {
      const username = typed.toLowerCase();
      await limits.countMail('code', username, 'spaced');
      await inEqualTime(() => db.transaction().execute(async (transaction) => {
        const account = await findAccount(transaction, username);
        if (!account) return;
        if (account.password_hash !== null) return postMail(transaction, 'already_registered', username);
        const passwordHash = await pendingPassword(transaction, account.id);
        if (passwordHash) await sendCode(transaction, account, passwordHash);
      }));
    },

    async confirm(typed, code) {
      const account = await findAccount(db, typed.toLowerCase());
      const pending = account && await takeTry(db, account.id, CODE_TRIES, clock());
      if (!pending || !isSame(pending.code_fingerprint, fingerprint(account.id, code))) throw new Refused('wrong_code');
      const confirmed = await db.transaction().execute((transaction) => confirmAccount(transaction, account.id, pending, clock()));
      if (!confirmed) throw new Refused('wrong_code');
    },
  };
}
