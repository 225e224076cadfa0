import Type, { type Static } from 'typebox';
import { LONGEST_EMAIL, requestStatuses } from '../requests.ts';
import { ConversionState, DocumentKey, StartConversion } from './documents.ts';
import { ApplicationId } from './service.ts';

const closed = { additionalProperties: false };
const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);
const Status = Type.Enum([...requestStatuses]);

/** A request, as its student and the office read it. `at`: when it came to this status; `title`: what is asked for. */
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

/**
 * The newest first; `is_unwanted`: this person does not want to be asked again. `prefill`: what is answered already, by the key of the
 * document; `confidential`: whether it would be if it were asked for now, and the keys of the questions that decide it. `may_ask`: not
 * after the application was withdrawn.
 */
export const OwnRequests = Type.Object({
  requests: Type.Array(Type.Object({ ...ofRequest, is_unwanted: Type.Boolean(), file_name: OrNull(Type.String()) })),
  may_ask: Type.Boolean(),
  prefill: Type.Record(Type.String(), Type.Object({ name: Type.String(), email: Type.String() })),
  confidential: Type.Record(Type.String(), Type.Object({ now: Type.Boolean(), decided_by: Type.Array(Type.String()) })),
});
export type OwnRequests = Static<typeof OwnRequests>;

export const RequestId = Type.Object({ id: ApplicationId.properties.id });

/**
 * `key`: that of the document in `requests` of the institution. `confidential`: as the student has read that it will be; nothing is sent if
 * the saved answers decide otherwise.
 */
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
/** `document`: the file that was looked at; no other one is sent. */
export const SendRequested = Type.Object({ token, document: DocumentId }, closed);
/** `unknown`: the student is a stranger, and is not to ask here again. */
export const DeclineRequest = Type.Object({ token, unknown: Type.Boolean() }, closed);

/** What the one who was asked reads; `student`: who asks; `newer_link_at`: when a newer link for the same document was sent there. */
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

/** The file that waits to be sent, and how far its conversion is. */
export const RequestedFile = Type.Object({
  ...ConversionState.properties,
  file: OrNull(Type.Object({ id: DocumentId, file_name: Type.String(), file_size: Type.Integer(), pages: OrNull(Type.Integer()) })),
});
export type RequestedFile = Static<typeof RequestedFile>;
