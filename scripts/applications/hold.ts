import { setLegalHold } from '../../src/server/services/legal-holds.ts';
import { findAccountId } from '../../src/server/store/account-deletion.ts';
import type { OpenedDatabase } from '../with-database.ts';

/**
 * Keeps an account from being deleted by anyone, or ends that.
 * @returns a report
 * @throws with a sentence for the operator if there is no such account
 */
export async function hold(opened: OpenedDatabase, words: string, isHeld: boolean): Promise<string> {
  const accountId = await findAccountId(opened.db, words);
  const outcome = accountId === undefined ? undefined : await setLegalHold(opened, 'operator', accountId, isHeld);
  if (outcome === undefined)
    throw new Error(`There is no account or application '${words}'. Give its reference, whole email address or id.`);
  const hasChanged = outcome === 'changed';
  if (isHeld) return hasChanged ? 'It is held: nobody deletes it until you release it.' : 'It is held already.';
  return hasChanged ? 'It is released: it can be deleted again, and will be once its time is over.' : 'It was not held.';
}
