import type { RetentionStatus } from '../../api/schemas/office-schemas.ts';
import { isoDateInTimeZone } from '../platform/clock.ts';
import { RefusalError } from '../platform/refusals.ts';
import { lockAccountToDelete } from './account-deletion-store.ts';
import { findRetentionRecord, writeLegalHold } from './retention-store.ts';
import { hasApplication } from '../submissions/full-application-store.ts';
import type { Actor } from '../audit/record-audit-event.ts';
import { planDeletion } from './deletion-plan.ts';
import { authorizeActor } from '../staff/authorize-actor.ts';
import type { Staff } from '../staff/staff-store.ts';
import type { ApplicationDeps } from '../application/application-deps.ts';

export type LegalHoldService = ReturnType<typeof createLegalHoldService>;

type Deps = Pick<ApplicationDeps, 'db' | 'clock' | 'timeZone' | 'definition' | 'audit'>;

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
