import Type, { type Static, type TSchema } from 'typebox';
import { ClosedObject } from './closed-object.ts';
import type { ShownContent } from '../../form/model/content.ts';
import { LOOKUP_MAX_CHARACTERS, lookupCategories } from '../rules/lookup-limits.ts';
import { decisionReplies, MAX_MESSAGE_LENGTH, MAX_MISSING_ITEM_LENGTH, MAX_MISSING_ITEMS } from '../rules/office.ts';
import { DocumentAnswers, DocumentStatus, Id, Instant, InstantOrNull, OrNull, RequestedItem, TextOrNull } from './document-schemas.ts';

export const ContentSchema = Type.Unsafe<ShownContent>(Type.Array(Type.Object({}, { additionalProperties: true })));

/** Question with its displayed answer, `''` if unanswered. `choices`: labels of the options, unless they are too many. */
export const ReadOnlyItem = Type.Object({
  key: Type.String(),
  label: Type.String(),
  value: Type.String(),
  choices: Type.Optional(Type.Array(Type.String())),
});

export const ReadOnlyPage = Type.Object({
  page: Type.String(),
  title: Type.String(),
  /** Applicants declare here that everything is true: the last of several pages, with a box that must be ticked. */
  declares: Type.Optional(Type.Boolean()),
  sections: Type.Array(Type.Object({ section: Type.String(), title: Type.String(), items: Type.Array(ReadOnlyItem) })),
});

/** Application as people read it, with all texts of the form that it was given under, in `language`; an open one's of the current form. */
export const ReadOnlyView = Type.Object({
  language: Type.String(),
  name: Type.String(),
  institution: Type.Object({ name: Type.String(), product: Type.String(), address: Type.String() }),
  pages: Type.Array(ReadOnlyPage),
  top: ContentSchema,
  end: ContentSchema,
  documents: Type.Record(Type.String(), Type.String()),
  /** Present on a PDF copy that has not all answers, as the form says. */
  left_out: Type.Optional(Type.Boolean()),
});
export type ReadOnlyView = Static<typeof ReadOnlyView>;

export const SubmittedView = Type.Object({ ...ReadOnlyView.properties, submitted_at: Type.String() });
export type SubmittedView = Static<typeof SubmittedView>;

export const OfficeState = Type.Enum(['received', 'documents_missing', 'decision', 'withdrawn']);

/**
 * `version`: 0 for a fresh submission; `at`: ISO instant; `missing`: question keys or own words; `message`: to the student; `outcome`: id of
 * the decided outcome; `respond_by`: ISO day; `voided_letter_at`: instant of the letter that no longer holds; `interim`: the outcome
 * is a step on the way, and not yet the decision.
 */
export const ApplicationState = Type.Object({
  version: Type.Integer(),
  state: OfficeState,
  at: Instant,
  missing: Type.Array(Type.String()),
  message: Type.String(),
  outcome: TextOrNull,
  respond_by: TextOrNull,
  reply: OrNull(Type.Enum([...decisionReplies])),
  replied_at: InstantOrNull,
  voided_letter_at: Type.Optional(Instant),
  interim: Type.Optional(Type.Boolean()),
});
export type ApplicationState = Static<typeof ApplicationState>;

/** Entry of the institution's checklist. `name`: in the language of the request; `received_at`: ISO instant. */
export const ChecklistEntry = Type.Object({
  id: Type.String(),
  name: Type.String(),
  received_at: InstantOrNull,
});
export type ChecklistEntry = Static<typeof ChecklistEntry>;
export const ChecklistResponse = Type.Object({ checklist: Type.Array(ChecklistEntry) });
export const MarkChecklistEntryBody = ClosedObject({ is_received: Type.Boolean() });

/** Requested items, the oldest first, with the state that follows from them, and the checklist. */
export const RequestedItems = Type.Object({ state: ApplicationState, items: Type.Array(RequestedItem), ...ChecklistResponse.properties });
export type RequestedItems = Static<typeof RequestedItems>;

/** `base`: version that was shown; 409 if another is current. Without it the last writer wins. Repeating it changes nothing. */
export const SetStateBody = ClosedObject({
  state: Type.String({ maxLength: 50 }),
  missing: Type.Optional(Type.Array(Type.String({ maxLength: MAX_MISSING_ITEM_LENGTH }), { maxItems: MAX_MISSING_ITEMS })),
  message: Type.Optional(Type.String({ maxLength: MAX_MESSAGE_LENGTH })),
  base: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type SetStateBody = Static<typeof SetStateBody>;

/** Changes of the form under an open application since the last visit: labels, and answers to removed questions. */
export const FormChangesView = Type.Object({
  gone: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
  again: Type.Array(Type.String()),
  added: Type.Array(Type.String()),
});
export type FormChangesView = Static<typeof FormChangesView>;

export const AnswerSchema = Type.Union([
  Type.String({ maxLength: 20000 }),
  Type.Number(),
  Type.Boolean(),
  Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }),
]);
export const AnswerMap = Type.Record(Type.String({ minLength: 1, maxLength: 100 }), AnswerSchema);
export type AnswerMap = Static<typeof AnswerMap>;

