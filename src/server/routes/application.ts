import { calls } from '../../contract/calls.ts';
import { pdf, picture } from './file-reply.ts';
import type { RouteDeps, Serve } from './serve.ts';

/**
 * The student's application: reading it, saving answers, how far the student is, and submitting; the files that answer questions: where
 * to put one, its conversion, and its removal; and the PDF copy: its progress, and the file.
 */
export function addApplicationRoutes(serve: Serve, { application, documents, pdfCopies, secrets }: RouteDeps): void {
  serve(
    calls.profile,
    ({ student: { accountId, profile } }) => ({ ...profile, device_key: secrets.deviceKeyOf(accountId) }),
    // The browser reads it once for each page load, and never by itself.
    { reads: application.readProfile, config: { isUse: true } },
  );
  serve(
    calls.saveAnswers,
    async ({ student, body }) => {
      const outcome = await application.saveAnswers(student, body.answers, body.base);
      return { message: outcome.refused ? 'Saved, except for some answers.' : 'Saved.', ...outcome };
    },
    { reads: application.readSeen, config: { siftsAnswers: true } },
  );
  serve(calls.webStatus, async ({ accountId, body }) => {
    await application.setWebStatus(accountId, body.web_status);
    return { message: 'Saved.' };
  });
  serve(calls.lastPage, async ({ accountId, body }) => {
    await application.setLastPage(accountId, body.last_page);
    return { message: 'Saved.' };
  });
  serve(calls.changesRead, async ({ accountId }) => {
    await application.markChangesRead(accountId);
    return { message: 'Saved.' };
  });
  serve(calls.validations, async ({ accountId, body }) => {
    await application.keepFailures(accountId, body.failures);
    return { message: 'Saved.' };
  });
  serve(calls.newerAnswers, ({ student, body }) => application.newerAnswers(student, body), {
    reads: application.readSeen,
    // A page asks by itself when it is shown again.
    config: { isUse: false },
  });
  serve(calls.submit, async ({ accountId, body }) => {
    await application.submit(accountId, body ?? undefined);
    return { message: 'Submitted.' };
  });
  serve(calls.submission, ({ accountId }) => application.readSubmission(accountId));
  serve(calls.addAnotherCounts, ({ student }) => student.counts, { reads: application.readProgress });
  serve(calls.addAnother, async ({ accountId, body }) => {
    await application.setCount(accountId, body.button_id, body.num_components, body.base);
    return { message: 'Saved.' };
  });
  serve(calls.tabs, ({ student }) => student.tabs, { reads: application.readProgress });
  serve(calls.chooseTab, async ({ accountId, body }) => {
    await application.chooseTab(accountId, body.tab_id, body.chosen_tab, body.base);
    return { message: 'Saved.' };
  });
  serve(calls.presignedUrl, ({ accountId, body }) => documents.presign(accountId, body.answer_key));
  serve(calls.documentAnswers, ({ accountId }) => documents.documents(accountId));
  serve(calls.documentPages, ({ accountId }) => documents.pages(accountId));
  serve(calls.documentPage, async ({ accountId, params }, reply) =>
    picture(reply, await documents.picture(accountId, params.document, params.page)),
  );
  serve(calls.startConversion, async ({ accountId, params, body }) => {
    const id = await documents.startConversion(accountId, params.key, body);
    return { message: 'Queued.', id };
  });
  serve(calls.conversion, ({ accountId, params }) => documents.conversion(accountId, params.key));
  // The browser removes the conversion first and then the answer. The first call does both, so that there is never an
  // answer without its file; the second does nothing more.
  for (const call of [calls.removeConversion, calls.removeDocument]) {
    serve(call, async ({ accountId, params }) => {
      await documents.remove(accountId, params.key);
      return { message: 'Removed.' };
    });
  }
  serve(calls.pdfCopy, ({ accountId }) => pdfCopies.state(accountId));
  serve(calls.pdfFile, async ({ accountId }, reply) => pdf(reply, await pdfCopies.file(accountId)));
}
