import { Readable } from 'node:stream';
import type { OfficeFilters } from '../../contract/shapes/office.ts';
import type { Form } from '../../form/model/form.ts';
import { servedForms } from '../store/forms.ts';
import { columnsOf } from './application-columns.ts';
import { csvOf, givenPages } from './application-export.ts';
import { requireActor } from './require-actor.ts';
import type { OfficeLists } from './office-list.ts';
import type { ServiceDeps } from './service-deps.ts';
import type { Staff } from './staff-sessions.ts';

interface Deps extends ServiceDeps {
  readonly officeLists: OfficeLists;
}

/** What the office takes from its list into a spreadsheet. */
export function createOfficeExports({ db, clock, secrets: { dataKeys: keys }, definition, readPinnedForm, officeLists, audit }: Deps) {
  const formOf = async (hash: string): Promise<Form | undefined> => (await readPinnedForm(db, hash))?.first;

  /** The newest first; those that cannot be read any more are left out. */
  const formsOf = async (newest: Form): Promise<readonly Form[]> => {
    const { hash: present } = definition();
    const forms = [newest];
    for (const { hash } of await servedForms(db)) {
      const form = hash === present ? undefined : await formOf(hash);
      if (form) forms.push(form);
    }
    return forms;
  };

  /** A removed member gets no further page. */
  async function* whileAtWork<Page>({ id }: Staff, pages: AsyncIterable<Page>): AsyncGenerator<Page, void, undefined> {
    for await (const page of pages) {
      await requireActor(db, `staff ${id}`, 'reader');
      yield page;
    }
  }

  return {
    /**
     * All applications that pass the filters, as a CSV file with the columns of `npm run applications -- export`; recorded.
     * @throws {Refused} as the list does
     */
    async csv(staff: Staff, filters: OfficeFilters): Promise<Readable> {
      const newest = definition().inLanguage().form;
      // Before anything is sent: a refusal is an answer of its own.
      const pages = await officeLists.all(filters);
      await audit(db, 'applications_exported', { actor: `staff ${staff.id}` });
      const given = givenPages({ db, keys, now: clock(), newest, formOf }, whileAtWork(staff, pages));
      return Readable.from(csvOf(columnsOf(await formsOf(newest)), given), { objectMode: false });
    },
  };
}
