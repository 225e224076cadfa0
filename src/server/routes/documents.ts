import { Done, Refusal } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import {
  AskPresignedUrl,
  ConversionState,
  DocumentAnswers,
  DocumentKey,
  PresignedUpload,
  StartConversion,
} from '../../contract/documents.ts';
import type { Documents } from '../services/documents.ts';
import type { App } from './app-type.ts';

const refusals = { '4xx': Refusal, '5xx': Refusal };

/** The files that answer questions: where to put one, its conversion, and its removal. */
export function addDocumentRoutes(app: App, { documents }: { documents: Documents }): void {
  app.route({
    method: calls.presignedUrl.method,
    url: calls.presignedUrl.path,
    schema: { body: AskPresignedUrl, response: { 200: PresignedUpload, ...refusals } },
    handler: (request) => documents.presign(request.accountId, request.body.answer_key),
  });
  app.route({
    method: calls.documentAnswers.method,
    url: calls.documentAnswers.path,
    schema: { response: { 200: DocumentAnswers, ...refusals } },
    handler: (request) => documents.documents(request.accountId),
  });
  app.route({
    method: calls.startConversion.method,
    url: calls.startConversion.path,
    schema: { params: DocumentKey, body: StartConversion, response: { 200: Done, ...refusals } },
    handler: async (request) => {
      await documents.startConversion(request.accountId, request.params.key, request.body);
      return { message: 'Queued.' };
    },
  });
  app.route({
    method: calls.conversion.method,
    url: calls.conversion.path,
    schema: { params: DocumentKey, response: { 200: ConversionState, ...refusals } },
    handler: (request) => documents.conversion(request.accountId, request.params.key),
  });
  // The browser removes the conversion first and the answer then: the first does both, so that there
  // is never an answer without its file; the second is what is left to do when only the first arrived.
  for (const call of [calls.removeConversion, calls.removeDocument]) {
    app.route({
      method: call.method,
      url: call.path,
      schema: { params: DocumentKey, response: { 200: Done, ...refusals } },
      handler: async (request) => {
        await documents.remove(request.accountId, request.params.key);
        return { message: 'Removed.' };
      },
    });
  }
}
