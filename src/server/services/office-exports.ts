import { Readable } from 'node:stream';
import type { OfficeFilters } from '../../contract/shapes/office.ts';
import type { Form } from '../../form/model/form.ts';
import { listServedForms } from '../store/forms.ts';
import { exportColumnsOf } from './application-columns.ts';
import { streamCsv, loadExportPages } from './application-export.ts';
import { authorizeActor } from './require-actor.ts';
import type { OfficeListService } from './office-list.ts';
import type { Staff } from './staff-sessions.ts';
import type { Db } from '../store/tables.ts';
import type { Clock } from '../clock.ts';
import type { FormDefinition } from '../definition.ts';
import type { ReadPinnedForm } from './pinned-forms.ts';
import type { RecordAuditEvent } from './audit.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly definition: () => FormDefinition;
  readonly readPinnedForm: ReadPinnedForm;
  readonly audit: RecordAuditEvent;
  readonly officeLists: OfficeListService;
}

export function createOfficeExportService({ db, clock, definition, readPinnedForm, officeLists, audit }: Deps) {
  const formOf = async (hash: string): Promise<Form | undefined> => (await readPinnedForm(db, hash))?.first;

  /** Newest first; unreadable ones are left out. */
  const formsOf = async (newest: Form): Promise<readonly Form[]> => {
    const { hash: present } = definition();
    const forms = [newest];
    for (const { hash } of await listServedForms(db)) {
      const form = hash === present ? undefined : await formOf(hash);
      if (form) forms.push(form);
    }
    return forms;
  };

  /** Stops before the next page once the member is removed. */
  async function* whileAtWork<Page>({ id }: Staff, pages: AsyncIterable<Page>): AsyncGenerator<Page, void, undefined> {
    for await (const page of pages) {
      await authorizeActor(db, `staff ${id}`, 'reader');
      yield page;
    }
  }

  return {
    /** CSV of all filtered applications, as of `npm run applications -- export`; recorded. @throws {RefusalError} as the list does */
    async csv(staff: Staff, filters: OfficeFilters): Promise<Readable> {
      const newest = definition().inLanguage().form;
      // Refusals must come before the first bytes.
      const pages = await officeLists.all(staff, filters);
      await audit(db, 'applications_exported', { actor: `staff ${staff.id}` });
      const given = loadExportPages({ db, now: clock(), newest, formOf }, whileAtWork(staff, pages));
      return Readable.from(streamCsv(exportColumnsOf(await formsOf(newest)), given), { objectMode: false });
    },
  };
}