export const PlainValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
const orSeveral = (inner: TSchema): TSchema => Type.Union([PlainValue, Type.Array(inner), Type.Record(Type.String(), inner)]);
export const NestedValue = orSeveral(PlainValue);
export const TwiceNestedValue = orSeveral(NestedValue);
/** Unchecked answers from a browser. The handler checks each one, so that an invalid one does not reject the others. */
export const SentAnswers = Type.Record(Type.String(), Type.Unsafe<unknown>(orSeveral(TwiceNestedValue)));
export type SentAnswers = Static<typeof SentAnswers>;

/** `refused`: a sentence for each answer not stored; `answers`: what is stored instead, the previous one, or `''` if hidden. */
export const SaveOutcome = Type.Object({
  refused: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  answers: Type.Optional(Type.Record(Type.String(), AnswerSchema)),
});
export type SaveOutcome = Static<typeof SaveOutcome>;

export const WebStatus = Type.Enum(['started', 'validating', 'submitted']);
export type WebStatus = Static<typeof WebStatus>;

export const Refusal = Type.Object({
  message: Type.String(),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  failures: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** Stored answers that another tab has changed since. */
  saved: Type.Optional(AnswerMap),
  /** The session ended because its account was deleted, perhaps on another device. */
  account_deleted: Type.Optional(Type.Literal(true)),
});
export type Refusal = Static<typeof Refusal>;

export const MessageResponse = Type.Object({ message: Type.String() });

export const SaveResponse = Type.Object({ ...MessageResponse.properties, ...SaveOutcome.properties });
export type SaveResponse = Static<typeof SaveResponse>;

export const RepeatCountsJson = Type.Record(Type.String(), Type.Integer());
export type RepeatCountsJson = Static<typeof RepeatCountsJson>;

export const ChosenTabs = Type.Record(Type.String(), Type.String());
export type ChosenTabs = Static<typeof ChosenTabs>;

export const Profile = Type.Object({
  answer: AnswerMap,
  add_another: RepeatCountsJson,
  tabs: ChosenTabs,
  document_answer: DocumentAnswers,
  username: Type.String(),
  /** Identifies the account in an email for help; says nothing about the student. */
  help_id: Type.String(),
  signed_up: Type.String(),
  last_page: TextOrNull,
  successful_login: Type.Array(Type.String()),
  web_status: Type.Array(Type.Object({ web_status: WebStatus })),
  form_changes: OrNull(FormChangesView),
  /** Reference for the student to quote, ISO instant of submission, the office's state, the documents that it asks for, and what arrives from elsewhere. */
  submission: OrNull(Type.Object({ reference: Type.String(), submitted_at: Type.String(), ...RequestedItems.properties })),
  /** 32 bytes as base64url that encrypt unsaved answers in this account's browser. Only the account's sessions get it. */
  device_key: Type.String(),
});
export type Profile = Static<typeof Profile>;

/** Changed answers. `base`: values that they were changed from; if the database holds others, the request is refused with 409. */
export const SaveAnswersBody = ClosedObject({ answers: SentAnswers, base: Type.Optional(AnswerMap) });

export const SetWebStatusBody = ClosedObject({ web_status: WebStatus });

export const SetLastPageBody = ClosedObject({ last_page: Type.String({ pattern: '^/[a-z0-9-]{1,60}$' }) });

export const ReportFailuresBody = ClosedObject({
  failures: Type.Record(Type.String({ maxLength: 100 }), Type.Array(Type.String({ maxLength: 500 }), { maxItems: 20 })),
});

/** `base`: shown answers beyond the new count, which are cleared; 409 if others are saved. Without it none is cleared. */
export const SetRepeatCountBody = ClosedObject({
  button_id: Type.String({ pattern: '^[a-z0-9_-]{1,60}$' }),
  num_components: Type.Integer({ minimum: 1, maximum: 10 }),
  base: Type.Optional(AnswerMap),
});
/** Chooses a tab and clears the others. `base`: answers that the student saw there; if they have changed, the call is refused with 409. */
export const ChooseTabBody = ClosedObject({
  tab_id: Type.String({ pattern: '^[a-z0-9-]{1,60}$' }),
  chosen_tab: Type.String({ pattern: '^[a-z0-9-]{1,60}$' }),
  base: Type.Optional(AnswerMap),
});

