import type { DataKeys } from '../../server/platform/data-keys.ts';
import { paginateApplications } from '../../server/submissions/paginate-applications.ts';
import type { Db } from '../../server/database/tables.ts';
import { countApplications, type ApplicationFilter, type FullApplication } from '../../server/submissions/full-application-store.ts';
import { createProgressBar } from '../progress-bar.ts';

export async function* paginateWithProgressBar(
  db: Db,
  keys: DataKeys,
  wanted: ApplicationFilter,
): AsyncGenerator<readonly FullApplication[], void, undefined> {
  const bar = createProgressBar('applications');
  bar.start(await countApplications(db, wanted), 0);
  try {
    for await (const page of paginateApplications(db, keys, wanted)) {
      yield page;
      bar.increment(page.length);
    }
  } finally {
    bar.stop();
  }
}
