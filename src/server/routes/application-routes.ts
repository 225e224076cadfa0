import { endpoints } from '../../api/endpoints.ts';
import { withPdfHeaders, withImageHeaders } from './file-replies.ts';
import type { RouteDeps, AddRoute } from './add-route.ts';

export function addApplicationRoutes(serve: AddRoute, { application, documents, pdfCopies, secrets }: RouteDeps): void {
  serve(
    endpoints.profile,
    ({ student: { accountId, profile } }) => ({ ...profile, device_key: secrets.deviceKeyOf(accountId) }),
    // The browser reads it once for each page load, and never by itself.
    { reads: application.readProfile, config: { isUse: true } },
  );
  serve(
    endpoints.saveAnswers,
    async ({ student, body }) => {
      const outcome = await application.saveAnswers(student, body.answers, body.base);
      return { message: outcome.refused ? 'Saved, except for some answers.' : 'Saved.', ...outcome };
    },
    { reads: application.readSnapshot, config: { siftsAnswers: true } },
  );
  serve.withMessage(endpoints.webStatus, 'Saved.', ({ accountId, body }) => application.setWebStatus(accountId, body.web_status));
  serve.withMessage(endpoints.lastPage, 'Saved.', ({ accountId, body }) => application.setLastPage(accountId, body.last_page));
  serve.withMessage(endpoints.changesRead, 'Saved.', ({ accountId }) => application.markChangesRead(accountId));
  serve.withMessage(endpoints.validations, 'Saved.', ({ accountId, body }) => application.saveFailures(accountId, body.failures));
  serve(endpoints.newerAnswers, ({ student, body }) => application.newerAnswers(student, body), {
    reads: application.readSnapshot,
    // A page asks by itself when it is shown again.
    config: { isUse: false },
  });
  serve.withMessage(endpoints.submit, 'Submitted.', ({ accountId, body }) => application.submit(accountId, body ?? undefined));
  serve(endpoints.submission, ({ accountId }) => application.readSubmission(accountId));
  serve(endpoints.addAnotherCounts, ({ student }) => student.counts, { reads: application.readProgress });
  serve.withMessage(endpoints.addAnother, 'Saved.', ({ accountId, body }) =>
    application.setRepeatCount(accountId, body.button_id, body.num_components, body.base),
  );
  serve(endpoints.tabs, ({ student }) => student.tabs, { reads: application.readProgress });
  serve.withMessage(endpoints.chooseTab, 'Saved.', ({ accountId, body }) =>
    application.chooseTab(accountId, body.tab_id, body.chosen_tab, body.base),
  );
  serve(endpoints.presignedUrl, ({ accountId, body }) => documents.presign(accountId, body.answer_key));
  serve(endpoints.documentAnswers, ({ accountId }) => documents.documents(accountId));
  serve(endpoints.documentPages, ({ accountId }) => documents.pages(accountId));
  serve(endpoints.documentPage, async ({ accountId, params }, reply) =>
    withImageHeaders(reply, await documents.picture(accountId, params.document, params.page)),
  );
  serve(endpoints.startConversion, async ({ accountId, params, body }) => {
    const id = await documents.startConversion(accountId, params.key, body);
    return { message: 'Queued.', id };
  });
  serve(endpoints.conversion, ({ accountId, params }) => documents.conversion(accountId, params.key));
  // The browser removes the conversion and then the answer. The first call does both, so no answer is without its file.
  for (const call of [endpoints.removeConversion, endpoints.removeDocument])
    serve.withMessage(call, 'Removed.', ({ accountId, params }) => documents.remove(accountId, params.key));
  serve(endpoints.pdfCopy, ({ accountId }) => pdfCopies.state(accountId));
  serve(endpoints.pdfFile, async ({ accountId }, reply) => withPdfHeaders(reply, await pdfCopies.file(accountId)));
}
