import Type, { type Static } from 'typebox';
import { ClosedObject } from './closed-object.ts';
import { USERNAME_PATTERN } from '../rules/credentials.ts';
import { preparedDecisionSteps, replyFilters, MAX_NOTE_LENGTH, MAX_SEARCH_LENGTH, MAX_BATCH_SIZE } from '../rules/office.ts';
import { ApplicationState, ChecklistEntry, OfficeState, ReadOnlyView, SetStateBody, SubmittedDocuments } from './application-schemas.ts';
import { DecisionReplySchema, PrepareDecisionBody, PreparedDecisionResponse } from './decision-schemas.ts';
import { DocumentPageParams, DocumentRequestView, Id, OrNull, RequestedItem, TextOrNull, UUID_PATTERN } from './document-schemas.ts';

const WantedReply = Type.Enum([...replyFilters]);
const Step = Type.Enum([...preparedDecisionSteps]);
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/**
 * Filters of the office's list. `status`: `submitted` by default. `from`, `to`: first and last day of submission on the
 * institution's calendar. `state`, `outcome`, `reply`: the current ones. `decision`: step of the prepared one. `reader`: `me`, `none`, or a
 * member's id. `answers`: chosen options by the keys of columns, as a query of its own: `major=BIO&term=FALL`. `text`: parts of a reference, name or email address; for open ones, of the address.
 */
const filters = {
  status: Type.Optional(Type.Enum(['submitted', 'draft'])),
  state: Type.Optional(OfficeState),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  outcome: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
  reply: Type.Optional(WantedReply),
  decision: Type.Optional(Step),
  reader: Type.Optional(Type.String({ pattern: `^(me|none|${UUID_PATTERN})$` })),
  answers: Type.Optional(Type.String({ maxLength: 1500 })),
  text: Type.Optional(Type.String({ maxLength: MAX_SEARCH_LENGTH })),
};
export const OfficeFilters = ClosedObject(filters);
export type OfficeFilters = Static<typeof OfficeFilters>;

/** `sort`: `submitted`, `name`, `days` or the key of a column. `order`: `desc` by default. `after`: the `next` of an earlier answer. */
export const OfficeListQuery = ClosedObject({
  ...filters,
  sort: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
  after: Type.Optional(Type.String({ maxLength: 500 })),
});
export type OfficeListQuery = Static<typeof OfficeListQuery>;

/**
 * Submitted ones, newest first unless sorted; open ones by address. Instants are in ISO format; `name` may be `''`. `version`: that of the
 * state; `prepared`: name of the outcome that is prepared, with its version, 0 for none, and whether it is checked; `cells`: answers in the order of `columns`; `reader`: a name; `days_waiting`:
 * null once it is decided or withdrawn. `ignored`: names of values in the query that no longer exist.
 */
export const OfficeList = Type.Object({
  columns: Type.Array(
    Type.Object({
      key: Type.String(),
      label: Type.String(),
      options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
    }),
  ),
  ignored: Type.Array(Type.String()),
  applications: Type.Array(
    Type.Object({
      id: Id,
      reference: TextOrNull,
      submitted_at: TextOrNull,
      name: Type.String(),
      email: Type.String(),
      state: OrNull(OfficeState),
      version: Type.Integer(),
      outcome: TextOrNull,
      reply: OrNull(DecisionReplySchema),
      prepared: TextOrNull,
      prepared_version: Type.Integer(),
      is_checked: Type.Boolean(),
      reader: TextOrNull,
      days_waiting: OrNull(Type.Integer()),
      cells: Type.Array(Type.String()),
    }),
  ),
  next: TextOrNull,
});
export type OfficeList = Static<typeof OfficeList>;

/** Filters within which applications are counted. */
export const OfficeCountsQuery = Type.Pick(OfficeFilters, ['from', 'to', 'reader'], { additionalProperties: false });
export type OfficeCountsQuery = Static<typeof OfficeCountsQuery>;

/**
 * Numbers of applications: submitted ones by state, outcome and step of a prepared decision, drafts, and those that the caller reads. `none`:
 * students who may reply and have not.
 */
export const OfficeCounts = Type.Object({
  states: Type.Record(Type.String(), Type.Integer()),
  outcomes: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      count: Type.Integer(),
      accepted: Type.Integer(),
      declined: Type.Integer(),
      none: Type.Integer(),
    }),
  ),
  decisions: Type.Object({ prepared: Type.Integer(), checked: Type.Integer() }),
  drafts: Type.Integer(),
  mine: Type.Integer(),
});
export type OfficeCounts = Static<typeof OfficeCounts>;

const many = { minItems: 1, maxItems: MAX_BATCH_SIZE } as const;

/** `base`: version of the state that was shown. */
export const SetStatesBody = ClosedObject({
  state: SetStateBody.properties.state,
  missing: SetStateBody.properties.missing,
  message: SetStateBody.properties.message,
  applications: Type.Array(ClosedObject({ id: Id, base: Type.Integer({ minimum: 0 }) }), many),
});
export type SetStatesBody = Static<typeof SetStatesBody>;

/** `version`: that of the state that is taken back. */
export const TakeBackStatesBody = ClosedObject({
  applications: Type.Array(ClosedObject({ id: Id, version: Type.Integer({ minimum: 1 }) }), many),
});
export type TakeBackStatesBody = Static<typeof TakeBackStatesBody>;

/** `set`: ids of those that were changed; `refused`: the others, with the reason. */
export const BatchResponse = Type.Object({
  set: Type.Array(Id),
  refused: Type.Array(Type.Object({ id: Id, message: Type.String() })),
});
export type BatchResponse = Static<typeof BatchResponse>;

