import type { DataKeys } from '../../src/server/data-keys.ts';
import { paginateApplications } from '../../src/server/services/application-pages.ts';
import type { Db } from '../../src/server/store/tables.ts';
import { countApplications, type ApplicationFilter, type FullApplication } from '../../src/server/store/whole-applications.ts';
import { createProgressBar } from './progress-bar.ts';

export async function* pagesWithProgress(
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
