import type { NotesResponse } from '../../api/schemas/office-schemas.ts';
import { cleanText } from '../../form/evaluate/clean-answer.ts';
import { RefusalError } from '../platform/refusals.ts';
import * as store from './application-note-store.ts';
import { lockApplicationRow } from '../application/application-store.ts';
import type { Db } from '../database/tables.ts';
import { authorizeActor } from '../staff/authorize-actor.ts';
import type { Staff } from '../staff/staff-store.ts';
import type { ApplicationDeps } from '../application/application-deps.ts';

export type ApplicationNoteService = ReturnType<typeof createApplicationNoteService>;

type Deps = Pick<ApplicationDeps, 'db' | 'clock' | 'audit' | 'secrets'>;

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
