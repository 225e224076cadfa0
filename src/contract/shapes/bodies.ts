import Type, { type Static, type TSchema } from 'typebox';
import { CODE_PATTERN, USERNAME_PATTERN } from '../credentials.ts';
import { DocumentAnswers, DocumentStatus } from './documents.ts';
import { ShownChanges } from './form-changes.ts';
import { ReadOnlyView } from './read-only-view.ts';
import { State } from './states.ts';

const closed = { additionalProperties: false } as const;
const Username = Type.String({ minLength: 3, maxLength: 254, pattern: USERNAME_PATTERN });
const NewPassword = Type.String({ minLength: 1, maxLength: 512 });

export const Answer = Type.Union([
  Type.String({ maxLength: 20000 }),
  Type.Number(),
  Type.Boolean(),
  Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }),
]);
/** Answers by question key; which keys there are and what each may hold is checked against the data model. */
export const AnswerMap = Type.Record(Type.String({ minLength: 1, maxLength: 100 }), Answer);
export type AnswerMap = Static<typeof AnswerMap>;

const Plain = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
/** A value that is not an answer, but not nested so deep that the call as a whole makes no sense. */
const nested = (levels: number): TSchema => {
  if (levels === 0) return Plain;
  const inner = nested(levels - 1);
  return Type.Union([Plain, Type.Array(inner), Type.Record(Type.String(), inner)]);
};
/** Answers as a browser sends them. Each is checked by itself: one that cannot be stored holds back no other. */
export const SentAnswers = Type.Record(Type.String(), Type.Unsafe<unknown>(nested(3)));
export type SentAnswers = Static<typeof SentAnswers>;

/**
 * The outcome for the answers that were sent. `refused`: a sentence for people about each that could not be stored.
 * `answers`: what is stored now instead of each that was not stored as sent: the previous answer if it was refused,
 * `''` if its question is hidden. Answers in neither are stored.
 */
export const Outcome = Type.Object({
  refused: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  answers: Type.Optional(Type.Record(Type.String(), Answer)),
});
export type Outcome = Static<typeof Outcome>;

export const WebStatus = Type.Union([Type.Literal('started'), Type.Literal('validating'), Type.Literal('submitted')]);
export type WebStatus = Static<typeof WebStatus>;

/** Every refusal has this shape, whatever its status. `failures` only if a submission is refused. */
export const Refusal = Type.Object({
  message: Type.String(),
  /** Field of the sent form to its messages; absent if none of the fields is at fault. */
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  failures: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** Answers that another tab saved since: what the database holds now. */
  saved: Type.Optional(AnswerMap),
  /** The session is over because its account was deleted, perhaps on another device. */
  account_deleted: Type.Optional(Type.Literal(true)),
});
export type Refusal = Static<typeof Refusal>;

export const Done = Type.Object({ message: Type.String() });

export const Saved = Type.Object({ ...Done.properties, ...Outcome.properties });
export type Saved = Static<typeof Saved>;

export const Profile = Type.Object({
  answer: AnswerMap,
  document_answer: DocumentAnswers,
  username: Type.String(),
  /** Identifies the account in an email for help; it says nothing about the student. */
  help_id: Type.String(),
  /** The ISO instant at which the account was created. */
  signed_up: Type.String(),
  last_page: Type.Union([Type.String(), Type.Null()]),
  /** ISO instants of the successful logins, oldest first. */
  successful_login: Type.Array(Type.String()),
  web_status: Type.Array(Type.Object({ web_status: WebStatus })),
  /** How the form has changed since the student was last here, until that is read. */
  form_changes: Type.Union([ShownChanges, Type.Null()]),
  /** What the student quotes when asking about a submitted application, the ISO instant of submission, and what the office says of it. */
  submission: Type.Union([Type.Object({ reference: Type.String(), submitted_at: Type.String(), state: State }), Type.Null()]),
  /** 32 bytes as base64url: encrypts what this account's browser keeps until it is saved. Only a session of the account gets it. */
  device_key: Type.String(),
});
export type Profile = Static<typeof Profile>;

/**
 * Only the answers that changed. `base` holds, for each of them, the value that the change was made from: if the
 * database holds another one, a newer answer would be overwritten, so the call is refused with 409 and stores nothing.
 */
export const SaveAnswers = Type.Object({ answers: SentAnswers, base: Type.Optional(AnswerMap) }, closed);

export const SetWebStatus = Type.Object({ web_status: WebStatus }, closed);

export const SetLastPage = Type.Object({ last_page: Type.String({ pattern: '^/[a-z0-9-]{1,60}$' }) }, closed);

/** Failed fields: question key to messages. */
export const PostValidations = Type.Object(
  { failures: Type.Record(Type.String({ maxLength: 100 }), Type.Array(Type.String({ maxLength: 500 }), { maxItems: 20 })) },
  closed,
);

/**
 * How many components a repeat shows. `base` removes those beyond the count: it holds the answers that the student saw
 * in them, which are cleared. If the database holds other ones, the call is refused with 409. Without `base` no answer
 * is cleared, and a component that holds one stays visible.
 */
export const SetAddAnother = Type.Object(
  {
    button_id: Type.String({ pattern: '^[a-z0-9_-]{1,60}$' }),
    num_components: Type.Integer({ minimum: 1, maximum: 10 }),
    base: Type.Optional(AnswerMap),
  },
  closed,
);
export const AddAnotherCounts = Type.Record(Type.String(), Type.Integer());
export type AddAnotherCounts = Static<typeof AddAnotherCounts>;

