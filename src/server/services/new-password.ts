import { authScreens } from '../../contract/url-paths.ts';
import { plusSeconds, type Clock } from '../clock.ts';
import { Refused } from '../refusals.ts';
import { hashOf, newToken } from '../secrets.ts';
import { lockAccount, saveReset, consumeReset, lockAccountById, deleteResets, setPassword } from '../store/accounts.ts';
import { removePasskeys, deleteChallenges } from '../store/passkeys.ts';
import { endAllSessions, endOtherSessions } from '../store/sessions.ts';
import type { Db } from '../store/tables.ts';
import { inConstantTime } from './constant-time.ts';
import type { Client } from './limits.ts';
import type { ChangePassword } from '../../contract/shapes/bodies.ts';
import type { SessionClient } from './sessions.ts';
import { deleteEmailChange } from '../store/email-changes.ts';
import { forgetOtherBrowsers } from '../store/known-browsers.ts';
import type { QueueMail } from './queue-mail.ts';
import type { Passwords } from './passwords.ts';
import type { Limits } from './limits.ts';
import type { Audit } from './audit.ts';
import type { CheckPassword } from './password-check.ts';

const LINK_SECONDS = 30 * 60;

export async function makeResetId(transaction: Db, accountId: string, now: Date): Promise<string> {
  const id = newToken();
  await saveReset(transaction, accountId, hashOf(id), plusSeconds(now, LINK_SECONDS));
  return id;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly audit: Audit;
  readonly queueMail: QueueMail;
  readonly baseUrl: URL;
}

export function createPasswordResets({ db, clock, passwords, limits, audit, queueMail, baseUrl }: Deps) {
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
          await queueMail(transaction, 'reset', username, { link: link.href, minutes: String(LINK_SECONDS / 60) });
        }),
      );
    },

    /** Sets a new password once; ends passkeys, sessions, known browsers. @throws {Refused} `weak_password`, `wrong_reset`, ... */
    async reset(
      form: { username: string; password: string; confirm_password: string; id: string },
      client: Client & { readonly browser: string },
    ): Promise<void> {
      const username = form.username.toLowerCase();
      if (form.password.normalize('NFC') !== form.confirm_password.normalize('NFC')) throw new Refused('passwords_differ');
      const passwordHash = await passwords.hash(form.password);
      const isDone = await db.transaction().execute(async (transaction) => {
        const accountId = await consumeReset(transaction, username, hashOf(form.id), clock());
        if (!accountId) return false;
        await replacePassword(transaction, { accountId, username, passwordHash, browser: client.browser }, { clock, queueMail });
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

interface PasswordChangesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly checkPassword: CheckPassword;
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly audit: Audit;
  readonly queueMail: QueueMail;
}

export function createPasswordChanges({ db, clock, checkPassword, passwords, limits, audit, queueMail }: PasswordChangesDeps) {
  return {
    /** @returns the session's new id; all others end, passkeys stay @throws {Refused} `too_many`, `wrong_password`, `not_logged_in`, ... */
    async change(accountId: string, { password, new_password: newPassword }: ChangePassword, from: SessionClient): Promise<string> {
      const { username, hash } = await checkPassword(accountId, password, from);
      const passwordHash = await passwords.hash(newPassword, 'new_password');
      const newId = newToken();
      await db.transaction().execute(async (transaction) => {
        const account = await lockAccountById(transaction, accountId);
        if (account?.password_hash !== hash) throw new Refused('wrong_password');
        if (!(await endOtherSessions(transaction, accountId, hashOf(from.id), hashOf(newId)))) throw new Refused('not_logged_in');
        await replacePassword(
          transaction,
          { accountId, username: account.username, passwordHash, browser: from.browser },
          { clock, queueMail },
        );
        await audit(transaction, 'password_changed', { accountId, username });
      });
      await limits.startOver(username, from);
      return newId;
    },
  };
}

interface NewPassword {
  readonly accountId: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly browser: string;
}

/** Also invalidates pending links, codes and passkeys, forgets all other browsers, and emails the student. */
async function replacePassword(
  transaction: Db,
  { accountId, username, passwordHash, browser }: NewPassword,
  { clock, queueMail }: { readonly clock: Clock; readonly queueMail: QueueMail },
): Promise<void> {
  await setPassword(transaction, accountId, passwordHash);
  await deleteResets(transaction, accountId);
  await deleteEmailChange(transaction, accountId);
  await deleteChallenges(transaction, accountId);
  await forgetOtherBrowsers(transaction, 'known_browser', accountId, hashOf(browser), clock());
  await queueMail(transaction, 'password_changed', username);
}
