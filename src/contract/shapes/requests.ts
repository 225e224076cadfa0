import Type, { type Static } from 'typebox';
import { LONGEST_EMAIL, requestStatuses } from '../document-requests.ts';
import { ConversionState, DocumentKey, StartConversion } from './documents.ts';
import { ApplicationId } from './service.ts';

const closed = { additionalProperties: false };
const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);
const Status = Type.Enum([...requestStatuses]);

/** Request as its student and the office read it. `at`: instant of this status; `title`: the document asked for. */
const ofRequest = {
  id: ApplicationId.properties.id,
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
export const RequestRead = Type.Object(ofRequest);
export type RequestRead = Static<typeof RequestRead>;

/** Newest first. `confidential`: by document key, if asked now, with deciding questions; `may_ask`: not withdrawn. */
export const OwnRequests = Type.Object({
  requests: Type.Array(Type.Object({ ...ofRequest, is_unwanted: Type.Boolean(), file_name: OrNull(Type.String()) })),
  may_ask: Type.Boolean(),
  confidential: Type.Record(Type.String(), Type.Object({ now: Type.Boolean(), decided_by: Type.Array(Type.String()) })),
});
export type OwnRequests = Static<typeof OwnRequests>;

export const RequestId = Type.Object({ id: ApplicationId.properties.id });

/** `key`: of the document. `confidential`: as the student has read it; nothing is sent if the saved answers decide otherwise. */
export const AskForDocument = Type.Object(
  {
    key: DocumentKey.properties.key,
    name: Type.String({ maxLength: 200 }),
    email: Type.String({ maxLength: LONGEST_EMAIL }),
    confidential: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type AskForDocument = Static<typeof AskForDocument>;

const DocumentId = ApplicationId.properties.id;
const token = Type.String({ minLength: 1, maxLength: 200 });
export const RequestLink = Type.Object({ token }, closed);
export const StartRequested = Type.Object({ token, ...StartConversion.properties }, closed);
export const SendRequested = Type.Object({ token, document: DocumentId }, closed);
/** `unknown`: the student is a stranger and must not ask here again. */
export const DeclineRequest = Type.Object({ token, unknown: Type.Boolean() }, closed);

/** Request as the person asked reads it. `student`: name of the student; `newer_link_at`: instant of a newer link for the same document. */
export const RequestForSender = Type.Object({
  status: Status,
  student: Type.String(),
  name: Type.String(),
  title: Type.String(),
  help: Type.String(),
  confidential: Type.Boolean(),
  expires_at: Type.String(),
  newer_link_at: OrNull(Type.String()),
});
export type RequestForSender = Static<typeof RequestForSender>;

export const RequestedFile = Type.Object({
  ...ConversionState.properties,
  file: OrNull(Type.Object({ id: DocumentId, file_name: Type.String(), file_size: Type.Integer(), pages: OrNull(Type.Integer()) })),
});
export type RequestedFile = Static<typeof RequestedFile>;
