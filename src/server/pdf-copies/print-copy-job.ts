import { randomUUID } from 'node:crypto';
import type { PrintView } from '../pdf/print-view.ts';
import { readLetterContent, readPdfCopyContent, type PdfCopyContent } from './pdf-copy-content.ts';
import { deletePdfCopies } from './pdf-copy-service.ts';
import type { ViewTokenService } from './view-token-service.ts';
import * as store from './pdf-copy-store.ts';
import type { ApplicationDeps } from '../application/application-deps.ts';

type Deps = Pick<ApplicationDeps, 'db' | 'clock' | 'definition' | 'secrets' | 'applications' | 'readPinnedForm' | 'objects'> & {
  readonly serviceTokens: ViewTokenService;
  readonly printReading: PrintView;
  readonly report: (error: Error) => void;
};

/** Longer than a browser may take. */
const TOKEN_SECONDS = 120;

export function createPrintCopyJob(deps: Deps) {
  const { db, clock, definition, applications, readPinnedForm, objects, secrets, serviceTokens, printReading, report } = deps;
  const { dataKeys } = secrets;
  const begin = (copyId: string): Promise<{ readonly copy: store.StoredPdfCopy; readonly objectKey: string } | undefined> =>
    db.transaction().execute(async (transaction) => {
      const copy = await store.claimUnfinishedPdfCopy(transaction, copyId);
      if (!copy) return undefined;
      // Left over from a lost try.
      if (copy.object_key) await objects.remove([copy.object_key]);
      const objectKey = `copies/${randomUUID()}`;
      await store.beginPdfCopy(transaction, copyId, objectKey, clock());
      return { copy, objectKey };
    });

  const drop = (copies: readonly store.StoredPdfCopy[]): Promise<void> => deletePdfCopies({ db, objects }, copies);

  const printed = async (
    copyId: string,
    accountId: string,
    { documents, hash, submittedAt, letter, audience }: PdfCopyContent,
  ): Promise<Uint8Array> => {
    const attached = await Promise.all(documents.map(async (document) => ({ ...document, pdf: await objects.get(document.pdfKey) })));
    const token = await serviceTokens.issue(
      accountId,
      letter !== null ? 'letter' : audience === 'office' ? 'office-pdf' : 'pdf',
      TOKEN_SECONDS,
    );
    const { UnrenderableDocumentsError, attachDocuments } = await import('../pdf/attach-documents.ts');
    const make = async (shown: typeof attached): Promise<Uint8Array> =>
      attachDocuments({
        printed: await printReading(
          token,
          shown.map(({ key, pages, pdf }) => ({ key, pages: pdf ? pages : 0 })),
        ),
        documents: shown,
        at: submittedAt ?? clock(),
        id: hash.toString('hex', 0, 16),
      });
    const notShown = (n: number, reason: string): void =>
      report(new Error(`${attached[n]?.pdfKey} cannot be shown in copy ${copyId}: ${reason}`));
    try {
      for (const [n, { pdf }] of attached.entries()) if (!pdf) notShown(n, 'it is not in the store.');
      return await make(attached).catch((error: unknown) => {
        if (!(error instanceof UnrenderableDocumentsError)) throw error;
        error.reasons.forEach((reason, n) => notShown(n, reason));
        return make(attached.map((document, n) => (error.reasons.has(n) ? { ...document, pdf: undefined } : document)));
      });
    } catch (error) {
      throw withoutToken(error, token);
    } finally {
      await serviceTokens.revoke(token);
    }
  };

  return {
    async print(copyId: string): Promise<void> {
      const begun = await begin(copyId);
      if (!begun) return;
      const { copy, objectKey } = begun;
      const { account_id: accountId } = copy;
      const isCurrent = async (): Promise<PdfCopyContent | undefined> => {
        const contentOf = copy.letter === null ? readPdfCopyContent : readLetterContent;
        const source = { db, applications, definition: definition(), readPinnedForm, dataKeys };
        const content = accountId === null ? undefined : await contentOf(source, accountId, copy.audience ?? 'student');
        return content?.hash.equals(copy.content_hash) ? content : undefined;
      };
      const before = await isCurrent();
      const pdf = before && accountId !== null ? await printed(copyId, accountId, before) : undefined;
      // The student has changed something meanwhile: the next request prints that.
      if (!pdf || !(await isCurrent())) return drop([copy]);
      await objects.put(objectKey, pdf);
      if (await store.completePdfCopy(db, copyId, objectKey, clock())) await drop(await store.listOlderPdfCopies(db, copy));
      else await objects.remove([objectKey]);
    },
    giveUp: (copyId: string): Promise<void> => store.failPdfCopy(db, copyId, clock()),
  };
}

/** A browser's error contains the URL of its page, and the queue stores errors. */
const withoutToken = (error: unknown, token: string): Error =>
  new Error((error instanceof Error ? error.message : String(error)).replaceAll(token, '...'));