/** Prepares the same decision for each. `base`: version of the prepared one that was shown, 0 for none. */
export const PrepareDecisionsBody = ClosedObject({
  outcome: PrepareDecisionBody.properties.outcome,
  respond_by: PrepareDecisionBody.properties.respond_by,
  message: PrepareDecisionBody.properties.message,
  applications: SetStatesBody.properties.applications,
});
export type PrepareDecisionsBody = Static<typeof PrepareDecisionsBody>;

/** `base`: version of the prepared decision that was reviewed. */
export const CheckDecisionsBody = ClosedObject({ applications: SetStatesBody.properties.applications });
export type CheckDecisionsBody = Static<typeof CheckDecisionsBody>;

export const SetReadersBody = ClosedObject({
  applications: Type.Array(Id, many),
  reader: OrNull(Type.String({ pattern: `^(me|${UUID_PATTERN})$` })),
});
export type SetReadersBody = Static<typeof SetReadersBody>;

/** `set`: ids that exist. `reader`: name of the assigned reader. */
export const SetReadersResponse = Type.Object({ set: Type.Array(Id), reader: TextOrNull });
export type SetReadersResponse = Static<typeof SetReadersResponse>;

export const PastState = Type.Object({
  ...ApplicationState.properties,
  by: Type.String(),
  is_by_student: Type.Boolean(),
  reply_by: Type.String(),
});

/**
 * Newest first; `by`: member of the staff who set it, `''` for others; `reply_by`: the one who recorded the student's reply, `''` if the
 * student gave it. `missing`: labels of questions in the language of the request. `seconds_left`: time in which the newest one can be taken
 * back, 0 if it cannot. `items`: documents that were asked for.
 */
export const StateHistory = Type.Object({
  states: Type.Array(PastState),
  seconds_left: Type.Integer(),
  items: Type.Array(RequestedItem),
});
export type StateHistory = Static<typeof StateHistory>;

/** Reply that a student gave in another way; null: none. `base`: version of the state that was shown. */
export const RecordReplyBody = ClosedObject({ base: Type.Integer({ minimum: 0 }), reply: OrNull(DecisionReplySchema) });
export type RecordReplyBody = Static<typeof RecordReplyBody>;

/** Email that a state would send, in its reader's language. */
export const MailPreview = Type.Object({ to: Type.String(), subject: Type.String(), text: Type.String() });
export type MailPreview = Static<typeof MailPreview>;

export const StateVersionParams = Type.Object({ id: Id, version: Type.Integer({ minimum: 1 }) });

export const OfficeDocumentPageParams = Type.Object({ id: Id, ...DocumentPageParams.properties });

/** Notes that only the office reads, oldest first; they never change. */
export const NotesResponse = Type.Object({
  notes: Type.Array(Type.Object({ at: Type.String(), by: Type.String(), text: Type.String() })),
});
export type NotesResponse = Static<typeof NotesResponse>;

export const AddNoteBody = ClosedObject({ text: Type.String({ minLength: 1, maxLength: MAX_NOTE_LENGTH }) });

/** `held_since`: start of the legal hold; `deletion_day`: ISO day of the deletion if nothing changes. Both null: kept without limit. */
export const RetentionStatus = Type.Object({ held_since: TextOrNull, deletion_day: TextOrNull });
export type RetentionStatus = Static<typeof RetentionStatus>;

export const SetLegalHoldBody = ClosedObject({ is_held: Type.Boolean() });

/** `by`: `''` unless a member of the staff ticked it. */
export const OfficeChecklist = Type.Object({
  checklist: Type.Array(Type.Object({ ...ChecklistEntry.properties, by: Type.String() })),
});
export type OfficeChecklist = Static<typeof OfficeChecklist>;

/** One application as its student reads it, with files and document requests; an open one has no reference, files or state. */
export const OfficeApplication = Type.Object({
  id: Id,
  reference: TextOrNull,
  submitted_at: TextOrNull,
  email: Type.String(),
  reading: ReadOnlyView,
  /** Answers that the institution wants to see first; `is_flag`: one that stands out. */
  facts: Type.Array(Type.Object({ label: Type.String(), value: Type.String(), is_flag: Type.Boolean() })),
  /** Message templates in the student's language, with placeholders filled in; `state`: offered for this state only. */
  templates: Type.Array(Type.Object({ name: Type.String(), state: TextOrNull, message: Type.String() })),
  /** `pictures`: number of the first pages that have a picture. */
  documents: Type.Array(Type.Object({ ...SubmittedDocuments.properties.documents.items.properties, pictures: Type.Integer() })),
  requests: Type.Array(DocumentRequestView),
  ...OfficeChecklist.properties,
  ...StateHistory.properties,
  ...NotesResponse.properties,
  ...PreparedDecisionResponse.properties,
  keeping: RetentionStatus,
  /** Id of the member of the staff who reads it. */
  reader: TextOrNull,
});
export type OfficeApplication = Static<typeof OfficeApplication>;

const Password = Type.String({ minLength: 1, maxLength: 512 });

export const StaffLoginBody = ClosedObject({
  username: Type.String({ minLength: 3, maxLength: 254, pattern: USERNAME_PATTERN }),
  password: Password,
});

const link = { id: Type.String({ minLength: 1, maxLength: 200 }) };
export const CheckStaffPasswordLinkBody = ClosedObject(link);

export const StaffPasswordBody = ClosedObject({ ...link, password: Password, confirm_password: Password });

export const StaffMember = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  role: Type.Enum(['reader', 'editor']),
});
export type StaffMember = Static<typeof StaffMember>;
