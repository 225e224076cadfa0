import Type, { type Static, type TSchema } from 'typebox';
import * as bodies from './bodies.ts';
import * as decisions from './decisions.ts';
import * as documents from './documents.ts';
import {
  AddNote,
  Keeping,
  Notes,
  OfficeApplication,
  OfficeChecklist,
  OfficeCounts,
  OfficeFilters,
  MailPreview,
  OfficeList,
  OfficeListQuery,
  OfficePage,
  OfficeStates,
  RecordReply,
  ReadersSet,
  SetHold,
  SetReaders,
  SetStates,
  StaffLink,
  StaffLogin,
  StaffMember,
  StaffPassword,
  StateVersion,
  StatesSet,
} from './office.ts';
import { AddPasskey, AskedPasskey, AskPasskey, NewPasskey, PasskeyId, PasskeyLogin, Passkeys } from './passkeys.ts';
import { SetState, State, SubmittedView } from './bodies.ts';
import * as requests from './requests.ts';
import { AddressFields, FindLookup, SchoolFields, Suggestions } from './lookup.ts';
import * as service from './service.ts';

const closed = { additionalProperties: false };
const link = Type.String({ minLength: 1, maxLength: 200 });

const SetReminders = Type.Object({ id: link, wanted: Type.Boolean() }, closed);

const ReminderLink = Type.Object({ link }, closed);

export interface Shape {
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly answer: TSchema;
}

export const Pdf = Type.Unsafe<Uint8Array>(Type.Any());
export const Csv = Type.Unsafe<AsyncIterable<string | Uint8Array>>(Type.Any());

export const Picture = Type.Unsafe<Uint8Array>(Type.Any());
export const Zip = Type.Unsafe<AsyncIterable<string | Uint8Array>>(Type.Any());

export const officeShapes = {
  staffLogin: { body: StaffLogin, answer: bodies.Done },
  staffPassword: { body: StaffPassword, answer: bodies.Done },
  staffLink: { body: StaffLink, answer: bodies.Done },
  staffMember: { answer: StaffMember },
  staffLogout: { answer: bodies.Done },
  officeList: { query: OfficeListQuery, answer: OfficeList },
  officeCounts: { answer: OfficeCounts },
  setStates: { body: SetStates, answer: StatesSet },
  setReaders: { body: SetReaders, answer: ReadersSet },
  officeExport: { query: OfficeFilters, answer: Csv },
  officeApplication: { params: service.ApplicationId, answer: OfficeApplication },
  officeDocument: { params: service.DocumentId, answer: Pdf },
  officeDocumentPage: { params: OfficePage, answer: Picture },
  officeCopy: { params: service.ApplicationId, answer: bodies.PdfCopyState },
  addNote: { params: service.ApplicationId, body: AddNote, answer: Notes },
  officeState: { params: service.ApplicationId, body: SetState, answer: OfficeStates },
  previewState: { params: service.ApplicationId, body: SetState, answer: MailPreview },
  recordReply: { params: service.ApplicationId, body: RecordReply, answer: OfficeStates },
  takeBackState: { params: StateVersion, answer: OfficeStates },
  decideItem: { params: documents.OfficeItemId, body: documents.DecideItem, answer: OfficeApplication },
  officeChecklist: { params: service.EntryId, body: bodies.MarkEntry, answer: OfficeChecklist },
  officeHold: { params: service.ApplicationId, body: SetHold, answer: Keeping },
  prepareDecision: { params: service.ApplicationId, body: decisions.PrepareDecision, answer: decisions.PreparedOf },
  dropDecision: { params: service.ApplicationId, answer: decisions.PreparedOf },
  checkDecision: { params: service.ApplicationId, body: decisions.CheckDecision, answer: decisions.PreparedOf },
  officeDecisions: { answer: decisions.OfficeDecisions },
  releaseDecisions: { body: decisions.ReleaseDecisions, answer: decisions.OfficeDecisions },
  unscheduleDecisions: { answer: decisions.OfficeDecisions },
  staffChoices: { answer: decisions.StaffChoices },
  officeCopyFile: { params: service.ApplicationId, answer: Pdf },
} satisfies Readonly<Record<string, Shape>>;
export type OfficeShapes = typeof officeShapes;

export const reminderShapes = {
  setReminders: { body: SetReminders, answer: bodies.Done },
  stopReminders: { params: ReminderLink, answer: bodies.Done },
  openReminders: { params: ReminderLink, answer: Type.String() },
} satisfies Readonly<Record<string, Shape>>;
export type ReminderShapes = typeof reminderShapes;

export const requestShapes = {
  ownRequests: { answer: requests.OwnRequests },
  askForDocument: { body: requests.AskForDocument, answer: requests.OwnRequests },
  askAgain: { params: requests.RequestId, answer: requests.OwnRequests },
  withdrawRequest: { params: requests.RequestId, answer: requests.OwnRequests },
  receivedDocument: { params: requests.RequestId, answer: Pdf },
  openRequest: { body: requests.RequestLink, answer: requests.RequestForSender },
  presignRequested: { body: requests.RequestLink, answer: documents.PresignedUpload },
  startRequested: { body: requests.StartRequested, answer: bodies.Done },
  requestedFile: { body: requests.RequestLink, answer: requests.RequestedFile },
  removeRequested: { body: requests.RequestLink, answer: bodies.Done },
  sendRequested: { body: requests.SendRequested, answer: requests.RequestForSender },
  declineRequest: { body: requests.DeclineRequest, answer: requests.RequestForSender },
} satisfies Readonly<Record<string, Shape>>;
export type RequestShapes = typeof requestShapes;

