import { systemClock } from '../../server/platform/clock.ts';
import type { DataKeys } from '../../server/platform/data-keys.ts';
import type { FormDefinition } from '../../server/platform/form-definition.ts';
import { withJobProducer } from '../../server/queue/job-queue.ts';
import type { ObjectStore } from '../../server/objects/object-store.ts';
import { createPdfCopyService } from '../../server/pdf-copies/pdf-copy-service.ts';
import { createReadPinnedForm } from '../../server/forms/pinned-forms.ts';
import { createApplicationStore } from '../../server/application/application-store.ts';
import { findSubmissionPdfCopy } from '../../server/pdf-copies/pdf-copy-store.ts';
import type { Db } from '../../server/database/tables.ts';
import { parseSinceOption, requireNewestForm, readServedForms } from './read-served-forms.ts';
import { paginateWithProgressBar } from './paginate-with-progress-bar.ts';

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
) {
  const wanted = {
    status: 'submitted',
    ...parseSinceOption(since, requireNewestForm((await readServedForms(db)).forms), timeZone),
  } as const;
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
    for await (const page of paginateWithProgressBar(db, keys, wanted))
      for (const { accountId } of page) {
        const isMade = (await findSubmissionPdfCopy(db, accountId)) ?? (await pdfCopies.office.state(accountId)).status === 'COMPLETED';
        if (isMade) made += 1;
        else asked += 1;
      }
    return { made, asked };
  });
}
