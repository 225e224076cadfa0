import Type, { type Static } from 'typebox';
import { AnswerSchema, ChecklistResponse, ApplicationState } from './application-schemas.ts';
import { DocumentStatus, UUID_PATTERN } from './document-schemas.ts';

const Id = Type.String({ pattern: `^${UUID_PATTERN}$` });
export const ApplicationIdParams = Type.Object({ id: Id });
export const ApplicationDocumentParams = Type.Object({ id: Id, document: Id });
/** `entry`: id in the institution's checklist. */
export const ChecklistEntryParams = Type.Object({ id: Id, entry: Type.String({ maxLength: 100 }) });

/** Token for one application, or its id for a system with an `Authorization` header. Optional: a missing token is refused, not invalid. */
export const ReadOnlyViewQuery = Type.Object({
  service_token: Type.Optional(Type.String({ maxLength: 200 })),
  application: Type.Optional(Id),
});
export type ReadOnlyViewQuery = Static<typeof ReadOnlyViewQuery>;

/** `since`: the `next` of an earlier answer; default the beginning. `limit`: most applications, default 50. */
export const ApplicationChangesQuery = Type.Object(
  {
    since: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  { additionalProperties: false },
);
export type ApplicationChangesQuery = Static<typeof ApplicationChangesQuery>;

/** `answers` by key, secrets masked, unanswered ones left out; a choice's label under its key with `.label`; `language`: the student's. */
export const SubmittedApplication = Type.Object({
  id: Id,
  status: Type.Literal('submitted'),
  reference: Type.String(),
  submitted_at: Type.String({ format: 'date-time' }),
  email: Type.String(),
  language: Type.Union([Type.String(), Type.Null()]),
  form: Type.String(),
  state: ApplicationState,
  ...ChecklistResponse.properties,
  answers: Type.Record(Type.String(), AnswerSchema),
});
export type SubmittedApplication = Static<typeof SubmittedApplication>;

const DeletedApplication = Type.Object({ id: Id, status: Type.Literal('deleted') });

/** Each application once, by last change. `next`: cursor, null before the first submission. `more`: true if further ones exist. */
export const ApplicationChangesPage = Type.Object({
  applications: Type.Array(Type.Union([SubmittedApplication, DeletedApplication])),
  next: Type.Union([Type.String(), Type.Null()]),
  more: Type.Boolean(),
});
export type ApplicationChangesPage = Static<typeof ApplicationChangesPage>;

/** Files in the form's order, then those from others by arrival, with the sender in `label`. The PDF can be fetched once `COMPLETED`. */
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
