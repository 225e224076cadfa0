import Type, { type Static } from 'typebox';
import { Answer } from './bodies.ts';
import { DocumentStatus } from './documents.ts';
import { State } from './states.ts';
import { UUID } from '../uuid.ts';

const Id = Type.String({ pattern: `^${UUID}$` });
export const ApplicationId = Type.Object({ id: Id });
export const DocumentId = Type.Object({ id: Id, document: Id });

/**
 * Either a token for one application, or, for a system with a token of its own in the `Authorization` header, which application. Both
 * are optional, so that a call without a token is refused like one with a wrong one.
 */
export const ViewQuery = Type.Object({
  service_token: Type.Optional(Type.String({ maxLength: 200 })),
  application: Type.Optional(Id),
});
export type ViewQuery = Static<typeof ViewQuery>;

/** `since`: the `next` of an earlier answer; from the beginning without it. `limit`: how many applications at most, 50 without it. */
export const ChangesQuery = Type.Object(
  {
    since: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  { additionalProperties: false },
);
export type ChangesQuery = Static<typeof ChangesQuery>;

/**
 * An application as it was submitted. `form` identifies the form that it was given under. `answers` has each answer by its key, with
 * secrets masked, and what students read for a choice under its key with `.label`; what is not answered is left out. `language`: the one
 * that the student reads, if known.
 */
export const SubmittedApplication = Type.Object({
  id: Id,
  status: Type.Literal('submitted'),
  reference: Type.String(),
  submitted_at: Type.String({ format: 'date-time' }),
  email: Type.String(),
  language: Type.Union([Type.String(), Type.Null()]),
  form: Type.String(),
  state: State,
  answers: Type.Record(Type.String(), Answer),
});
export type SubmittedApplication = Static<typeof SubmittedApplication>;

/** An application that was submitted once, and that the institution has deleted since. */
export const DeletedApplication = Type.Object({ id: Id, status: Type.Literal('deleted') });

/**
 * Each application once, as it is now, where it changed last. `next`: where to go on the next time, null before the first submission.
 * `more`: whether there are further ones at this moment.
 */
export const SubmittedChanges = Type.Object({
  applications: Type.Array(Type.Union([SubmittedApplication, DeletedApplication])),
  next: Type.Union([Type.String(), Type.Null()]),
  more: Type.Boolean(),
});
export type SubmittedChanges = Static<typeof SubmittedChanges>;

/**
 * The files that answer questions of a submitted application, in the order of its form, and those that others have sent for it, in the
 * order in which they came, under the `key` of what was asked for and with the name of the one who sent it in the `label`. `file_name` and
 * `file_size` (bytes) are those of the file that was uploaded; what can be fetched is the PDF made of it, of so many `pages`, once its
 * `status` is `COMPLETED`.
 */
export const SubmittedDocuments = Type.Object({
  documents: Type.Array(
    Type.Object({
      id: Id,
      key: Type.String(),
      label: Type.String(),
      file_name: Type.String(),
      file_size: Type.Integer(),
      status: DocumentStatus,
      pages: Type.Union([Type.Integer(), Type.Null()]),
    }),
  ),
});
export type SubmittedDocuments = Static<typeof SubmittedDocuments>;
