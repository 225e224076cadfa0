import { systemClock } from '../../src/server/clock.ts';
import type { DataKeys } from '../../src/server/data-keys.ts';
import type { Definition } from '../../src/server/definition.ts';
import { withQueue } from '../../src/server/jobs/queue.ts';
import type { ObjectStore } from '../../src/server/objects/object-store.ts';
import { createPdfCopies } from '../../src/server/services/pdf-copies.ts';
import { createPinnedForms } from '../../src/server/services/pinned-forms.ts';
import { createApplications } from '../../src/server/store/applications.ts';
import { copyOfSubmission } from '../../src/server/store/pdf-copies.ts';
import type { Db } from '../../src/server/store/tables.ts';
import { parseSince, newestOf, readForms } from './read-forms.ts';
import { watchedPages } from './watched-pages.ts';

export interface AskedCopies {
  readonly made: number;
  readonly asked: number;
}

/** Requests each submission's missing PDF copy; servers print them. @param since a day at the institution, or an instant */
export async function requestCopies(
  {
    db,
    keys,
    objects,
    definition,
  }: { readonly db: Db; readonly keys: DataKeys; readonly objects: ObjectStore; readonly definition: Definition },
  timeZone: string,
  since: string | undefined,
): Promise<AskedCopies> {
  const wanted = { status: 'submitted', ...parseSince(since, newestOf((await readForms(db)).forms), timeZone) } as const;
  let [made, asked] = [0, 0];
  return withQueue(db, async (queue) => {
    const known = () => definition;
    const pdfCopies = createPdfCopies({
      db,
      clock: systemClock,
      definition: known,
      applications: createApplications(keys),
      readPinnedForm: createPinnedForms({ definition: known }),
      objects,
      queue,
      secrets: { dataKeys: keys },
      canPrint: true,
    });
    for await (const page of watchedPages(db, keys, wanted))
      for (const { accountId } of page) {
        const isMade = (await copyOfSubmission(db, accountId)) ?? (await pdfCopies.state(accountId)).status === 'COMPLETED';
        if (isMade) made += 1;
        else asked += 1;
      }
    return { made, asked };
  });
}
