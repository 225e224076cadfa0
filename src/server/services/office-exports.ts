import { Readable } from 'node:stream';
import type { OfficeFilters } from '../../contract/shapes/office.ts';
import type { Form } from '../../form/model/form.ts';
import { servedForms } from '../store/forms.ts';
import { columnsOf } from './application-columns.ts';
import { csvOf, givenPages } from './application-export.ts';
import { requireActor } from './require-actor.ts';
import type { OfficeLists } from './office-list.ts';
import type { Staff } from './staff-sessions.ts';
import type { Db } from '../store/tables.ts';
import type { Clock } from '../clock.ts';
import type { Definition } from '../definition.ts';
import type { ReadPinnedForm } from './pinned-forms.ts';
import type { Audit } from './audit.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly definition: () => Definition;
  readonly readPinnedForm: ReadPinnedForm;
  readonly audit: Audit;
  readonly officeLists: OfficeLists;
}

export function createOfficeExports({ db, clock, definition, readPinnedForm, officeLists, audit }: Deps) {
  const formOf = async (hash: string): Promise<Form | undefined> => (await readPinnedForm(db, hash))?.first;

  /** Newest first; unreadable ones are left out. */
  const formsOf = async (newest: Form): Promise<readonly Form[]> => {
    const { hash: present } = definition();
    const forms = [newest];
    for (const { hash } of await servedForms(db)) {
      const form = hash === present ? undefined : await formOf(hash);
      if (form) forms.push(form);
    }
    return forms;
  };

  /** Stops before the next page once the member is removed. */
  async function* whileAtWork<Page>({ id }: Staff, pages: AsyncIterable<Page>): AsyncGenerator<Page, void, undefined> {
    for await (const page of pages) {
      await requireActor(db, `staff ${id}`, 'reader');
      yield page;
    }
  }

  return {
    /** CSV of all filtered applications, as of `npm run applications -- export`; recorded. @throws {Refused} as the list does */
    async csv(staff: Staff, filters: OfficeFilters): Promise<Readable> {
      const newest = definition().inLanguage().form;
      // Refusals must come before the first bytes.
      const pages = await officeLists.all(staff, filters);
      await audit(db, 'applications_exported', { actor: `staff ${staff.id}` });
      const given = givenPages({ db, now: clock(), newest, formOf }, whileAtWork(staff, pages));
      return Readable.from(csvOf(columnsOf(await formsOf(newest)), given), { objectMode: false });
    },
  };
}
