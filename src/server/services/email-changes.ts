import { CODE_MINUTES } from '../../contract/credentials.ts';
import type { ChangeEmail } from '../../contract/shapes/bodies.ts';
import { plusSeconds } from '../clock.ts';
import { MAILS_OF_APPLICATION } from '../mail/compose.ts';
import { Refused } from '../refusals.ts';
import { hashOf, isSame, newCode, newToken } from '../secrets.ts';
import { findAccount, deleteResets, lockAccountById } from '../store/accounts.ts';
import * as store from '../store/email-changes.ts';
import { endOtherSessions } from '../store/sessions.ts';
import type { Db } from '../store/tables.ts';
import { CODE_TRIES } from './accounts.ts';
import { inConstantTime } from './constant-time.ts';
import type { Client } from './limits.ts';
import type { SessionClient } from './sessions.ts';
import type { Clock } from '../clock.ts';
import type { Secrets } from '../secrets.ts';
import type { CheckPassword } from './password-check.ts';
import type { Limits } from './limits.ts';
import type { Audit } from './audit.ts';
import type { QueueMail } from './queue-mail.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly checkPassword: CheckPassword;
  readonly limits: Limits;
  readonly audit: Audit;
  readonly queueMail: QueueMail;
}

export function createEmailChanges({ db, clock, secrets, checkPassword, limits, audit, queueMail }: Deps) {
  const fingerprint = (accountId: string, address: string, code: string): Buffer => secrets.fingerprint(`${accountId} ${address} ${code}`);

  const proved = async (transaction: Db, accountId: string, code: string): Promise<string | undefined> => {
    const change = await store.countEmailTry(transaction, accountId, CODE_TRIES, clock());
    if (!change || !isSame(change.code_fingerprint, fingerprint(accountId, change.address, code))) return undefined;
    return (await store.deleteUnconfirmed(transaction, accountId, change.address, clock())) ? change.address : undefined;
  };

  return {
    /** Sends a code to the new address, or a note to its owner, alike. @throws {Refused} `wrong_password`, `same_email`, ... */
    async start(accountId: string, { email, password }: ChangeEmail, from: Client): Promise<void> {
      const address = email.toLowerCase();
      const { username, hash } = await checkPassword(accountId, password, from);
      if (address === username) throw new Refused('same_email');
      // Prevents writing to many strangers from one account.
      await limits.countNewAddress(accountId);
      await limits.countMail('code', address, from, 'spaced');
      await inConstantTime(() =>
        db.transaction().execute(async (transaction) => {
          if ((await lockAccountById(transaction, accountId))?.password_hash !== hash) throw new Refused('wrong_password');
          const code = newCode();
          await store.saveEmailChange(transaction, accountId, {
            address,
            code_fingerprint: fingerprint(accountId, address, code),
            expires_at: plusSeconds(clock(), CODE_MINUTES * 60),
          });
          const other = await findAccount(transaction, address);
          if (other?.confirmed_at) await queueMail(transaction, 'already_registered', address);
          else await queueMail(transaction, 'new_email', address, { code, minutes: String(CODE_MINUTES) }, { of: username });
          await audit(transaction, 'email_change_asked', { accountId, username: address });
        }),
      );
    },

    pending: async (accountId: string): Promise<string | undefined> => (await store.pendingEmailChange(db, accountId, clock()))?.address,

    /** Changes the address. @returns the session's new id; all others end @throws {Refused} `wrong_code`, `not_logged_in` */
    async confirm(accountId: string, code: string, from: SessionClient): Promise<string> {
      const newId = newToken();
      const isDone = await db.transaction().execute(async (transaction) => {
        const account = await lockAccountById(transaction, accountId);
        const address = account && (await proved(transaction, accountId, code));
        if (!account || address === undefined) {
          await audit(transaction, 'code_failed', { accountId });
          return false;
        }
        if (!(await endOtherSessions(transaction, accountId, hashOf(from.id), hashOf(newId)))) throw new Refused('not_logged_in');
        await queueMail(transaction, 'email_changed', account.username);
        await store.changeAddress(transaction, account, address, MAILS_OF_APPLICATION, clock());
        await deleteResets(transaction, accountId);
        await audit(transaction, 'email_changed', { accountId, username: address });
        return true;
      });
      if (!isDone) throw new Refused('wrong_code');
      return newId;
    },

    cancel: (accountId: string): Promise<void> => store.deleteEmailChange(db, accountId),
  };
}
