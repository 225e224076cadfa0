import type { Notes } from '../../contract/shapes/office.ts';
import { cleanText } from '../../form/run/clean-answer.ts';
import { Refused } from '../refusals.ts';
import * as store from '../store/application-notes.ts';
import { lockApplicationRow } from '../store/applications.ts';
import type { Db } from '../store/tables.ts';
import { requireActor } from './require-actor.ts';
import type { Staff } from './staff-sessions.ts';
import type { Clock } from '../clock.ts';
import type { Audit } from './audit.ts';
import type { Secrets } from '../secrets.ts';

export type ApplicationNotes = ReturnType<typeof createApplicationNotes>;

type Deps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly secrets: Secrets;
};

export function createApplicationNotes({ db, clock, secrets: { dataKeys }, audit }: Deps) {
  const all = async (from: Db, accountId: string): Promise<Notes> => ({
    notes: (await store.notesOf(from, dataKeys, accountId)).map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
  });
  return {
    async add(staff: Staff, accountId: string, written: string): Promise<Notes> {
      const text = cleanText(written, true);
      if (text === '') throw new Refused('bad_request', { params: { detail: 'text is empty' } });
      return db.transaction().execute(async (transaction) => {
        if (!(await lockApplicationRow(transaction, accountId))) throw new Refused('no_application');
        await requireActor(transaction, `staff ${staff.id}`, 'reader');
        await store.addNote(transaction, dataKeys, { accountId, staffId: staff.id, text, at: clock() });
        await audit(transaction, 'note_added', { accountId, actor: `staff ${staff.id}` });
        return all(transaction, accountId);
      });
    },
    of: (accountId: string): Promise<Notes> => all(db, accountId),
  };
}
