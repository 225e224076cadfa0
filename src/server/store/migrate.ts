import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { DataKeys } from '../data-keys.ts';
import type { Db } from './tables.ts';
import * as accounts from './migrations/0001-accounts.ts';
import * as applications from './migrations/0002-applications.ts';
import * as mails from './migrations/0003-mails.ts';
import * as guards from './migrations/0004-guards.ts';
import * as signUps from './migrations/0005-sign-ups.ts';
import * as lookups from './migrations/0006-lookups.ts';
import * as tabs from './migrations/0007-tabs.ts';
import * as documents from './migrations/0008-documents.ts';
import * as pdfCopies from './migrations/0009-pdf-copies.ts';
import * as codesOfBrowsers from './migrations/0010-codes-of-browsers.ts';
import * as knownBrowsers from './migrations/0011-known-browsers.ts';
import * as keptForATime from './migrations/0012-kept-for-a-time.ts';
import { sealedAnswers } from './migrations/0013-sealed-answers.ts';
import * as languages from './migrations/0014-languages.ts';
import * as forms from './migrations/0015-forms.ts';
import * as otherSystems from './migrations/0016-other-systems.ts';
import * as webhooks from './migrations/0017-webhooks.ts';
import * as draftsFollow from './migrations/0018-drafts-follow.ts';
import * as staff from './migrations/0019-staff.ts';
import * as states from './migrations/0020-states.ts';
import * as notes from './migrations/0021-notes.ts';
import * as presentState from './migrations/0022-present-state.ts';
import * as withdrawn from './migrations/0023-withdrawn.ts';
import * as reminders from './migrations/0024-reminders.ts';
import * as pagePictures from './migrations/0025-page-pictures.ts';
import * as requests from './migrations/0026-requests.ts';
import * as endedWithAccounts from './migrations/0027-ended-with-accounts.ts';
import * as passkeys from './migrations/0028-passkeys.ts';
import * as retention from './migrations/0029-retention.ts';
import * as roomForSaves from './migrations/0030-room-for-saves.ts';
import * as changesNumberedLater from './migrations/0031-changes-numbered-later.ts';
import * as newAddresses from './migrations/0032-new-addresses.ts';
import * as knownStaffBrowsers from './migrations/0033-known-staff-browsers.ts';

const SEALED_ANSWERS = '0013-sealed-answers';

/**
 * Append only: a migration that has been released is never changed. Servers of the version before go on while it runs and after it, so
 * it only adds to what they use; one that cannot ends its name with `-breaking`.
 */
const migrations = {
  '0001-accounts': accounts,
  '0002-applications': applications,
  '0003-mails': mails,
  '0004-guards': guards,
  '0005-sign-ups': signUps,
  '0006-lookups': lookups,
  '0007-tabs': tabs,
  '0008-documents': documents,
  '0009-pdf-copies': pdfCopies,
  '0010-codes-of-browsers': codesOfBrowsers,
  '0011-known-browsers': knownBrowsers,
  '0012-kept-for-a-time': keptForATime,
  '0014-languages': languages,
  '0015-forms': forms,
  '0016-other-systems': otherSystems,
  '0017-webhooks': webhooks,
  '0018-drafts-follow': draftsFollow,
  '0019-staff': staff,
  '0020-states': states,
  '0021-notes': notes,
  '0022-present-state': presentState,
  '0023-withdrawn': withdrawn,
  '0024-reminders': reminders,
  '0025-page-pictures': pagePictures,
  '0026-requests': requests,
  '0027-ended-with-accounts': endedWithAccounts,
  '0028-passkeys': passkeys,
  '0029-retention': retention,
  '0030-room-for-saves': roomForSaves,
  '0031-changes-numbered-later': changesNumberedLater,
  '0032-new-addresses': newAddresses,
  '0033-known-staff-browsers': knownStaffBrowsers,
};

/** All of them by their names. @param keys seal what an earlier version stored unencrypted */
export const migrationsWith = (keys: DataKeys): Readonly<Record<string, Migration>> => ({
  ...migrations,
  [SEALED_ANSWERS]: sealedAnswers(keys),
});
const names = [...Object.keys(migrations), SEALED_ANSWERS].toSorted();

/** How the tables of a database compare with those of this version. */
export interface MigrationState {
  /** Names of the migrations that have not been run yet, in their order. */
  readonly pending: readonly string[];
  /** Names of those that a newer version has run. */
  readonly newer: readonly string[];
  /** Whether this version can use the tables once the pending ones have been run: newer ones only add. */
  readonly isUsable: boolean;
}

/** Changes nothing, and creates nothing where there are no tables yet. */
export async function migrationState(db: Db): Promise<MigrationState> {
  const there = await sql<{ there: boolean }>`SELECT to_regclass('kysely_migration') IS NOT NULL AS there`.execute(db);
  const { rows } = there.rows[0]?.there
    ? await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
    : { rows: [] };
  const ran = new Set(rows.map(({ name }) => name));
  const pending = names.filter((name) => !ran.has(name));
  const newer = [...ran].filter((name) => !names.includes(name));
  // What a newer version has skipped can no longer be put before what it has run.
  const isUsable = newer.length === 0 || (pending.length === 0 && !newer.some((name) => name.endsWith('-breaking')));
  return { pending, newer, isUsable };
}

export const NEWER_DATABASE = 'The database was made by a newer version of Matricula: start that version instead.';

/**
 * Upgrades the tables to this version; those that a newer version has only added to are left as they are. Two servers may do it at
 * once: one waits for the other.
 * @param keys seal what an earlier version stored unencrypted
 * @param last migration to end with, in a database without tables
 * @throws when a newer version has changed what this one uses, or a migration fails (its changes are undone)
 */
export async function migrate(db: Db, keys: DataKeys, last?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrationsWith(keys)) } });
  const isKnown = last !== undefined && names.includes(last);
  const { error, results = [] } = await (isKnown ? migrator.migrateTo(last) : migrator.migrateToLatest());
  // Otherwise the old plain rows would stay in the files until their space is reused.
  if (!error && results.some(({ migrationName }) => migrationName === SEALED_ANSWERS))
    await sql`VACUUM FULL application, submission`.execute(db);
  if (!error) return;
  const reason = error instanceof Error ? error.message : String(error);
  if (!reason.startsWith('corrupted migrations'))
    throw new Error(`The database could not be brought to this version: ${reason}`, { cause: error });
  if (!(await migrationState(db)).isUsable) throw new Error(NEWER_DATABASE, { cause: error });
}
