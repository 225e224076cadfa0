import { systemClock } from '../../src/server/clock.ts';
import { createAudit } from '../../src/server/services/audit.ts';
import { accountNamed, lockAccount } from '../../src/server/store/account-deletion.ts';
import { setHeld } from '../../src/server/store/retention.ts';
import type { Opened } from '../with-database.ts';

/**
 * Keeps an account from being deleted by anyone, or ends that.
 * @returns what holds from now on
 * @throws with a sentence for the operator where there is none
 */
export async function hold({ db, secrets }: Opened, words: string, isHeld: boolean): Promise<string> {
  const accountId = await accountNamed(db, words);
  const noAccount = new Error(`There is no account or application '${words}'. Its reference, whole address or id is needed.`);
  if (accountId === undefined) throw noAccount;
  const audit = createAudit({ clock: systemClock, secrets });
  const hasChanged = await db.transaction().execute(async (transaction) => {
    const account = await lockAccount(transaction, accountId);
    // It has just been deleted.
    if (!account) throw noAccount;
    if (account.isHeld === isHeld) return false;
    await setHeld(transaction, accountId, isHeld ? systemClock() : null);
    await audit(transaction, isHeld ? 'hold_set' : 'hold_released', { accountId, actor: 'operator' });
    return true;
  });
  if (isHeld) return hasChanged ? 'It is held: nobody deletes it until you release it.' : 'It is held already.';
  return hasChanged ? 'It is released: it can be deleted again, and is where its time is over.' : 'It was not held.';
}
