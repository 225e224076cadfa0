import { authPaths } from '../../api/url-paths.ts';
import { addSeconds, type Clock } from '../platform/clock.ts';
import { RefusalError } from '../platform/refusals.ts';
import { hashToken, createToken } from '../platform/secrets.ts';
import {
  lockAccountByUsername,
  savePasswordReset,
  consumePasswordReset,
  lockAccountById,
  deletePasswordResets,
  setAccountPassword,
} from './account-store.ts';
import { removePasskeys, deleteChallenges } from './passkey-store.ts';
import { endAllSessions, endOtherSessions } from './session-store.ts';
import type { Db } from '../database/tables.ts';
import { runInConstantTime } from './constant-time.ts';
import type { ClientInfo } from './rate-limit-service.ts';
import type { ChangePasswordBody } from '../../api/schemas/account-schemas.ts';
import type { SessionClient } from './session-service.ts';
import { deleteEmailChange } from './email-change-store.ts';
import { forgetOtherBrowsers } from './known-browser-store.ts';
import type { QueueMail } from '../mail/queue-mail.ts';
import type { AccountDeps } from './account-deps.ts';

const LINK_SECONDS = 30 * 60;

export async function createPasswordResetToken(transaction: Db, accountId: string, now: Date): Promise<string> {
  const id = createToken();
  await savePasswordReset(transaction, accountId, hashToken(id), addSeconds(now, LINK_SECONDS));
  return id;
}

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'passwords' | 'limits' | 'audit' | 'queueMail' | 'baseUrl'>;

export const createPasswordResetService = ({ db, clock, passwords, limits, audit, queueMail, baseUrl }: Deps) => ({
  /** Emails a link to a confirmed account; the response is the same for any address. */
  async sendLink(typed: string, client: ClientInfo): Promise<void> {
    const username = typed.toLowerCase();
    await limits.countMail('reset', username, client, 'spaced');
    await runInConstantTime(() =>
      db.transaction().execute(async (transaction) => {
        const account = await lockAccountByUsername(transaction, username);
        await audit(transaction, 'reset_asked', { accountId: account?.id, username });
        if (!account?.confirmed_at) return;
        const link = new URL(authPaths.reset, baseUrl);
        link.search = new URLSearchParams({ username, id: await createPasswordResetToken(transaction, account.id, clock()) }).toString();
        await queueMail(transaction, 'reset', username, { link: link.href, minutes: String(LINK_SECONDS / 60) });
      }),
    );
  },

  /** Sets a new password once; ends passkeys, sessions, known browsers. @throws {RefusalError} `weak_password`, `wrong_reset`, ... */
  async reset(
    form: { username: string; password: string; confirm_password: string; id: string },
    client: ClientInfo & { readonly browserId: string },
  ): Promise<void> {
    const username = form.username.toLowerCase();
    if (form.password.normalize('NFC') !== form.confirm_password.normalize('NFC')) throw new RefusalError('passwords_differ');
    const passwordHash = await passwords.hash(form.password);
    const isDone = await db.transaction().execute(async (transaction) => {
      const accountId = await consumePasswordReset(transaction, username, hashToken(form.id), clock());
      if (!accountId) return false;
      await replacePassword(transaction, { accountId, username, passwordHash, browser: client.browserId }, { clock, queueMail });
      await endAllSessions(transaction, accountId);
      await removePasskeys(transaction, accountId);
      await audit(transaction, 'password_reset', { accountId, username });
      return true;
    });
    if (!isDone) {
      await audit(db, 'reset_failed', { username });
      throw new RefusalError('wrong_reset');
    }
    await limits.clearLoginFailures(username, client);
  },
});

type PasswordChangesDeps = Pick<AccountDeps, 'db' | 'clock' | 'checkPassword' | 'passwords' | 'limits' | 'audit' | 'queueMail'>;

export const createPasswordChangeService = ({ db, clock, checkPassword, passwords, limits, audit, queueMail }: PasswordChangesDeps) => ({
  /** @returns the session's new id; all others end, passkeys stay @throws {RefusalError} `too_many`, `wrong_password`, `not_logged_in`, ... */
  async change(accountId: string, { password, new_password: newPassword }: ChangePasswordBody, from: SessionClient): Promise<string> {
    const { username, hash } = await checkPassword(accountId, password, from);
    const passwordHash = await passwords.hash(newPassword, 'new_password');
    const newId = createToken();
    await db.transaction().execute(async (transaction) => {
      const account = await lockAccountById(transaction, accountId);
      if (account?.password_hash !== hash) throw new RefusalError('wrong_password');
      if (!(await endOtherSessions(transaction, accountId, hashToken(from.sessionId), hashToken(newId))))
        throw new RefusalError('not_logged_in');
      await replacePassword(
        transaction,
        { accountId, username: account.username, passwordHash, browser: from.browserId },
        { clock, queueMail },
      );
      await audit(transaction, 'password_changed', { accountId, username });
    });
    await limits.clearLoginFailures(username, from);
    return newId;
  },
});

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
  await setAccountPassword(transaction, accountId, passwordHash);
  await deletePasswordResets(transaction, accountId);
  await deleteEmailChange(transaction, accountId);
  await deleteChallenges(transaction, accountId);
  await forgetOtherBrowsers(transaction, 'known_browser', accountId, hashToken(browser), clock());
  await queueMail(transaction, 'password_changed', username);
}
