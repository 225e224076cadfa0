import Type, { type Static, type TSchema } from 'typebox';
import * as bodies from './application-schemas.ts';
import * as decisions from './decision-schemas.ts';
import * as documents from './document-schemas.ts';
import {
  AddNoteBody,
  RetentionStatus,
  NotesResponse,
  OfficeApplication,
  OfficeChecklist,
  OfficeCounts,
  OfficeFilters,
  MailPreview,
  OfficeList,
  OfficeListQuery,
  OfficeDocumentPageParams,
  StateHistory,
  RecordReplyBody,
  SetReadersResponse,
  SetLegalHoldBody,
  SetReadersBody,
  SetStatesBody,
  ValidateStaffLinkBody,
  StaffLoginBody,
  StaffMember,
  StaffPasswordBody,
  StateVersionParams,
  OfficeCountsQuery,
  TakeBackStatesBody,
  BatchResponse,
  CheckDecisionsBody,
  PrepareDecisionsBody,
} from './office-schemas.ts';
import {
  AddPasskeyBody,
  PasskeyRequestOptions,
  NewPasskeyBody,
  PasskeyCreationOptions,
  PasskeyParams,
  PasskeyLoginBody,
  PasskeysResponse,
} from './passkey-schemas.ts';
import { SetStateBody, ApplicationState, SubmittedView } from './application-schemas.ts';
import * as requests from './document-request-schemas.ts';
import { AddressFields, LookupQuery, SchoolFields, LookupSuggestions } from './lookup-schemas.ts';
import * as service from './service-api-schemas.ts';

const closed = { additionalProperties: false };
const link = Type.String({ minLength: 1, maxLength: 200 });

const SetReminders = Type.Object({ id: link, wanted: Type.Boolean() }, closed);

const ReminderLink = Type.Object({ link }, closed);

export interface EndpointSchema {
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly response: TSchema;
}

export const PdfResponse = Type.Unsafe<Uint8Array>(Type.Any());
export const CsvResponse = Type.Unsafe<AsyncIterable<string | Uint8Array>>(Type.Any());

export const ImageResponse = Type.Unsafe<Uint8Array>(Type.Any());
export const ZipResponse = Type.Unsafe<AsyncIterable<string | Uint8Array>>(Type.Any());

const officeSchemas = {
  staffLogin: { body: StaffLoginBody, response: bodies.MessageResponse },
  staffPassword: { body: StaffPasswordBody, response: bodies.MessageResponse },
  staffLink: { body: ValidateStaffLinkBody, response: bodies.MessageResponse },
  staffMember: { response: StaffMember },
  staffLogout: { response: bodies.MessageResponse },
  officeList: { query: OfficeListQuery, response: OfficeList },
  officeCounts: { query: OfficeCountsQuery, response: OfficeCounts },
  takeBackStates: { body: TakeBackStatesBody, response: BatchResponse },
  setStates: { body: SetStatesBody, response: BatchResponse },
  prepareDecisions: { body: PrepareDecisionsBody, response: BatchResponse },
  checkDecisions: { body: CheckDecisionsBody, response: BatchResponse },
  setReaders: { body: SetReadersBody, response: SetReadersResponse },
  officeExport: { query: OfficeFilters, response: CsvResponse },
  officeApplication: { params: service.ApplicationIdParams, response: OfficeApplication },
  officeDocument: { params: service.ApplicationDocumentParams, response: PdfResponse },
  officeDocumentPage: { params: OfficeDocumentPageParams, response: ImageResponse },
  officeCopy: { params: service.ApplicationIdParams, response: bodies.PdfCopyState },
  addNote: { params: service.ApplicationIdParams, body: AddNoteBody, response: NotesResponse },
  officeState: { params: service.ApplicationIdParams, body: SetStateBody, response: StateHistory },
  previewState: { params: service.ApplicationIdParams, body: SetStateBody, response: MailPreview },
  previewReply: { params: service.ApplicationIdParams, body: RecordReplyBody, response: MailPreview },
  recordReply: { params: service.ApplicationIdParams, body: RecordReplyBody, response: StateHistory },
  takeBackState: { params: StateVersionParams, response: StateHistory },
  previewReturn: { params: documents.OfficeItemParams, body: documents.PreviewReturnBody, response: MailPreview },
  decideItem: { params: documents.OfficeItemParams, body: documents.DecideItemBody, response: OfficeApplication },
  officeChecklist: { params: service.ChecklistEntryParams, body: bodies.MarkChecklistEntryBody, response: OfficeChecklist },
  officeHold: { params: service.ApplicationIdParams, body: SetLegalHoldBody, response: RetentionStatus },
  prepareDecision: {
    params: service.ApplicationIdParams,
    body: decisions.PrepareDecisionBody,
    response: decisions.PrepareDecisionResponse,
  },
  dropDecision: { params: service.ApplicationIdParams, response: decisions.PreparedDecisionResponse },
  checkDecision: { params: service.ApplicationIdParams, body: decisions.CheckDecisionBody, response: decisions.PreparedDecisionResponse },
  officeDecisions: { response: decisions.DecisionsOverview },
  releaseDecisions: { body: decisions.ReleaseDecisionsBody, response: decisions.ReleaseDecisionsResponse },
  unscheduleDecisions: { response: decisions.DecisionsOverview },
  staffChoices: { response: decisions.StaffChoices },
  officeCopyFile: { params: service.ApplicationIdParams, response: PdfResponse },
} satisfies Readonly<Record<string, EndpointSchema>>;
export type OfficeSchemas = typeof officeSchemas;

