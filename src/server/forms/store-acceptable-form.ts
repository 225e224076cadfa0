import type { FormDefinition } from '../platform/form-definition.ts';
import { writeLogLine } from '../platform/log-line.ts';
import type { Settings } from '../settings/settings.ts';
import { saveFormFiles } from './form-store.ts';
import type { Db } from '../database/tables.ts';
import { createRecordAuditEvent } from '../audit/record-audit-event.ts';
import { describeBreakingChanges, findBreakingChanges } from './breaking-changes.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Clock } from '../platform/clock.ts';

interface Deps {
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'acceptsFormChange' | 'timeZone'>;
}

/** Stores a form to be served. @throws for the operator if open applications would lose answers, unless that is accepted */
export async function storeAcceptableForm(db: Db, definition: FormDefinition, { settings, secrets, clock }: Deps): Promise<void> {
  const { timeZone, acceptsFormChange } = settings;
  const harm = await findBreakingChanges(db, definition, { keys: secrets.dataKeys, clock, timeZone });
  if (harm && !acceptsFormChange) throw new Error(describeBreakingChanges(harm));
  await db.transaction().execute(async (transaction) => {
    await saveFormFiles(transaction, definition, clock());
    if (harm) await createRecordAuditEvent({ clock, secrets })(transaction, 'form_change_accepted', { actor: 'operator' });
  });
  if (harm) writeLogLine('warn', `FORM_CHANGE=accept: ${harm.drafts} of ${harm.checkedDrafts} drafts lose answers under the new form.`);
}
