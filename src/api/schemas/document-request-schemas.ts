import Type, { type Static } from 'typebox';
import { MAX_EMAIL_LENGTH, documentRequestStatuses } from '../rules/document-requests.ts';
import { ConversionState, DocumentKeyParams, StartConversionBody } from './document-schemas.ts';
import { ApplicationIdParams } from './service-api-schemas.ts';

const closed = { additionalProperties: false };
const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);
const Status = Type.Enum([...documentRequestStatuses]);

/** Request as its student and the office read it. `at`: instant of this status; `title`: the document asked for. */
const ofRequest = {
  id: ApplicationIdParams.properties.id,
  key: Type.String(),
  title: Type.String(),
  confidential: Type.Boolean(),
  name: Type.String(),
  email: Type.String(),
  status: Status,
  asked_at: Type.String(),
  expires_at: Type.String(),
  at: Type.String(),
};
export const DocumentRequestView = Type.Object(ofRequest);
export type DocumentRequestView = Static<typeof DocumentRequestView>;

/**
 * Newest first. `confidential`: by document key, if asked now, with deciding questions; `may_ask`: not withdrawn; `arrived`: keys of documents
 * that have come, which nobody is asked for again.
 */
export const OwnDocumentRequests = Type.Object({
  requests: Type.Array(Type.Object({ ...ofRequest, is_unwanted: Type.Boolean(), file_name: OrNull(Type.String()) })),
  may_ask: Type.Boolean(),
  arrived: Type.Array(Type.String()),
  confidential: Type.Record(Type.String(), Type.Object({ now: Type.Boolean(), decided_by: Type.Array(Type.String()) })),
});
export type OwnDocumentRequests = Static<typeof OwnDocumentRequests>;

export const DocumentRequestParams = Type.Object({ id: ApplicationIdParams.properties.id });

/** `key`: of the document. `confidential`: as the student has read it; nothing is sent if the saved answers decide otherwise. */
export const AskForDocumentBody = Type.Object(
  {
    key: DocumentKeyParams.properties.key,
    name: Type.String({ maxLength: 200 }),
    email: Type.String({ maxLength: MAX_EMAIL_LENGTH }),
    confidential: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type AskForDocumentBody = Static<typeof AskForDocumentBody>;

const DocumentId = ApplicationIdParams.properties.id;
const token = Type.String({ minLength: 1, maxLength: 200 });
export const DocumentRequestTokenBody = Type.Object({ token }, closed);
export const StartRequestedConversionBody = Type.Object({ token, ...StartConversionBody.properties }, closed);
export const SendRequestedDocumentBody = Type.Object({ token, document: DocumentId }, closed);
/** `unknown`: the student is a stranger and must not ask here again. */
export const DeclineRequestBody = Type.Object({ token, unknown: Type.Boolean() }, closed);

/** Request as the person asked reads it. `student`: name of the student; `newer_link_at`: instant of a newer link for the same document. */
export const RecipientRequestView = Type.Object({
  status: Status,
  student: Type.String(),
  name: Type.String(),
  title: Type.String(),
  help: Type.String(),
  confidential: Type.Boolean(),
  expires_at: Type.String(),
  newer_link_at: OrNull(Type.String()),
});
export type RecipientRequestView = Static<typeof RecipientRequestView>;

export const RequestedFileState = Type.Object({
  ...ConversionState.properties,
  file: OrNull(Type.Object({ id: DocumentId, file_name: Type.String(), file_size: Type.Integer(), pages: OrNull(Type.Integer()) })),
});
export type RequestedFileState = Static<typeof RequestedFileState>;
