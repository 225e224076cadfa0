import { authScreens } from '../../contract/addresses.ts';
import { plusSeconds } from '../clock.ts';
import { Refused } from '../refusals.ts';
import { hashOf, newToken } from '../secrets.ts';
import { lockAccount, keepReset, takeReset } from '../store/accounts.ts';
import { removePasskeys } from '../store/passkeys.ts';
import { endAllSessions } from '../store/sessions.ts';
import type { Db } from '../store/tables.ts';
import { inConstantTime } from './constant-time.ts';
import type { Client } from './limits.ts';
import { putNewPassword } from './new-password.ts';
import type { ServiceDeps } from './service-deps.ts';

const LINK_SECONDS = 30 * 60;

/** A new id with which the password of an account can be set once; the database stores its hash. */
export async function makeResetId(transaction: Db, accountId: string, now: Date): Promise<string> {
  const id = newToken();
  await keepReset(transaction, accountId, hashOf(id), plusSeconds(now, LINK_SECONDS));
  return id;
}

export function createPasswordResets({ db, clock, passwords, limits, audit, postMail, baseUrl }: ServiceDeps) {
  return {
    /** Emails a link to a confirmed account; the response is the same for any address. */
    async sendLink(typed: string, client: Client): Promise<void> {
      const username = typed.toLowerCase();
      await limits.countMail('reset', username, client, 'spaced');
      await inConstantTime(() =>
        db.transaction().execute(async (transaction) => {
          const account = await lockAccount(transaction, username);
          await audit(transaction, 'reset_asked', { accountId: account?.id, username });
          if (!account?.confirmed_at) return;
          const link = new URL(authScreens.reset, baseUrl);
          link.search = new URLSearchParams({ username, id: await makeResetId(transaction, account.id, clock()) }).toString();
          await postMail(transaction, 'reset', username, { link: link.href, minutes: String(LINK_SECONDS / 60) });
        }),
      );
    },

    /**
     * Sets a new password once, removes all passkeys and ends every session of the account: nobody who got in before stays in. It does not
     * log in. After that, the client's browser is the only one known to the account.
     * @throws {Refused} `passwords_differ`, `weak_password` (the link stays valid), `wrong_reset`
     */
    async reset(
      form: { username: string; password: string; confirm_password: string; id: string },
      client: Client & { readonly browser: string },
    ): Promise<void> {
      const username = form.username.toLowerCase();
      if (form.password.normalize('NFC') !== form.confirm_password.normalize('NFC')) throw new Refused('passwords_differ');
      const passwordHash = await passwords.hash(form.password);
      const isDone = await db.transaction().execute(async (transaction) => {
        const accountId = await takeReset(transaction, username, hashOf(form.id), clock());
        if (!accountId) return false;
        await putNewPassword(transaction, { accountId, username, passwordHash, browser: client.browser }, { clock, postMail });
        await endAllSessions(transaction, accountId);
        await removePasskeys(transaction, accountId);
        await audit(transaction, 'password_reset', { accountId, username });
        return true;
      });
      if (!isDone) {
        await audit(db, 'reset_failed', { username });
        throw new Refused('wrong_reset');
      }
      await limits.startOver(username, client);
    },
  };
}
