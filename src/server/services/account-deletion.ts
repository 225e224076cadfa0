import { plusSeconds } from '../clock.ts';
import { Refused } from '../refusals.ts';
import * as store from '../store/account-deletion.ts';
import { currentStates } from '../store/application-states.ts';
import { removeAuditEntriesOf } from '../store/audit.ts';
import { formerAddresses } from '../store/email-changes.ts';
import { endSessionsOf } from '../store/sessions.ts';
import { orphanedCopies } from '../store/pdf-copies.ts';
import type { Db } from '../store/tables.ts';
import { type Client, limitKey } from './limits.ts';
import { dropCopies } from './pdf-copies.ts';
import { WITHDRAWN } from '../../contract/office.ts';
import type { Clock } from '../clock.ts';
import type { Secrets } from '../secrets.ts';
import type { Audit } from './audit.ts';
import type { QueueEvent } from './webhooks.ts';
import type { JobProducer } from '../jobs/queue.ts';
import type { Definition } from '../definition.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { CheckPassword } from './password-check.ts';

type Deps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly audit: Audit;
  readonly queueEvent: QueueEvent;
  readonly queue: JobProducer;
};

const AT_ONCE = 500;
/** Seconds after which a printing copy counts as abandoned. */
const LOST = 15 * 60;

/** Deletes an account; a job removes its files. Hashes and, if submitted, its id remain. @param require throws @throws `held` */
export function eraseAccount(
  { db, clock, secrets, audit, queueEvent, queue }: Deps,
  accountId: string,
  actor: 'student' | 'operator' | 'retention',
  require: (transaction: Db, account: store.DeletedAccount) => Promise<void> = async () => undefined,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const account = await store.lockAccount(transaction, accountId);
    if (!account) return false;
    if (account.isHeld) throw new Refused('held');
    await require(transaction, account);
    const { username } = account;
    const addresses = [{ address: username }, ...(await formerAddresses(transaction, accountId))];
    await removeAuditEntriesOf(
      transaction,
      accountId,
      addresses.map(({ address, ...former }) => ({ fingerprint: secrets.fingerprint(`address ${address}`), ...former })),
    );
    await endSessionsOf(transaction, accountId, clock());
    const mailIds = await store.removeAccount(transaction, accountId, {
      username,
      limitKeys: addresses.map(({ address }) => limitKey(secrets, address)),
    });
    await audit(transaction, 'account_deleted', { formerId: accountId, ...(actor !== 'student' && { actor }) });
    if (account.isSubmitted) await queueEvent(transaction, { type: 'application.deleted', data: { id: accountId } });
    await queue.removeFiles(transaction, mailIds);
    return true;
  });
}

interface AccountDeletionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly definition: () => Definition;
  readonly objects: ObjectStore;
  readonly checkPassword: CheckPassword;
  readonly audit: Audit;
  readonly queueEvent: QueueEvent;
  readonly queue: JobProducer;
}

export function createAccountDeletion(deps: AccountDeletionDeps) {
  const { db, clock, secrets, definition, objects, checkPassword } = deps;

  const requireDeletable = async (transaction: Db, accountId: string): Promise<void> => {
    const { delete_submitted: rule = 'after_withdrawal' } = definition().form.institution;
    if (rule === 'never') throw new Refused('keeps_submitted');
    if (rule === 'at_once') return;
    const state = (await currentStates(transaction, secrets.dataKeys, [accountId])).get(accountId)?.state;
    if (state !== WITHDRAWN) throw new Refused('withdraw_first');
  };

  return {
    /** Deletes a student's account. @throws {Refused} `too_many`, `wrong_password`, `held`, `withdraw_first`, `keeps_submitted` */
    async delete(accountId: string, password: string, from: Client): Promise<void> {
      const { hash } = await checkPassword(accountId, password, from);
      await eraseAccount(deps, accountId, 'student', async (transaction, { isSubmitted, passwordHash }) => {
        if (passwordHash !== hash) throw new Refused('wrong_password');
        if (isSubmitted) await requireDeletable(transaction, accountId);
      });
    },

    async removeFiles(): Promise<void> {
      // Rows stay for the sweep, a day longer than any upload takes: late files are removed then.
      for (let last = '', keys; (keys = await store.orphanedObjects(db, last, AT_ONCE)).length > 0; last = keys.at(-1) ?? '')
        await objects.remove(keys);
      await dropCopies({ db, objects }, await orphanedCopies(db, plusSeconds(clock(), -LOST)));
    },
  };
}
