import { CONFIRMATION_CODE_MINUTES } from '../../api/rules/credentials.ts';
import type { ChangeEmailBody } from '../../api/schemas/account-schemas.ts';
import { addSeconds } from '../platform/clock.ts';
import { APPLICATION_MAIL_KINDS } from '../mail/compose-mail.ts';
import { RefusalError } from '../platform/refusals.ts';
import { hashToken, equalInConstantTime, createConfirmationCode, createToken } from '../platform/secrets.ts';
import { findAccount, deletePasswordResets, lockAccountById } from './account-store.ts';
import * as store from './email-change-store.ts';
import { endOtherSessions } from './session-store.ts';
import type { Db } from '../database/tables.ts';
import { MAX_CODE_TRIES } from './sign-up-service.ts';
import { runInConstantTime } from './constant-time.ts';
import type { ClientInfo } from './rate-limit-service.ts';
import type { SessionClient } from './session-service.ts';
import type { AccountDeps } from './account-deps.ts';

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'secrets' | 'checkPassword' | 'limits' | 'audit' | 'queueMail'>;

export function createEmailChangeService({ db, clock, secrets, checkPassword, limits, audit, queueMail }: Deps) {
  const fingerprint = (accountId: string, address: string, code: string): Buffer => secrets.fingerprint(`${accountId} ${address} ${code}`);

  const proved = async (transaction: Db, accountId: string, code: string): Promise<string | undefined> => {
    const change = await store.countEmailCodeAttempt(transaction, accountId, MAX_CODE_TRIES, clock());
    if (!change || !equalInConstantTime(change.code_fingerprint, fingerprint(accountId, change.address, code))) return undefined;
    return (await store.deleteUnconfirmedSignUp(transaction, accountId, change.address, clock())) ? change.address : undefined;
  };

  return {
    /** Sends a code to the new address, or a note to its owner, alike. @throws {RefusalError} `wrong_password`, `same_email`, ... */
    async start(accountId: string, { email, password }: ChangeEmailBody, from: ClientInfo): Promise<void> {
      const address = email.toLowerCase();
      const { username, hash } = await checkPassword(accountId, password, from);
      if (address === username) throw new RefusalError('same_email');
      // Prevents writing to many strangers from one account.
      await limits.countNewAddress(accountId);
      await limits.countMail('code', address, from, 'spaced');
      await runInConstantTime(() =>
        db.transaction().execute(async (transaction) => {
          if ((await lockAccountById(transaction, accountId))?.password_hash !== hash) throw new RefusalError('wrong_password');
          const code = createConfirmationCode();
          await store.saveEmailChange(transaction, accountId, {
            address,
            code_fingerprint: fingerprint(accountId, address, code),
            expires_at: addSeconds(clock(), CONFIRMATION_CODE_MINUTES * 60),
          });
          const other = await findAccount(transaction, address);
          if (other?.confirmed_at) await queueMail(transaction, 'already_registered', address);
          else await queueMail(transaction, 'new_email', address, { code, minutes: String(CONFIRMATION_CODE_MINUTES) }, { of: username });
          await audit(transaction, 'email_change_asked', { accountId, username: address });
        }),
      );
    },

    pending: async (accountId: string): Promise<string | undefined> =>
      (await store.findPendingEmailChange(db, accountId, clock()))?.address,

    /** Changes the address. @returns the session's new id; all others end @throws {RefusalError} `wrong_code`, `not_logged_in` */
    async confirm(accountId: string, code: string, from: SessionClient): Promise<string> {
      const newId = createToken();
      const isDone = await db.transaction().execute(async (transaction) => {
        const account = await lockAccountById(transaction, accountId);
        const address = account && (await proved(transaction, accountId, code));
        if (!account || address === undefined) {
          await audit(transaction, 'code_failed', { accountId });
          return false;
        }
        if (!(await endOtherSessions(transaction, accountId, hashToken(from.sessionId), hashToken(newId))))
          throw new RefusalError('not_logged_in');
        await queueMail(transaction, 'email_changed', account.username);
        await store.changeAccountEmail(transaction, account, address, APPLICATION_MAIL_KINDS, clock());
        await deletePasswordResets(transaction, accountId);
        await audit(transaction, 'email_changed', { accountId, username: address });
        return true;
      });
      if (!isDone) throw new RefusalError('wrong_code');
      return newId;
    },

    cancel: (accountId: string): Promise<void> => store.deleteEmailChange(db, accountId),
  };
}
