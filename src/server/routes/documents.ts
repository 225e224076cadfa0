import { calls } from '../../contract/calls.ts';
import type { Documents } from '../services/documents.ts';
import { picture } from './file-reply.ts';
import type { Serve } from './serve.ts';

/** The files that answer questions: where to put one, its conversion, and its removal. */
export function addDocumentRoutes(serve: Serve, { documents }: { documents: Documents }): void {
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
}
