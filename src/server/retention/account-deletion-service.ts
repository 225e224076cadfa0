import { addSeconds } from '../platform/clock.ts';
import { RefusalError } from '../platform/refusals.ts';
import * as store from './account-deletion-store.ts';
import { readCurrentStates } from '../application/application-state-store.ts';
import { removeAuditEntriesOfAccount } from '../audit/audit-store.ts';
import { listFormerAddresses } from '../accounts/email-change-store.ts';
import { endSessionsOfDeletedAccount } from '../accounts/session-store.ts';
import { listPdfCopiesOfDeletedAccounts } from '../pdf-copies/pdf-copy-store.ts';
import type { Db } from '../database/tables.ts';
import { type ClientInfo, rateLimitKey } from '../accounts/rate-limit-service.ts';
import { deletePdfCopies } from '../pdf-copies/pdf-copy-service.ts';
import { WITHDRAWN } from '../../api/rules/office.ts';
import type { ApplicationDeps } from '../application/application-deps.ts';

type Deps = Pick<ApplicationDeps, 'db' | 'clock' | 'secrets' | 'audit' | 'queueEvent' | 'queue'>;

const AT_ONCE = 500;
/** Seconds after which a printing copy counts as abandoned. */
const LOST = 15 * 60;

/** Deletes an account; a job removes its files. Hashes and, if submitted, its id remain. @param require throws @throws `held` */
export function deleteAccount(
  { db, clock, secrets, audit, queueEvent, queue }: Deps,
  accountId: string,
  actor: 'student' | 'operator' | 'retention',
  require: (transaction: Db, account: store.AccountToDelete) => Promise<void> = async () => undefined,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const account = await store.lockAccountToDelete(transaction, accountId);
    if (!account) return false;
    if (account.isHeld) throw new RefusalError('held');
    await require(transaction, account);
    const { username } = account;
    const addresses = [{ address: username }, ...(await listFormerAddresses(transaction, accountId))];
    await removeAuditEntriesOfAccount(
      transaction,
      accountId,
      addresses.map(({ address, ...former }) => ({ fingerprint: secrets.fingerprint(`address ${address}`), ...former })),
    );
    await endSessionsOfDeletedAccount(transaction, accountId, clock());
    const mailIds = await store.deleteAccountRows(transaction, accountId, {
      username,
      limitKeys: addresses.map(({ address }) => rateLimitKey(secrets, address)),
    });
    await audit(transaction, 'account_deleted', { formerId: accountId, ...(actor !== 'student' && { actor }) });
    if (account.isSubmitted) await queueEvent(transaction, { type: 'application.deleted', data: { id: accountId } });
    await queue.removeFiles(transaction, mailIds);
    return true;
  });
}

type AccountDeletionDeps = Pick<
  ApplicationDeps,
  'db' | 'clock' | 'secrets' | 'definition' | 'checkPassword' | 'audit' | 'objects' | 'queueEvent' | 'queue'
>;

export function createAccountDeletionService(deps: AccountDeletionDeps) {
  const { db, clock, secrets, definition, objects, checkPassword } = deps;

  const requireDeletable = async (transaction: Db, accountId: string): Promise<void> => {
    const { delete_submitted: rule = 'after_withdrawal' } = definition().form.institution;
    if (rule === 'never') throw new RefusalError('keeps_submitted');
    if (rule === 'at_once') return;
    const state = (await readCurrentStates(transaction, secrets.dataKeys, [accountId])).get(accountId)?.state;
    if (state !== WITHDRAWN) throw new RefusalError('withdraw_first');
  };

  return {
    /** Deletes a student's account. @throws {RefusalError} `too_many`, `wrong_password`, `held`, `withdraw_first`, `keeps_submitted` */
    async delete(accountId: string, password: string, from: ClientInfo): Promise<void> {
      const { hash } = await checkPassword(accountId, password, from);
      await deleteAccount(deps, accountId, 'student', async (transaction, { isSubmitted, passwordHash }) => {
        if (passwordHash !== hash) throw new RefusalError('wrong_password');
        if (isSubmitted) await requireDeletable(transaction, accountId);
      });
    },

    async removeFiles(): Promise<void> {
      // Rows stay for the sweep, a day longer than any upload takes: late files are removed then.
      for (let last = '', keys; (keys = await store.listOrphanedObjects(db, last, AT_ONCE)).length > 0; last = keys.at(-1) ?? '')
        await objects.remove(keys);
      await deletePdfCopies({ db, objects }, await listPdfCopiesOfDeletedAccounts(db, addSeconds(clock(), -LOST)));
    },
  };
}
