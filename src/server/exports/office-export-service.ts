import { Readable } from 'node:stream';
import type { OfficeFilters } from '../../api/schemas/office-schemas.ts';
import type { Form } from '../../form/model/form.ts';
import { listServedForms } from '../forms/form-store.ts';
import { exportColumnsOf } from '../submissions/export-columns.ts';
import { streamCsv, loadExportPages } from './csv-export.ts';
import { authorizeActor } from '../staff/authorize-actor.ts';
import type { OfficeListService } from '../office/office-list-service.ts';
import type { Staff } from '../staff/staff-store.ts';
import type { ApplicationDeps } from '../application/application-deps.ts';

interface Deps extends Pick<ApplicationDeps, 'db' | 'clock' | 'definition' | 'audit' | 'readPinnedForm'> {
  readonly officeLists: OfficeListService;
}

export function createOfficeExportService({ db, clock, definition, readPinnedForm, officeLists, audit }: Deps) {
  const formOf = async (hash: string): Promise<Form | undefined> => (await readPinnedForm(db, hash))?.formInFirstLanguage;

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
