import Type, { type Static } from 'typebox';
import { ClosedObject } from './closed-object.ts';
import { documentRequestStatuses, MAX_EMAIL_LENGTH } from '../rules/document-requests.ts';
import { requestedItemStatuses, MAX_MESSAGE_LENGTH } from '../rules/office.ts';

export const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);
export const TextOrNull = OrNull(Type.String());
/** ISO format. */
export const Instant = Type.String({ format: 'date-time' });
export const InstantOrNull = OrNull(Instant);
/** Pattern of the ids that PostgreSQL makes. */
export const UUID_PATTERN = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
export const Id = Type.String({ pattern: `^${UUID_PATTERN}$` });

export const DocumentStatus = Type.Enum(['COMPLETED', 'FAILED', 'IN_PROGRESS', 'UNPROCESSED', 'NOT_ANSWERED']);
export type DocumentStatus = Static<typeof DocumentStatus>;

export const DocumentKeyParams = Type.Object({ key: Type.String({ pattern: '^[a-z][a-z0-9_]{0,99}$' }) });

export const DocumentAnswers = Type.Record(
  Type.String(),
  Type.Object({ id: Type.String(), file_name: Type.String(), file_size: Type.Integer() }),
);
export type DocumentAnswers = Static<typeof DocumentAnswers>;

export const DocumentPageCounts = Type.Record(
  Type.String(),
  Type.Object({ id: Type.String(), pages: Type.Integer(), pictures: Type.Integer() }),
);
export type DocumentPageCounts = Static<typeof DocumentPageCounts>;

export const DocumentPageParams = Type.Object({
  document: Id,
  page: Type.Integer({ minimum: 1, maximum: 100 }),
});

export const PresignedUrlBody = ClosedObject({ answer_key: DocumentKeyParams.properties.key });
/** `fields` precede the file in the multipart form posted to `url`; `fields.key` is the `file_key` of the conversion. */
export const PresignedUpload = Type.Object({ url: Type.String(), fields: Type.Record(Type.String(), Type.String()) });
export type PresignedUpload = Static<typeof PresignedUpload>;

export const StartConversionBody = ClosedObject({
  file_key: Type.String({ minLength: 1, maxLength: 200 }),
  file_name: Type.String({ minLength: 1, maxLength: 300 }),
});
export type StartConversionBody = Static<typeof StartConversionBody>;
export const StartConversionResponse = Type.Object({ message: Type.String(), id: Type.String() });

/** `message` tells a student why a conversion failed and what to do; otherwise empty. */
export const ConversionState = Type.Object({ status: DocumentStatus, message: Type.String() });
export type ConversionState = Static<typeof ConversionState>;

/** `at`: instant of its status; `reason`: why its file was returned, or `''`; `pages`, `pictures`: 0 until its `file` is converted. */
export const RequestedItem = Type.Object({
  id: Id,
  name: Type.String(),
  status: Type.Enum([...requestedItemStatuses]),
  at: Instant,
  reason: Type.String(),
  file: OrNull(
    Type.Object({ id: Id, file_name: Type.String(), file_size: Type.Integer(), pages: Type.Integer(), pictures: Type.Integer() }),
  ),
});
export type RequestedItem = Static<typeof RequestedItem>;
export const RequestedItemParams = Type.Object({ id: Id });
export const OfficeItemParams = Type.Object({ id: Id, item: Id });

/** Return of the file that was reviewed, with the reason for its student. */
export const PreviewReturnBody = ClosedObject({ document: Id, reason: Type.String({ minLength: 1, maxLength: MAX_MESSAGE_LENGTH }) });
export type PreviewReturnBody = Static<typeof PreviewReturnBody>;

/** Accepts the file that was reviewed, or, with a `reason`, returns it to the student. */
export const DecideItemBody = ClosedObject({
  document: Id,
  reason: Type.Optional(PreviewReturnBody.properties.reason),
  is_accepted: Type.Optional(Type.Boolean()),
});
export type DecideItemBody = Static<typeof DecideItemBody>;

const Status = Type.Enum([...documentRequestStatuses]);

/** Last day or moment for a document, by the clock of the institution. */
const Due = Type.Object({ moment: Type.String(), is_over: Type.Boolean() });
export type DocumentDue = Static<typeof Due>;

/** Request as its student and the office read it. `at`: instant of this status; `title`: the document asked for. */
const ofRequest = {
  id: Id,
  key: Type.String(),
  title: Type.String(),
  confidential: Type.Boolean(),
  name: Type.String(),
  email: Type.String(),
  status: Status,
  asked_at: Type.String(),
  expires_at: Type.String(),
  at: Type.String(),
  /** The document came after its day, or has not come by now. */
  is_late: Type.Boolean(),
};
export const DocumentRequestView = Type.Object(ofRequest);
export type DocumentRequestView = Static<typeof DocumentRequestView>;

/**
 * Newest first. `confidential`: by document key, if asked now, with deciding questions; `may_ask`: not withdrawn; `arrived`: keys of documents
 * that have come, which nobody is asked for again; `due`: by document key.
 */
export const OwnDocumentRequests = Type.Object({
  requests: Type.Array(Type.Object({ ...ofRequest, is_unwanted: Type.Boolean(), file_name: TextOrNull })),
  may_ask: Type.Boolean(),
  arrived: Type.Array(Type.String()),
  due: Type.Record(Type.String(), Due),
  confidential: Type.Record(Type.String(), Type.Object({ now: Type.Boolean(), decided_by: Type.Array(Type.String()) })),
});
export type OwnDocumentRequests = Static<typeof OwnDocumentRequests>;

export const DocumentRequestParams = Type.Object({ id: Id });

/** `key`: of the document. `confidential`: as the student has read it; nothing is sent if the saved answers decide otherwise. */
export const AskForDocumentBody = ClosedObject({
  key: DocumentKeyParams.properties.key,
  name: Type.String({ maxLength: 200 }),
  email: Type.String({ maxLength: MAX_EMAIL_LENGTH }),
  confidential: Type.Optional(Type.Boolean()),
});
export type AskForDocumentBody = Static<typeof AskForDocumentBody>;

const token = Type.String({ minLength: 1, maxLength: 200 });
export const DocumentRequestTokenBody = ClosedObject({ token });
export const StartRequestedConversionBody = ClosedObject({ token, ...StartConversionBody.properties });
export const SendRequestedDocumentBody = ClosedObject({ token, document: Id });
/** `unknown`: the student is a stranger and must not ask here again. */
export const DeclineRequestBody = ClosedObject({ token, unknown: Type.Boolean() });

/** Request as the person asked reads it. `student`: name of the student; `newer_link_at`: instant of a newer link for the same document. */
export const RecipientRequestView = Type.Object({
  status: Status,
  student: Type.String(),
  name: Type.String(),
  title: Type.String(),
  help: Type.String(),
  confidential: Type.Boolean(),
  expires_at: Type.String(),
  due: OrNull(Due),
  newer_link_at: TextOrNull,
});
export type RecipientRequestView = Static<typeof RecipientRequestView>;

export const RequestedFileState = Type.Object({
  ...ConversionState.properties,
  file: OrNull(Type.Object({ id: Id, file_name: Type.String(), file_size: Type.Integer(), pages: OrNull(Type.Integer()) })),
});
export type RequestedFileState = Static<typeof RequestedFileState>;