const FileIds = Type.Record(Type.String({ minLength: 1, maxLength: 100 }), Type.String({ maxLength: 100 }));
const ShownAnswersBody = ClosedObject({
  seen: AnswerMap,
  files: Type.Optional(FileIds),
  counts: Type.Optional(RepeatCountsJson),
  tabs: Type.Optional(ChosenTabs),
});
export type ShownAnswersBody = Static<typeof ShownAnswersBody>;
export const NewerAnswersBody = ShownAnswersBody;
/** `answers`: saved values that differ from those the page shows; `''` where one was removed. */
export const NewerAnswers = Type.Object({
  answers: AnswerMap,
  files: FileIds,
  counts: RepeatCountsJson,
  tabs: ChosenTabs,
  is_submitted: Type.Boolean(),
});
export type NewerAnswers = Static<typeof NewerAnswers>;
/** Answers and files that the student has seen: the call is refused with 409 if others are saved by now. */
export const SubmitBody = OrNull(ShownAnswersBody);

/** Answers for another device; the returned token opens them for 7 days. */
export const SaveVisitorAnswersBody = ClosedObject({ answers: SentAnswers });
export const VisitorTokenResponse = Type.Object({ token: Type.String(), ...SaveOutcome.properties });
export type VisitorTokenResponse = Static<typeof VisitorTokenResponse>;
export const VisitorTokenQuery = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });

export const ReadOnlyApplication = Type.Object({
  answer: AnswerMap,
  add_another: RepeatCountsJson,
  document_answer: DocumentAnswers,
  tabs: ChosenTabs,
  username: Type.String(),
  submission: OrNull(Type.Object({ reference: Type.String(), submitted_at: Type.String() })),
  reading: ReadOnlyView,
  /** Present only for a token of purpose `letter`, which reads nothing else. */
  letter: Type.Optional(
    Type.Object({
      headline: Type.String(),
      content: ContentSchema,
      message: Type.String(),
      decided_at: Instant,
      replaces: InstantOrNull,
      respond_by: TextOrNull,
    }),
  ),
});
export type ReadOnlyApplication = Static<typeof ReadOnlyApplication>;

/** Progress of the PDF copy; `NOT_ANSWERED` while nothing is saved. `url` is empty until it is finished. */
export const PdfCopyState = Type.Object({ status: DocumentStatus, url: Type.String() });
export type PdfCopyState = Static<typeof PdfCopyState>;

/** Error that the root error screen showed: class, path, and stack positions, innermost first. No message, as it may quote answers. */
export const ReportErrorBody = ClosedObject({
  name: Type.String({ pattern: '^[A-Za-z]{1,60}$' }),
  path: Type.String({ pattern: '^/[a-z0-9-]{0,60}$' }),
  places: Type.Array(Type.String({ pattern: '^[\\w.-]{1,100}:\\d{1,9}:\\d{1,9}$' }), { maxItems: 5 }),
});
export type ReportErrorBody = Static<typeof ReportErrorBody>;

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
export const ApplicationChangesQuery = ClosedObject({
  since: Type.Optional(Type.String({ maxLength: 200 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
});
export type ApplicationChangesQuery = Static<typeof ApplicationChangesQuery>;

/**
 * `answers` by key, secrets masked, unanswered ones left out; a choice's label under its key with `.label`; `language`: the student's;
 * `removed`: keys of answers that are not kept any longer, each with the day of the removal.
 */
export const SubmittedApplication = Type.Object({
  id: Id,
  status: Type.Literal('submitted'),
  reference: Type.String(),
  submitted_at: Instant,
  email: Type.String(),
  language: TextOrNull,
  form: Type.String(),
  state: ApplicationState,
  ...ChecklistResponse.properties,
  removed: Type.Record(Type.String(), Type.String()),
  answers: Type.Record(Type.String(), AnswerSchema),
});
export type SubmittedApplication = Static<typeof SubmittedApplication>;

const DeletedApplication = Type.Object({ id: Id, status: Type.Literal('deleted') });

/** Each application once, by last change. `next`: cursor, null before the first submission. `more`: true if further ones exist. */
export const ApplicationChangesPage = Type.Object({
  applications: Type.Array(Type.Union([SubmittedApplication, DeletedApplication])),
  next: TextOrNull,
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
      pages: OrNull(Type.Integer()),
    }),
  ),
});
export type SubmittedDocuments = Static<typeof SubmittedDocuments>;

const Category = Type.Enum([...lookupCategories]);

export const LookupQuery = ClosedObject({
  category: Category,
  text: Type.Optional(Type.String({ maxLength: LOOKUP_MAX_CHARACTERS })),
  max_results: Type.Optional(Type.Integer()),
  id: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
});
export type LookupQuery = Static<typeof LookupQuery>;

export const LookupSuggestion = Type.Object({ id: Type.String(), text: Type.String(), sub_text: Type.String() });
export type LookupSuggestion = Static<typeof LookupSuggestion>;
export const LookupSuggestions = Type.Array(LookupSuggestion);

const lines = { city: Type.String(), state: Type.String(), zip: Type.String(), country: Type.String() };

export const SchoolFields = Type.Object({ name: Type.String(), address_line_1: Type.String(), ...lines, ceeb: Type.String() });
export type SchoolFields = Static<typeof SchoolFields>;

export const AddressFields = Type.Object({ address_line_1: Type.String(), address_line_2: Type.String(), ...lines });
export type AddressFields = Static<typeof AddressFields>;
