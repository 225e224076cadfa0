import type { PdfAudience } from '../../form/model/form-files.ts';
import type { PdfCopyState } from '../../api/schemas/application-schemas.ts';
import { endpoints } from '../../api/endpoints.ts';
import { addSeconds } from '../platform/clock.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { RefusalError } from '../platform/refusals.ts';
import * as store from './pdf-copy-store.ts';
import type { Db } from '../database/tables.ts';
import { readLetterContent, readPdfCopyContent, type PdfCopyContent } from './pdf-copy-content.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { ApplicationDeps } from '../application/application-deps.ts';

export type PdfCopyService = ReturnType<typeof createPdfCopyService>;

type Deps = Pick<ApplicationDeps, 'db' | 'clock' | 'definition' | 'applications' | 'readPinnedForm' | 'objects' | 'queue'> & {
  readonly secrets: Pick<Secrets, 'dataKeys'>;
  readonly canPrint: boolean;
};

export async function deletePdfCopies(
  { db, objects }: { db: Db; objects: Pick<ObjectStore, 'remove'> },
  copies: readonly Pick<store.StoredPdfCopy, 'id' | 'object_key'>[],
): Promise<void> {
  await objects.remove(copies.flatMap(({ object_key: key }) => key ?? []));
  await store.removePdfCopyRows(
    db,
    copies.map(({ id }) => id),
  );
}

const DAY = 24 * 3600;
/** Seconds after which an unfinished copy has lost its job, and is started again. */
const LOST = 15 * 60;

export function createPdfCopyService({ db, clock, definition, applications, readPinnedForm, objects, queue, canPrint, secrets }: Deps) {
  const unfinished = (status: PdfCopyState['status']): PdfCopyState => ({ status, url: '' });
  const finished: PdfCopyState = { status: 'COMPLETED', url: endpoints.pdfFile.path };

  const contentFor =
    (audience: PdfAudience) =>
    (from: Db, accountId: string): Promise<PdfCopyContent> =>
      readPdfCopyContent({ db: from, applications, definition: definition(), readPinnedForm }, accountId, audience);
  const letter = async (from: Db, accountId: string): Promise<PdfCopyContent> => {
    const found = await readLetterContent({ db: from, applications, definition: definition(), dataKeys: secrets.dataKeys }, accountId);
    if (!found) throw new RefusalError('no_decision');
    return found;
  };

  const copiesOf = (contentOf: typeof letter, name: string) => ({
    state: (accountId: string): Promise<PdfCopyState> =>
      db.transaction().execute(async (transaction) => {
        const { hash, isEmpty, isConverting, submittedAt, letter: version, audience } = await contentOf(transaction, accountId);
        const copy = await store.lockPdfCopy(transaction, accountId, hash);
        if (copy?.status === 'COMPLETED') return finished;
        if (isEmpty) return unfinished('NOT_ANSWERED');
        if (!canPrint) return unfinished('FAILED');
        // Waits for running conversions, which always end.
        if (isConverting) return unfinished('UNPROCESSED');
        if (!copy) {
          const id = await store.addPdfCopy(
            transaction,
            {
              account_id: accountId,
              content_hash: hash,
              of_submission: submittedAt !== undefined && version === null,
              letter: version,
              audience,
            },
            clock(),
          );
          if (id) await queue.printCopy(transaction, id);
          return unfinished('UNPROCESSED');
        }
        const isLost = copy.status !== 'FAILED' && copy.changed_at < addSeconds(clock(), -LOST);
        if (isLost || (copy.status === 'FAILED' && copy.told)) {
          await store.restartPdfCopy(transaction, copy.id, clock());
          await queue.printCopy(transaction, copy.id);
          return unfinished('UNPROCESSED');
        }
        if (copy.status === 'FAILED') await store.markPdfCopyErrorShown(transaction, copy.id);
        return unfinished(copy.status);
      }),

    async file(accountId: string): Promise<{ readonly name: string; readonly content: Uint8Array }> {
      const { hash, reference, audience } = await contentOf(db, accountId);
      const copy = await store.findFinishedPdfCopy(db, accountId, hash, audience);
      const bytes = copy?.object_key ? await objects.get(copy.object_key) : undefined;
      // A copy without its object is useless: the next request starts it again.
      if (copy && !bytes) await store.removePdfCopyRows(db, [copy.id]);
      if (!copy || !bytes) throw new RefusalError('no_copy');
      return {
        name: [definition().form.institution.short_name, name, ...(reference === undefined ? [] : [reference])].join(' ').concat('.pdf'),
        content: bytes,
      };
    },
  });

  return {
    ...copiesOf(contentFor('student'), 'application'),
    office: copiesOf(contentFor('office'), 'application'),
    /** The same operations for the letter of a decision. */
    letter: copiesOf(letter, 'decision'),

    async sweep(): Promise<void> {
      await deletePdfCopies({ db, objects }, await store.listStalePdfCopies(db, addSeconds(clock(), -DAY)));
    },
  };
}
