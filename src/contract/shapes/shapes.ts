import Type, { type Static, type TSchema } from 'typebox';
import {
  AddAnotherCounts,
  AnswerMap,
  AskNewerAnswers,
  ChosenTabs,
  ChangeEmail,
  ChangePassword,
  ChooseTab,
  Confirm,
  ConfirmEmail,
  Confirmed,
  DeleteAccount,
  Done,
  EmailChange,
  KeepVisitorAnswers,
  Login,
  NameAccount,
  NewerAnswers,
  PdfCopyState,
  PostValidations,
  Profile,
  ReadOnlyApplication,
  ReportError,
  ResetPassword,
  SaveAnswers,
  Saved,
  SetAddAnother,
  SetLastPage,
  SetWebStatus,
  SignUp,
  Submit,
  VisitorToken,
  VisitorTokenQuery,
} from './bodies.ts';
import {
  AskPresignedUrl,
  ConversionState,
  DocumentAnswers,
  DocumentKey,
  DocumentPage,
  DocumentPages,
  PresignedUpload,
  StartConversion,
  StartedConversion,
} from './documents.ts';
import { AddNote, Keeping, Notes, OfficeApplication, OfficeFilters, OfficeList, OfficeListQuery, OfficeStates, SetHold } from './office.ts';
import { AddPasskey, AskedPasskey, AskPasskey, NewPasskey, PasskeyId, PasskeyLogin, Passkeys } from './passkeys.ts';
import { SubmittedReading } from './reading.ts';
import { ReminderLink, SetReminders } from './reminders.ts';
import {
  AskForDocument,
  DeclineRequest,
  OwnRequests,
  RequestedFile,
  RequestForSender,
  RequestId,
  RequestLink,
  SendRequested,
  StartRequested,
} from './requests.ts';
import { AddressFields, FindLookup, SchoolFields, Suggestions } from './lookup.ts';
import {
  ApplicationId,
  ChangesQuery,
  DocumentId,
  ReadingQuery,
  SubmittedApplication,
  SubmittedChanges,
  SubmittedDocuments,
} from './service.ts';
import { StaffLink, StaffLogin, StaffMember, StaffPassword } from './staff.ts';
import { SetState, State } from './states.ts';

/** What a call sends, and the response if it is not refused; a refusal is always a `Refusal`. */
export interface Shape {
  /** What the path names, such as `:key`. */
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly answer: TSchema;
}

/** The bytes of a PDF, and the text of a CSV file and the bytes of a ZIP file as they come: the only responses that are not JSON. */
export const Pdf = Type.Unsafe<Uint8Array>(Type.Any());
export const Csv = Type.Unsafe<AsyncIterable<string | Uint8Array>>(Type.Any());

/** A small picture, as JPEG. */
export const Picture = Type.Unsafe<Uint8Array>(Type.Any());
export const Zip = Type.Unsafe<AsyncIterable<string | Uint8Array>>(Type.Any());

/** Those of the office's calls. */
export const officeShapes = {
  staffLogin: { body: StaffLogin, answer: Done },
  staffPassword: { body: StaffPassword, answer: Done },
  staffLink: { body: StaffLink, answer: Done },
  staffMember: { answer: StaffMember },
  staffLogout: { answer: Done },
  officeList: { query: OfficeListQuery, answer: OfficeList },
  officeExport: { query: OfficeFilters, answer: Csv },
  officeApplication: { params: ApplicationId, answer: OfficeApplication },
  officeDocument: { params: DocumentId, answer: Pdf },
  officeCopy: { params: ApplicationId, answer: PdfCopyState },
  addNote: { params: ApplicationId, body: AddNote, answer: Notes },
  officeState: { params: ApplicationId, body: SetState, answer: OfficeStates },
  officeHold: { params: ApplicationId, body: SetHold, answer: Keeping },
  officeCopyFile: { params: ApplicationId, answer: Pdf },
} satisfies Readonly<Record<string, Shape>>;
export type OfficeShapes = typeof officeShapes;

/** Those of reminders. */
export const reminderShapes = {
  setReminders: { body: SetReminders, answer: Done },
  stopReminders: { params: ReminderLink, answer: Done },
  openReminders: { params: ReminderLink, answer: Type.String() },
} satisfies Readonly<Record<string, Shape>>;
export type ReminderShapes = typeof reminderShapes;

/** Those of documents that others send. */
export const requestShapes = {
  ownRequests: { answer: OwnRequests },
  askForDocument: { body: AskForDocument, answer: OwnRequests },
  askAgain: { params: RequestId, answer: OwnRequests },
  withdrawRequest: { params: RequestId, answer: OwnRequests },
  receivedDocument: { params: RequestId, answer: Pdf },
  openRequest: { body: RequestLink, answer: RequestForSender },
  presignRequested: { body: RequestLink, answer: PresignedUpload },
  startRequested: { body: StartRequested, answer: Done },
  requestedFile: { body: RequestLink, answer: RequestedFile },
  removeRequested: { body: RequestLink, answer: Done },
  sendRequested: { body: SendRequested, answer: RequestForSender },
  declineRequest: { body: DeclineRequest, answer: RequestForSender },
} satisfies Readonly<Record<string, Shape>>;
export type RequestShapes = typeof requestShapes;