const reminderSchemas = {
  setReminders: { body: SetReminders, response: bodies.MessageResponse },
  stopReminders: { params: ReminderLink, response: bodies.MessageResponse },
  openReminders: { params: ReminderLink, response: Type.String() },
} satisfies Readonly<Record<string, EndpointSchema>>;
export type ReminderSchemas = typeof reminderSchemas;

const documentRequestSchemas = {
  ownRequests: { response: requests.OwnDocumentRequests },
  askForDocument: { body: requests.AskForDocumentBody, response: requests.OwnDocumentRequests },
  askAgain: { params: requests.DocumentRequestParams, response: requests.OwnDocumentRequests },
  withdrawRequest: { params: requests.DocumentRequestParams, response: requests.OwnDocumentRequests },
  receivedDocument: { params: requests.DocumentRequestParams, response: PdfResponse },
  openRequest: { body: requests.DocumentRequestTokenBody, response: requests.RecipientRequestView },
  presignRequested: { body: requests.DocumentRequestTokenBody, response: documents.PresignedUpload },
  startRequested: { body: requests.StartRequestedConversionBody, response: bodies.MessageResponse },
  requestedFile: { body: requests.DocumentRequestTokenBody, response: requests.RequestedFileState },
  removeRequested: { body: requests.DocumentRequestTokenBody, response: bodies.MessageResponse },
  sendRequested: { body: requests.SendRequestedDocumentBody, response: requests.RecipientRequestView },
  declineRequest: { body: requests.DeclineRequestBody, response: requests.RecipientRequestView },
} satisfies Readonly<Record<string, EndpointSchema>>;
export type DocumentRequestSchemas = typeof documentRequestSchemas;

const requestedItemSchemas = {
  ownItems: { response: bodies.RequestedItems },
  presignItem: { params: documents.RequestedItemParams, response: documents.PresignedUpload },
  startItem: { params: documents.RequestedItemParams, body: documents.StartConversionBody, response: documents.StartConversionResponse },
  itemConversion: { params: documents.RequestedItemParams, response: documents.ConversionState },
  removeItem: { params: documents.RequestedItemParams, response: bodies.MessageResponse },
} satisfies Readonly<Record<string, EndpointSchema>>;
export type RequestedItemSchemas = typeof requestedItemSchemas;

/** A student's decision. */
const decisionSchemas = {
  ownDecision: { response: decisions.Decision },
  replyToDecision: { body: decisions.ReplyToDecisionBody, response: decisions.Decision },
  decisionLetter: { response: PdfResponse },
} satisfies Readonly<Record<string, EndpointSchema>>;
export type DecisionSchemas = typeof decisionSchemas;

const passkeySchemas = {
  passkeys: { response: PasskeysResponse },
  newPasskey: { body: NewPasskeyBody, response: PasskeyCreationOptions },
  addPasskey: { body: AddPasskeyBody, response: bodies.MessageResponse },
  removePasskey: { params: PasskeyParams, response: bodies.MessageResponse },
  askPasskey: { response: PasskeyRequestOptions },
  passkeyLogin: { body: PasskeyLoginBody, response: bodies.MessageResponse },
} satisfies Readonly<Record<string, EndpointSchema>>;
export type PasskeySchemas = typeof passkeySchemas;

const accountSchemas = {
  changePassword: { body: bodies.ChangePasswordBody, response: bodies.MessageResponse },
  emailChange: { response: bodies.PendingEmailChange },
  changeEmail: { body: bodies.ChangeEmailBody, response: bodies.MessageResponse },
  cancelEmailChange: { response: bodies.MessageResponse },
  confirmEmail: { body: bodies.ConfirmEmailBody, response: bodies.MessageResponse },
} satisfies Readonly<Record<string, EndpointSchema>>;
export type AccountSchemas = typeof accountSchemas;

