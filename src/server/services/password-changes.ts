import type { ChangePassword } from '../../contract/shapes/bodies.ts';
import { Refused } from '../refusals.ts';
import { hashOf, newToken } from '../secrets.ts';
import { lockAccountById } from '../store/accounts.ts';
import { keepOneSession } from '../store/sessions.ts';
import { putNewPassword } from './new-password.ts';
import type { ServiceDeps } from './service-deps.ts';
import type { SessionClient } from './sessions.ts';

/** Changing the password while logged in. */
export function createPasswordChanges({ db, clock, checkPassword, passwords, limits, audit, postMail }: ServiceDeps) {
  return {
    /**
     * Sets a new password, once the present one has been given again. The session goes on with another id, all others of the account end; its
     * passkeys stay.
     * @returns the new id of the session
     * @throws {Refused} `too_many`, `wrong_password`; `weak_password`, `breached_password`; `not_logged_in` if the session has
     *   ended meanwhile
     */
    async change(accountId: string, { password, new_password: newPassword }: ChangePassword, from: SessionClient): Promise<string> {
      const { username, hash } = await checkPassword(accountId, password, from);
      const passwordHash = await passwords.hash(newPassword, 'new_password');
      const newId = newToken();
      await db.transaction().execute(async (transaction) => {
        const account = await lockAccountById(transaction, accountId);
        // Another one was chosen meanwhile: the one that was given is no longer it.
        if (account?.password_hash !== hash) throw new Refused('wrong_password');
        if (!(await keepOneSession(transaction, accountId, hashOf(from.id), hashOf(newId)))) throw new Refused('not_logged_in');
        await putNewPassword(
          transaction,
          { accountId, username: account.username, passwordHash, browser: from.browser },
          { clock, postMail },
        );
        await audit(transaction, 'password_changed', { accountId, username });
      });
      await limits.startOver(username, from);
      return newId;
    },
  };
}