/** Those of passkeys. */
export const passkeyShapes = {
  passkeys: { answer: Passkeys },
  newPasskey: { body: AskPasskey, answer: NewPasskey },
  addPasskey: { body: AddPasskey, answer: Done },
  removePasskey: { params: PasskeyId, answer: Done },
  askPasskey: { answer: AskedPasskey },
  passkeyLogin: { body: PasskeyLogin, answer: Done },
} satisfies Readonly<Record<string, Shape>>;
export type PasskeyShapes = typeof passkeyShapes;

/** Those that change with what students log in. */
export const accountShapes = {
  changePassword: { body: ChangePassword, answer: Done },
  emailChange: { answer: EmailChange },
  changeEmail: { body: ChangeEmail, answer: Done },
  cancelEmailChange: { answer: Done },
  confirmEmail: { body: ConfirmEmail, answer: Done },
} satisfies Readonly<Record<string, Shape>>;
export type AccountShapes = typeof accountShapes;

/**
 * The shapes of every call of `calls.ts`, `office-calls.ts`, `reminder-calls.ts`, `request-calls.ts`, `passkey-calls.ts` and
 * `account-calls.ts`, under the same names; the types there fail if one is missing.
 */
export const shapes = {
  profile: { answer: Profile },
  saveAnswers: { body: SaveAnswers, answer: Saved },
  newerAnswers: { body: AskNewerAnswers, answer: NewerAnswers },
  webStatus: { body: SetWebStatus, answer: Done },
  lastPage: { body: SetLastPage, answer: Done },
  changesRead: { answer: Done },
  validations: { body: PostValidations, answer: Done },
  submit: { body: Submit, answer: Done },
  submission: { answer: SubmittedReading },
  withdraw: { answer: Done },
  myData: { answer: Zip },
  deleteAccount: { body: DeleteAccount, answer: Done },
  addAnother: { body: SetAddAnother, answer: Done },
  addAnotherCounts: { answer: AddAnotherCounts },
  chooseTab: { body: ChooseTab, answer: Done },
  tabs: { answer: ChosenTabs },
  presignedUrl: { body: AskPresignedUrl, answer: PresignedUpload },
  documentAnswers: { answer: DocumentAnswers },
  documentPages: { answer: DocumentPages },
  documentPage: { params: DocumentPage, answer: Picture },
  removeDocument: { params: DocumentKey, answer: Done },
  startConversion: { params: DocumentKey, body: StartConversion, answer: StartedConversion },
  conversion: { params: DocumentKey, answer: ConversionState },
  removeConversion: { params: DocumentKey, answer: Done },
  pdfCopy: { answer: PdfCopyState },
  pdfFile: { answer: Pdf },
  keepLanguage: { answer: Done },
  logout: { answer: Done },
  signUp: { body: SignUp, answer: Done },
  confirm: { body: Confirm, answer: Confirmed },
  resendConfirm: { body: NameAccount, answer: Done },
  login: { body: Login, answer: Done },
  forgotPassword: { body: NameAccount, answer: Done },
  resetPassword: { body: ResetPassword, answer: Done },
  keepVisitorAnswers: { body: KeepVisitorAnswers, answer: VisitorToken },
  visitorAnswers: { query: VisitorTokenQuery, answer: AnswerMap },
  readOnlyApplication: { query: ReadingQuery, answer: ReadOnlyApplication },
  submittedApplications: { query: ChangesQuery, answer: SubmittedChanges },
  submittedApplication: { params: ApplicationId, answer: SubmittedApplication },
  submittedDocuments: { params: ApplicationId, answer: SubmittedDocuments },
  submittedDocument: { params: DocumentId, answer: Pdf },
  submittedCopy: { params: ApplicationId, answer: Pdf },
  setState: { params: ApplicationId, body: SetState, answer: State },
  reportError: { body: ReportError, answer: Done },
  lookup: { query: FindLookup, answer: Type.Union([Suggestions, SchoolFields, AddressFields]) },
  upload: { answer: Type.Undefined() },
  alive: { answer: Done },
  ready: { answer: Done },
  ...officeShapes,
  ...reminderShapes,
  ...requestShapes,
  ...passkeyShapes,
  ...accountShapes,
} satisfies Readonly<Record<string, Shape>>;
export type Shapes = typeof shapes;

/** The TypeScript type of a part of a shape; `undefined` if the call has no such part. */
export type PartOf<S extends Shape, Part extends keyof Shape> = S[Part] extends TSchema ? Static<S[Part]> : undefined;
