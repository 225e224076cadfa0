import type { DataKeys } from '../platform/data-keys.ts';
import { listApplicationChangesAfter } from './application-change-store.ts';
import type { Db } from '../database/tables.ts';
import { listOpenApplications, type SubmissionFilters, type ApplicationFilter, type FullApplication } from './full-application-store.ts';

const AT_ONCE = 200;

/** Pages of matching applications, each once; concurrent changes let none be missed. @param part of a draft's email address */
export async function* paginateApplications(
  db: Db,
  keys: DataKeys,
  wanted: ApplicationFilter,
  part = '',
): AsyncGenerator<readonly FullApplication[], void, undefined> {
  // Skips an application that comes again because it has changed meanwhile.
  const seen = new Set<string>();
  const pages = wanted.status === 'draft' ? draftPages(db, keys, part) : submittedPages(db, keys, wanted);
  for await (const page of pages) {
    const unseen = page.filter(({ accountId }) => !seen.has(accountId));
    for (const { accountId } of unseen) seen.add(accountId);
    yield unseen;
  }
}

async function* submittedPages(db: Db, keys: DataKeys, filters: SubmissionFilters): AsyncGenerator<readonly FullApplication[]> {
  for (let after = 0n; ;) {
    const changes = await listApplicationChangesAfter(db, keys, filters, after, AT_ONCE);
    const last = changes.at(-1);
    if (!last) return;
    yield changes.flatMap(({ application }) => application ?? []);
    after = last.number;
  }
}

async function* draftPages(db: Db, keys: DataKeys, part: string): AsyncGenerator<readonly FullApplication[]> {
  for (let after = ''; ;) {
    const drafts = await listOpenApplications(db, keys, part, after, AT_ONCE);
    const last = drafts.at(-1);
    if (!last) return;
    yield drafts;
    after = last.username;
  }
}
