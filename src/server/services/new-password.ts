import type { Clock } from '../clock.ts';
import { hashOf } from '../secrets.ts';
import { forgetResets, setPassword } from '../store/accounts.ts';
import { dropEmailChange } from '../store/email-changes.ts';
import { keepOnlyBrowser } from '../store/known-browsers.ts';
import { dropChallenges } from '../store/passkeys.ts';
import type { Db } from '../store/tables.ts';
import type { PostMail } from './mailing.ts';

interface NewPassword {
  readonly accountId: string;
  readonly username: string;
  readonly passwordHash: string;
  /** In which it was chosen. */
  readonly browser: string;
}

/**
 * Gives an account a new password, with what that brings along: no link to choose another one, no code for a new address and no passkey
 * that is being added works any more, the browser in which it was chosen is the only one known to the account, and the student hears of
 * it by email.
 */
export async function putNewPassword(
  transaction: Db,
  { accountId, username, passwordHash, browser }: NewPassword,
  { clock, postMail }: { readonly clock: Clock; readonly postMail: PostMail },
): Promise<void> {
  await setPassword(transaction, accountId, passwordHash);
  await forgetResets(transaction, accountId);
  await dropEmailChange(transaction, accountId);
  await dropChallenges(transaction, accountId);
  await keepOnlyBrowser(transaction, 'known_browser', accountId, hashOf(browser), clock());
  await postMail(transaction, 'password_changed', username);
}
