import { systemClock } from '../../src/server/clock.ts';
import type { DataKeys } from '../../src/server/data-keys.ts';
import type { FormDefinition } from '../../src/server/definition.ts';
import { withJobProducer } from '../../src/server/jobs/queue.ts';
import type { ObjectStore } from '../../src/server/objects/object-store.ts';
import { createPdfCopyService } from '../../src/server/services/pdf-copies.ts';
import { createReadPinnedForm } from '../../src/server/services/pinned-forms.ts';
import { createApplicationStore } from '../../src/server/store/applications.ts';
import { findSubmissionPdfCopy } from '../../src/server/store/pdf-copies.ts';
import type { Db } from '../../src/server/store/tables.ts';
import { parseSince, newestForm, readServedForms } from './read-forms.ts';
import { pagesWithProgress } from './watched-pages.ts';

export interface RequestedCopies {
  readonly made: number;
  readonly asked: number;
}

/** Requests each submission's missing PDF copy; servers print them. @param since a day at the institution, or an instant */
export async function requestPdfCopies(
  {
    db,
    keys,
    objects,
    definition,
  }: { readonly db: Db; readonly keys: DataKeys; readonly objects: ObjectStore; readonly definition: FormDefinition },
  timeZone: string,
  since: string | undefined,
): Promise<RequestedCopies> {
  const wanted = { status: 'submitted', ...parseSince(since, newestForm((await readServedForms(db)).forms), timeZone) } as const;
  let [made, asked] = [0, 0];
  return withJobProducer(db, async (queue) => {
    const known = () => definition;
    const pdfCopies = createPdfCopyService({
      db,
      clock: systemClock,
      definition: known,
      applications: createApplicationStore(keys),
      readPinnedForm: createReadPinnedForm({ definition: known }),
      objects,
      queue,
      secrets: { dataKeys: keys },
      canPrint: true,
    });
    for await (const page of pagesWithProgress(db, keys, wanted))
      for (const { accountId } of page) {
        const isMade = (await findSubmissionPdfCopy(db, accountId)) ?? (await pdfCopies.state(accountId)).status === 'COMPLETED';
        if (isMade) made += 1;
        else asked += 1;
      }
    return { made, asked };
  });
}
