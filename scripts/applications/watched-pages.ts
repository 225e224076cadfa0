import type { DataKeys } from '../../src/server/data-keys.ts';
import { applicationPages } from '../../src/server/services/application-pages.ts';
import type { Db } from '../../src/server/store/tables.ts';
import { countApplications, type Wanted, type WholeApplication } from '../../src/server/store/whole-applications.ts';
import { progressBar } from './progress-bar.ts';

export async function* watchedPages(db: Db, keys: DataKeys, wanted: Wanted): AsyncGenerator<readonly WholeApplication[], void, undefined> {
  const bar = progressBar('applications');
  bar.start(await countApplications(db, wanted), 0);
  try {
    for await (const page of applicationPages(db, keys, wanted)) {
      yield page;
      bar.increment(page.length);
    }
  } finally {
    bar.stop();
  }
}
