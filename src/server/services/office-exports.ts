import { Readable } from 'node:stream';
import type { OfficeFilters } from '../../contract/shapes/office.ts';
import type { Form } from '../../form/model/form.ts';
import type { Clock } from '../clock.ts';
import type { Definition } from '../definition.ts';
import { servedForms } from '../store/forms.ts';
import { requestStatuses } from '../store/requests.ts';
import type { Listed } from '../store/office-list.ts';
import type { Db } from '../store/tables.ts';
import { columnsOf, type Given } from './application-columns.ts';
import type { ApplicationStates } from './application-states.ts';
import type { Audit } from './audit.ts';
import { csvFile, csvRows } from './csv.ts';
import type { OfficeLists } from './office-list.ts';
import type { ReadPinnedForm } from './pinned-forms.ts';
import type { Staff } from './staff-sessions.ts';

/** What the office takes from its list into a spreadsheet. */
export interface OfficeExports {
  /**
   * All applications that pass the filters, as a CSV file with the columns of `npm run applications -- export`; recorded.
   * @throws {Refused} as the list does
   */
  csv(staff: Staff, filters: OfficeFilters): Promise<Readable>;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly definition: () => Definition;
  readonly readPinnedForm: ReadPinnedForm;
  readonly officeLists: OfficeLists;
  readonly applicationStates: ApplicationStates;
  readonly audit: Audit;
}

export function createOfficeExports({ db, clock, definition, readPinnedForm, officeLists, applicationStates, audit }: Deps): OfficeExports {
  /** The newest first; those that cannot be read any more are left out. */
  const formsOf = async (newest: Form): Promise<readonly Form[]> => {
    const { hash: present } = definition();
    const forms = [newest];
    for (const { hash } of await servedForms(db)) {
      const pinned = hash === present ? undefined : await readPinnedForm(db, hash);
      if (pinned) forms.push(pinned.first);
    }
    return forms;
  };

  const given = async (found: readonly Listed[], newest: Form): Promise<readonly Given[]> => {
    const submitted = found.flatMap(({ submission, accountId }) => (submission ? [accountId] : []));
    const states = await applicationStates.current(db, submitted);
    const requests = await requestStatuses(
      db,
      found.map(({ accountId }) => accountId),
      clock(),
    );
    return Promise.all(
      found.map(async (application) => ({
        application,
        state: states.get(application.accountId)?.state,
        requests: requests.get(application.accountId),
        form: application.submission ? (await readPinnedForm(db, application.submission.formHash))?.first : newest,
      })),
    );
  };

  return {
    async csv(staff, filters) {
      const newest = definition().inLanguage().form;
      const parts = officeLists.all(filters)[Symbol.asyncIterator]();
      // Before anything is sent: a refusal is an answer of its own.
      let part = await parts.next();
      await audit(db, 'applications_exported', { actor: `staff ${staff.id}` });
      const columns = columnsOf(await formsOf(newest));
      async function* lines(): AsyncIterable<string> {
        yield csvFile([columns.map(({ name }) => name)]);
        for (; part.done !== true; part = await parts.next()) {
          const rows = await given(part.value, newest);
          if (rows.length > 0) yield csvRows(rows.map((row) => columns.map(({ of }) => of(row))));
        }
      }
      return Readable.from(lines(), { objectMode: false });
    },
  };
}