export const itemShapes = {
  ownItems: { answer: bodies.RequestedItems },
  presignItem: { params: documents.ItemId, answer: documents.PresignedUpload },
  startItem: { params: documents.ItemId, body: documents.StartConversion, answer: documents.StartedConversion },
  itemConversion: { params: documents.ItemId, answer: documents.ConversionState },
  removeItem: { params: documents.ItemId, answer: bodies.Done },
} satisfies Readonly<Record<string, Shape>>;
export type ItemShapes = typeof itemShapes;

/** A student's decision. */
export const decisionShapes = {
  ownDecision: { answer: decisions.Decision },
  replyToDecision: { body: decisions.ReplyToDecision, answer: decisions.Decision },
  decisionLetter: { answer: Pdf },
} satisfies Readonly<Record<string, Shape>>;
export type DecisionShapes = typeof decisionShapes;

export const passkeyShapes = {
  passkeys: { answer: Passkeys },
  newPasskey: { body: AskPasskey, answer: NewPasskey },
  addPasskey: { body: AddPasskey, answer: bodies.Done },
  removePasskey: { params: PasskeyId, answer: bodies.Done },
  askPasskey: { answer: AskedPasskey },
  passkeyLogin: { body: PasskeyLogin, answer: bodies.Done },
} satisfies Readonly<Record<string, Shape>>;
export type PasskeyShapes = typeof passkeyShapes;

export const accountShapes = {
  changePassword: { body: bodies.ChangePassword, answer: bodies.Done },
  emailChange: { answer: bodies.EmailChange },
  changeEmail: { body: bodies.ChangeEmail, answer: bodies.Done },
  cancelEmailChange: { answer: bodies.Done },
  confirmEmail: { body: bodies.ConfirmEmail, answer: bodies.Done },
} satisfies Readonly<Record<string, Shape>>;
export type AccountShapes = typeof accountShapes;

/** Shapes of every call, by its name; the call tables do not compile if one is missing. */
export const shapes = {
  profile: { answer: bodies.Profile },
  saveAnswers: { body: bodies.SaveAnswers, answer: bodies.Saved },
  newerAnswers: { body: bodies.AskNewerAnswers, answer: bodies.NewerAnswers },
  webStatus: { body: bodies.SetWebStatus, answer: bodies.Done },
  lastPage: { body: bodies.SetLastPage, answer: bodies.Done },
  changesRead: { answer: bodies.Done },
  validations: { body: bodies.PostValidations, answer: bodies.Done },
  submit: { body: bodies.Submit, answer: bodies.Done },
  submission: { answer: SubmittedView },
  withdraw: { answer: bodies.Done },
  myData: { answer: Zip },
  deleteAccount: { body: bodies.DeleteAccount, answer: bodies.Done },
  addAnother: { body: bodies.SetAddAnother, answer: bodies.Done },
  addAnotherCounts: { answer: bodies.AddAnotherCounts },
  chooseTab: { body: bodies.ChooseTab, answer: bodies.Done },
  tabs: { answer: bodies.ChosenTabs },
  presignedUrl: { body: documents.AskPresignedUrl, answer: documents.PresignedUpload },
  documentAnswers: { answer: documents.DocumentAnswers },
  documentPages: { answer: documents.DocumentPages },
  documentPage: { params: documents.DocumentPage, answer: Picture },
  removeDocument: { params: documents.DocumentKey, answer: bodies.Done },
  startConversion: { params: documents.DocumentKey, body: documents.StartConversion, answer: documents.StartedConversion },
  conversion: { params: documents.DocumentKey, answer: documents.ConversionState },
  removeConversion: { params: documents.DocumentKey, answer: bodies.Done },
  pdfCopy: { answer: bodies.PdfCopyState },
  pdfFile: { answer: Pdf },
  keepLanguage: { answer: bodies.Done },
  logout: { answer: bodies.Done },
  signUp: { body: bodies.SignUp, answer: bodies.Done },
  confirm: { body: bodies.Confirm, answer: bodies.Confirmed },
  resendConfirm: { body: bodies.NameAccount, answer: bodies.Done },
  login: { body: bodies.Login, answer: bodies.Done },
  forgotPassword: { body: bodies.NameAccount, answer: bodies.Done },
  resetPassword: { body: bodies.ResetPassword, answer: bodies.Done },
  keepVisitorAnswers: { body: bodies.KeepVisitorAnswers, answer: bodies.VisitorToken },
  visitorAnswers: { query: bodies.VisitorTokenQuery, answer: bodies.AnswerMap },
  readOnlyApplication: { query: service.ViewQuery, answer: bodies.ReadOnlyApplication },
  submittedApplications: { query: service.ChangesQuery, answer: service.SubmittedChanges },
  submittedApplication: { params: service.ApplicationId, answer: service.SubmittedApplication },
  submittedDocuments: { params: service.ApplicationId, answer: service.SubmittedDocuments },
  submittedDocument: { params: service.DocumentId, answer: Pdf },
  submittedCopy: { params: service.ApplicationId, answer: Pdf },
  setState: { params: service.ApplicationId, body: SetState, answer: State },
  markEntry: { params: service.EntryId, body: bodies.MarkEntry, answer: bodies.Checklist },
  reportError: { body: bodies.ReportError, answer: bodies.Done },
  lookup: { query: FindLookup, answer: Type.Union([Suggestions, SchoolFields, AddressFields]) },
  upload: { answer: Type.Undefined() },
  alive: { answer: bodies.Done },
  ready: { answer: bodies.Done },
  ...officeShapes,
  ...reminderShapes,
  ...requestShapes,
  ...itemShapes,
  ...decisionShapes,
  ...passkeyShapes,
  ...accountShapes,
} satisfies Readonly<Record<string, Shape>>;
export type Shapes = typeof shapes;

export type PartOf<S extends Shape, Part extends keyof Shape> = S[Part] extends TSchema ? Static<S[Part]> : undefined;