/** Tabs by their id, with the id of the tab that was chosen. */
export const ChosenTabs = Type.Record(Type.String(), Type.String());
export type ChosenTabs = Static<typeof ChosenTabs>;
/**
 * Chooses a tab and clears the answers of the others. `base` holds those that the student saw in them: if the database
 * holds other ones, the call is refused with 409.
 */
export const ChooseTab = Type.Object(
  {
    tab_id: Type.String({ pattern: '^[a-z0-9-]{1,60}$' }),
    chosen_tab: Type.String({ pattern: '^[a-z0-9-]{1,60}$' }),
    base: Type.Optional(AnswerMap),
  },
  closed,
);

/** Question key to the `id` of its file. */
const FileIds = Type.Record(Type.String({ minLength: 1, maxLength: 100 }), Type.String({ maxLength: 100 }));
/** All answers that a page shows, the files of its questions, and of which parts, by which it is known what it does not show. */
const Seen = Type.Object(
  {
    seen: AnswerMap,
    files: Type.Optional(FileIds),
    counts: Type.Optional(AddAnotherCounts),
    tabs: Type.Optional(ChosenTabs),
  },
  closed,
);
export type Seen = Static<typeof Seen>;
export const AskNewerAnswers = Seen;
/** `answers`: what is saved of the questions that the page shows with other answers or files; `''` where one was removed. */
export const NewerAnswers = Type.Object({
  answers: AnswerMap,
  files: FileIds,
  counts: AddAnotherCounts,
  tabs: ChosenTabs,
  is_submitted: Type.Boolean(),
});
export type NewerAnswers = Static<typeof NewerAnswers>;
/** With what the student has seen, nothing else is submitted: the call is refused with 409 if other answers or files are saved by now. */
export const Submit = Type.Union([Seen, Type.Null()]);

/** What a visitor wants to continue with on another device; the returned token opens it for 7 days. */
export const KeepVisitorAnswers = Type.Object({ answers: SentAnswers }, closed);
export const VisitorToken = Type.Object({ token: Type.String(), ...Outcome.properties });
export type VisitorToken = Static<typeof VisitorToken>;
export const VisitorTokenQuery = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });

/** What a service user reads of one application. */
export const ReadOnlyApplication = Type.Object({
  answer: AnswerMap,
  add_another: AddAnotherCounts,
  document_answer: DocumentAnswers,
  tabs: ChosenTabs,
  username: Type.String(),
  submission: Type.Union([Type.Object({ reference: Type.String(), submitted_at: Type.String() }), Type.Null()]),
  reading: ReadOnlyView,
});
export type ReadOnlyApplication = Static<typeof ReadOnlyApplication>;

/**
 * The progress of the PDF copy of the application as it is now; `NOT_ANSWERED` while nothing is saved. `url` is where a
 * finished one can be downloaded, else empty.
 */
export const PdfCopyState = Type.Object({ status: DocumentStatus, url: Type.String() });
export type PdfCopyState = Static<typeof PdfCopyState>;

/**
 * An error that ended on the root error screen: its kind, its path, and the places in our files, innermost first. Never
 * its message, which can quote what a student typed.
 */
export const ReportError = Type.Object(
  {
    name: Type.String({ pattern: '^[A-Za-z]{1,60}$' }),
    path: Type.String({ pattern: '^/[a-z0-9-]{0,60}$' }),
    places: Type.Array(Type.String({ pattern: '^[\\w.-]{1,100}:\\d{1,9}:\\d{1,9}$' }), { maxItems: 5 }),
  },
  closed,
);
export type ReportError = Static<typeof ReportError>;

/** `default_route`: where the browser goes next; stored as the last page of a student who has none. */
export const Login = Type.Object(
  { username: Username, password: NewPassword, default_route: Type.Optional(Type.String({ pattern: '^/[a-z0-9-]{1,60}$' })) },
  closed,
);
export const SignUp = Type.Object({ username: Username, password: NewPassword }, closed);
export const Confirm = Type.Object({ username: Username, code: Type.String({ pattern: CODE_PATTERN }) }, closed);
/**
 * `id` if the code was requested in another browser: the address is confirmed, but the password must still be chosen
 * with this id, as with that of a reset link. `logged_in` if the institution wants it and the code was requested in this browser.
 */
export const Confirmed = Type.Object({
  message: Type.String(),
  id: Type.Optional(Type.String()),
  logged_in: Type.Optional(Type.Boolean()),
});
export const NameAccount = Type.Object({ username: Username }, closed);
export const ResetPassword = Type.Object(
  { username: Username, password: NewPassword, confirm_password: NewPassword, id: Type.String({ minLength: 1, maxLength: 200 }) },
  closed,
);

/** The password once more: those who find an open page must not be able to delete it. */
export const DeleteAccount = Type.Object({ password: NewPassword }, closed);
/** A new password, with the one that it takes the place of. */
export const ChangePassword = Type.Object({ password: NewPassword, new_password: NewPassword }, closed);
export type ChangePassword = Static<typeof ChangePassword>;

/** A new email address, with the password. */
export const ChangeEmail = Type.Object({ email: Username, password: NewPassword }, closed);
export type ChangeEmail = Static<typeof ChangeEmail>;
export const EmailChange = Type.Object({ email: Type.Union([Type.String(), Type.Null()]) });
export const ConfirmEmail = Type.Object({ code: Type.String({ pattern: CODE_PATTERN }) }, closed);
