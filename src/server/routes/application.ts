import { calls } from '../../contract/calls.ts';
import { pdf, picture } from './file-reply.ts';
import type { RouteDeps, Serve } from './serve.ts';

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
  serve.done(calls.webStatus, 'Saved.', ({ accountId, body }) => application.setWebStatus(accountId, body.web_status));
  serve.done(calls.lastPage, 'Saved.', ({ accountId, body }) => application.setLastPage(accountId, body.last_page));
  serve.done(calls.changesRead, 'Saved.', ({ accountId }) => application.markChangesRead(accountId));
  serve.done(calls.validations, 'Saved.', ({ accountId, body }) => application.keepFailures(accountId, body.failures));
  serve(calls.newerAnswers, ({ student, body }) => application.newerAnswers(student, body), {
    reads: application.readSeen,
    // A page asks by itself when it is shown again.
    config: { isUse: false },
  });
  serve.done(calls.submit, 'Submitted.', ({ accountId, body }) => application.submit(accountId, body ?? undefined));
  serve(calls.submission, ({ accountId }) => application.readSubmission(accountId));
  serve(calls.addAnotherCounts, ({ student }) => student.counts, { reads: application.readProgress });
  serve.done(calls.addAnother, 'Saved.', ({ accountId, body }) =>
    application.setCount(accountId, body.button_id, body.num_components, body.base),
  );
  serve(calls.tabs, ({ student }) => student.tabs, { reads: application.readProgress });
  serve.done(calls.chooseTab, 'Saved.', ({ accountId, body }) => application.chooseTab(accountId, body.tab_id, body.chosen_tab, body.base));
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
  // The browser removes the conversion and then the answer. The first call does both, so no answer is without its file.
  for (const call of [calls.removeConversion, calls.removeDocument])
    serve.done(call, 'Removed.', ({ accountId, params }) => documents.remove(accountId, params.key));
  serve(calls.pdfCopy, ({ accountId }) => pdfCopies.state(accountId));
  serve(calls.pdfFile, async ({ accountId }, reply) => pdf(reply, await pdfCopies.file(accountId)));
}
