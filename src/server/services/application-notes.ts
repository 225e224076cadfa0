import type { NotesResponse } from '../../contract/shapes/office.ts';
import { cleanText } from '../../form/run/clean-answer.ts';
import { RefusalError } from '../refusals.ts';
import * as store from '../store/application-notes.ts';
import { lockApplicationRow } from '../store/applications.ts';
import type { Db } from '../store/tables.ts';
import { authorizeActor } from './require-actor.ts';
import type { Staff } from './staff-sessions.ts';
import type { Clock } from '../clock.ts';
import type { RecordAuditEvent } from './audit.ts';
import type { Secrets } from '../secrets.ts';

export type ApplicationNoteService = ReturnType<typeof createApplicationNoteService>;

type Deps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: RecordAuditEvent;
  readonly secrets: Secrets;
};

export function createApplicationNoteService({ db, clock, secrets: { dataKeys }, audit }: Deps) {
  const all = async (from: Db, accountId: string): Promise<NotesResponse> => ({
    notes: (await store.listNotes(from, dataKeys, accountId)).map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
  });
  return {
    async add(staff: Staff, accountId: string, written: string): Promise<NotesResponse> {
      const text = cleanText(written, true);
      if (text === '') throw new RefusalError('bad_request', { params: { detail: 'text is empty' } });
      return db.transaction().execute(async (transaction) => {
        if (!(await lockApplicationRow(transaction, accountId))) throw new RefusalError('no_application');
        await authorizeActor(transaction, `staff ${staff.id}`, 'reader');
        await store.insertNote(transaction, dataKeys, { accountId, staffId: staff.id, text, at: clock() });
        await audit(transaction, 'note_added', { accountId, actor: `staff ${staff.id}` });
        return all(transaction, accountId);
      });
    },
    list: (accountId: string): Promise<NotesResponse> => all(db, accountId),
  };
}
