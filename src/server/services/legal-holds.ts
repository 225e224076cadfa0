import type { RetentionStatus } from '../../contract/shapes/office.ts';
import { isoDateInTimeZone } from '../clock.ts';
import { RefusalError } from '../refusals.ts';
import { lockAccountToDelete } from '../store/account-deletion.ts';
import { findRetentionRecord, writeLegalHold } from '../store/retention.ts';
import { hasApplication } from '../store/whole-applications.ts';
import type { Actor } from './audit.ts';
import { planDeletion } from './deletion-plan.ts';
import { authorizeActor } from './require-actor.ts';
import type { Staff } from './staff-sessions.ts';
import type { Db } from '../store/tables.ts';
import type { Clock } from '../clock.ts';
import type { FormDefinition } from '../definition.ts';
import type { RecordAuditEvent } from './audit.ts';

export type LegalHoldService = ReturnType<typeof createLegalHoldService>;

type Deps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly definition: () => FormDefinition;
  readonly audit: RecordAuditEvent;
};

export function createLegalHoldService({ db, clock, timeZone, definition, audit }: Deps) {
  const keepingOf = async (accountId: string): Promise<RetentionStatus> => {
    const record = await findRetentionRecord(db, accountId);
    const { retention, time_zone: zone = timeZone } = definition().form.institution;
    // Days of the sweep decide whether an account is deleted on its day, and never change that day.
    const plan = record && planDeletion({ retention, zone }, record, { today: isoDateInTimeZone(zone, clock()), sweepDays: [] });
    return { held_since: record?.heldAt?.toISOString() ?? null, deletion_day: plan?.day ?? null };
  };
  return {
    statusOf: keepingOf,
    async set(staff: Staff, accountId: string, isHeld: boolean): Promise<RetentionStatus> {
      const isThere =
        (await hasApplication(db, accountId)) && (await setLegalHold({ db, clock, audit }, `staff ${staff.id}`, accountId, isHeld));
      if (!isThere) throw new RefusalError('no_application');
      return keepingOf(accountId);
    },
  };
}

export function setLegalHold(
  { db, clock, audit }: Pick<Deps, 'db' | 'clock' | 'audit'>,
  actor: Actor,
  accountId: string,
  isHeld: boolean,
): Promise<'changed' | 'as before' | undefined> {
  return db.transaction().execute(async (transaction) => {
    const account = await lockAccountToDelete(transaction, accountId);
    if (!account) return undefined;
    await authorizeActor(transaction, actor);
    if (account.isHeld === isHeld) return 'as before';
    await writeLegalHold(transaction, accountId, isHeld ? clock() : null);
    await audit(transaction, isHeld ? 'hold_set' : 'hold_released', { accountId, actor });
    return 'changed';
  });
}
