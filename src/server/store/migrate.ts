import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
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

/** Append only: a migration that has been released is never changed. */
const migrationsWith = (keys: DataKeys) => ({
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
  '0013-sealed-answers': sealedAnswers(keys),
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
});

/**
 * Upgrades the tables to this version. Two servers may do it at once: one waits for the other.
 * @param keys seal what an earlier version stored unencrypted
 * @throws when the database was made by a newer version, or a migration fails (its changes are undone)
 */
export async function migrate(db: Db, keys: DataKeys): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrationsWith(keys)) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  // Otherwise the old plain rows would stay in the files until their space is reused.
  if (!error && results.some(({ migrationName }) => migrationName === '0013-sealed-answers'))
    await sql`VACUUM FULL application, submission`.execute(db);
  if (!error) return;
  const reason = error instanceof Error ? error.message : String(error);
  if (reason.startsWith('corrupted migrations'))
    throw new Error('The database was made by a newer version of Matricula: start that version instead.', { cause: error });
  throw new Error(`The database could not be brought to this version: ${reason}`, { cause: error });
}