/** Schemas of every endpoint, by its name; the tables of endpoints do not compile if one is missing. */
export const endpointSchemas = {
  profile: { response: bodies.Profile },
  saveAnswers: { body: bodies.SaveAnswersBody, response: bodies.SaveResponse },
  newerAnswers: { body: bodies.NewerAnswersBody, response: bodies.NewerAnswers },
  webStatus: { body: bodies.SetWebStatusBody, response: bodies.MessageResponse },
  lastPage: { body: bodies.SetLastPageBody, response: bodies.MessageResponse },
  changesRead: { response: bodies.MessageResponse },
  validations: { body: bodies.ReportFailuresBody, response: bodies.MessageResponse },
  submit: { body: bodies.SubmitBody, response: bodies.MessageResponse },
  submission: { response: SubmittedView },
  withdraw: { response: bodies.MessageResponse },
  myData: { response: ZipResponse },
  deleteAccount: { body: bodies.DeleteAccountBody, response: bodies.MessageResponse },
  addAnother: { body: bodies.SetRepeatCountBody, response: bodies.MessageResponse },
  addAnotherCounts: { response: bodies.RepeatCountsJson },
  chooseTab: { body: bodies.ChooseTabBody, response: bodies.MessageResponse },
  tabs: { response: bodies.ChosenTabs },
  presignedUrl: { body: documents.PresignedUrlBody, response: documents.PresignedUpload },
  documentAnswers: { response: documents.DocumentAnswers },
  documentPages: { response: documents.DocumentPageCounts },
  documentPage: { params: documents.DocumentPageParams, response: ImageResponse },
  removeDocument: { params: documents.DocumentKeyParams, response: bodies.MessageResponse },
  startConversion: {
    params: documents.DocumentKeyParams,
    body: documents.StartConversionBody,
    response: documents.StartConversionResponse,
  },
  conversion: { params: documents.DocumentKeyParams, response: documents.ConversionState },
  removeConversion: { params: documents.DocumentKeyParams, response: bodies.MessageResponse },
  pdfCopy: { response: bodies.PdfCopyState },
  pdfFile: { response: PdfResponse },
  keepLanguage: { response: bodies.MessageResponse },
  logout: { response: bodies.MessageResponse },
  signUp: { body: bodies.SignUpBody, response: bodies.MessageResponse },
  confirm: { body: bodies.ConfirmSignUpBody, response: bodies.ConfirmSignUpResponse },
  resendConfirm: { body: bodies.UsernameBody, response: bodies.MessageResponse },
  login: { body: bodies.LoginBody, response: bodies.MessageResponse },
  forgotPassword: { body: bodies.UsernameBody, response: bodies.MessageResponse },
  resetPassword: { body: bodies.ResetPasswordBody, response: bodies.MessageResponse },
  keepVisitorAnswers: { body: bodies.SaveVisitorAnswersBody, response: bodies.VisitorTokenResponse },
  visitorAnswers: { query: bodies.VisitorTokenQuery, response: bodies.AnswerMap },
  readOnlyApplication: { query: service.ReadOnlyViewQuery, response: bodies.ReadOnlyApplication },
  submittedApplications: { query: service.ApplicationChangesQuery, response: service.ApplicationChangesPage },
  submittedApplication: { params: service.ApplicationIdParams, response: service.SubmittedApplication },
  submittedDocuments: { params: service.ApplicationIdParams, response: service.SubmittedDocuments },
  submittedDocument: { params: service.ApplicationDocumentParams, response: PdfResponse },
  submittedCopy: { params: service.ApplicationIdParams, response: PdfResponse },
  setState: { params: service.ApplicationIdParams, body: SetStateBody, response: ApplicationState },
  markEntry: { params: service.ChecklistEntryParams, body: bodies.MarkChecklistEntryBody, response: bodies.ChecklistResponse },
  reportError: { body: bodies.ReportErrorBody, response: bodies.MessageResponse },
  lookup: { query: LookupQuery, response: Type.Union([LookupSuggestions, SchoolFields, AddressFields]) },
  upload: { response: Type.Undefined() },
  alive: { response: bodies.MessageResponse },
  ready: { response: bodies.MessageResponse },
  ...officeSchemas,
  ...reminderSchemas,
  ...documentRequestSchemas,
  ...requestedItemSchemas,
  ...decisionSchemas,
  ...passkeySchemas,
  ...accountSchemas,
} satisfies Readonly<Record<string, EndpointSchema>>;
export type EndpointSchemas = typeof endpointSchemas;

export type EndpointPart<S extends EndpointSchema, Part extends keyof EndpointSchema> = S[Part] extends TSchema
  ? Static<S[Part]>
  : undefined;
