import Type, { type Static, type TSchema } from 'typebox';
import { ClosedObject } from './closed-object.ts';
import * as accounts from './account-schemas.ts';
import * as bodies from './application-schemas.ts';
import * as decisions from './decision-schemas.ts';
import * as documents from './document-schemas.ts';
import * as office from './office-schemas.ts';

const link = Type.String({ minLength: 1, maxLength: 200 });

const SetReminders = ClosedObject({ id: link, wanted: Type.Boolean() });

const ReminderLink = ClosedObject({ link });

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
  submission: { response: bodies.SubmittedView },
  withdraw: { response: bodies.MessageResponse },
  myData: { response: ZipResponse },
  deleteAccount: { body: accounts.DeleteAccountBody, response: bodies.MessageResponse },
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
  signUp: { body: accounts.SignUpBody, response: bodies.MessageResponse },
  confirm: { body: accounts.ConfirmSignUpBody, response: accounts.ConfirmSignUpResponse },
  resendConfirm: { body: accounts.UsernameBody, response: bodies.MessageResponse },
  login: { body: accounts.LoginBody, response: bodies.MessageResponse },
  forgotPassword: { body: accounts.UsernameBody, response: bodies.MessageResponse },
  resetPassword: { body: accounts.ResetPasswordBody, response: bodies.MessageResponse },
  keepVisitorAnswers: { body: bodies.SaveVisitorAnswersBody, response: bodies.VisitorTokenResponse },
  visitorAnswers: { query: bodies.VisitorTokenQuery, response: bodies.AnswerMap },
  readOnlyApplication: { query: bodies.ReadOnlyViewQuery, response: bodies.ReadOnlyApplication },
  submittedApplications: { query: bodies.ApplicationChangesQuery, response: bodies.ApplicationChangesPage },
  submittedApplication: { params: bodies.ApplicationIdParams, response: bodies.SubmittedApplication },
  submittedDocuments: { params: bodies.ApplicationIdParams, response: bodies.SubmittedDocuments },
  submittedDocument: { params: bodies.ApplicationDocumentParams, response: PdfResponse },
  submittedCopy: { params: bodies.ApplicationIdParams, response: PdfResponse },
  setState: { params: bodies.ApplicationIdParams, body: bodies.SetStateBody, response: bodies.ApplicationState },
  markEntry: { params: bodies.ChecklistEntryParams, body: bodies.MarkChecklistEntryBody, response: bodies.ChecklistResponse },
  reportError: { body: bodies.ReportErrorBody, response: bodies.MessageResponse },
  lookup: { query: bodies.LookupQuery, response: Type.Union([bodies.LookupSuggestions, bodies.SchoolFields, bodies.AddressFields]) },
  upload: { response: Type.Undefined() },
  alive: { response: bodies.MessageResponse },
  ready: { response: bodies.MessageResponse },
  staffLogin: { body: office.StaffLoginBody, response: bodies.MessageResponse },
  staffPassword: { body: office.StaffPasswordBody, response: bodies.MessageResponse },
  staffLink: { body: office.CheckStaffPasswordLinkBody, response: bodies.MessageResponse },
  staffMember: { response: office.StaffMember },
  staffLogout: { response: bodies.MessageResponse },
  officeList: { query: office.OfficeListQuery, response: office.OfficeList },
  officeCounts: { query: office.OfficeCountsQuery, response: office.OfficeCounts },
  takeBackStates: { body: office.TakeBackStatesBody, response: office.BatchResponse },
  setStates: { body: office.SetStatesBody, response: office.BatchResponse },
  prepareDecisions: { body: office.PrepareDecisionsBody, response: office.BatchResponse },
  checkDecisions: { body: office.CheckDecisionsBody, response: office.BatchResponse },
  setReaders: { body: office.SetReadersBody, response: office.SetReadersResponse },
  officeExport: { query: office.OfficeFilters, response: CsvResponse },
  officeApplication: { params: bodies.ApplicationIdParams, response: office.OfficeApplication },
  officeDocument: { params: bodies.ApplicationDocumentParams, response: PdfResponse },
  officeDocumentPage: { params: office.OfficeDocumentPageParams, response: ImageResponse },
  officeCopy: { params: bodies.ApplicationIdParams, response: bodies.PdfCopyState },
  addNote: { params: bodies.ApplicationIdParams, body: office.AddNoteBody, response: office.NotesResponse },
  officeState: { params: bodies.ApplicationIdParams, body: bodies.SetStateBody, response: office.StateHistory },
  previewState: { params: bodies.ApplicationIdParams, body: bodies.SetStateBody, response: office.MailPreview },
  previewReply: { params: bodies.ApplicationIdParams, body: office.RecordReplyBody, response: office.MailPreview },
  recordReply: { params: bodies.ApplicationIdParams, body: office.RecordReplyBody, response: office.StateHistory },
  takeBackState: { params: office.StateVersionParams, response: office.StateHistory },
  previewReturn: { params: documents.OfficeItemParams, body: documents.PreviewReturnBody, response: office.MailPreview },
  decideItem: { params: documents.OfficeItemParams, body: documents.DecideItemBody, response: office.OfficeApplication },
  officeChecklist: { params: bodies.ChecklistEntryParams, body: bodies.MarkChecklistEntryBody, response: office.OfficeChecklist },
  officeHold: { params: bodies.ApplicationIdParams, body: office.SetLegalHoldBody, response: office.RetentionStatus },
  prepareDecision: {
    params: bodies.ApplicationIdParams,
    body: decisions.PrepareDecisionBody,
    response: decisions.PrepareDecisionResponse,
  },
  dropDecision: { params: bodies.ApplicationIdParams, response: decisions.PreparedDecisionResponse },
  checkDecision: { params: bodies.ApplicationIdParams, body: decisions.CheckDecisionBody, response: decisions.PreparedDecisionResponse },
  officeDecisions: { response: decisions.DecisionsOverview },
  releaseDecisions: { body: decisions.ReleaseDecisionsBody, response: decisions.ReleaseDecisionsResponse },
  unscheduleDecisions: { response: decisions.DecisionsOverview },
  staffChoices: { response: decisions.StaffChoices },
  officeCopyFile: { params: bodies.ApplicationIdParams, response: PdfResponse },
  setReminders: { body: SetReminders, response: bodies.MessageResponse },
  stopReminders: { params: ReminderLink, response: bodies.MessageResponse },
  openReminders: { params: ReminderLink, response: Type.String() },
  ownRequests: { response: documents.OwnDocumentRequests },
  askForDocument: { body: documents.AskForDocumentBody, response: documents.OwnDocumentRequests },
  askAgain: { params: documents.DocumentRequestParams, response: documents.OwnDocumentRequests },
  withdrawRequest: { params: documents.DocumentRequestParams, response: documents.OwnDocumentRequests },
  receivedDocument: { params: documents.DocumentRequestParams, response: PdfResponse },
  openRequest: { body: documents.DocumentRequestTokenBody, response: documents.RecipientRequestView },
  presignRequested: { body: documents.DocumentRequestTokenBody, response: documents.PresignedUpload },
  startRequested: { body: documents.StartRequestedConversionBody, response: bodies.MessageResponse },
  requestedFile: { body: documents.DocumentRequestTokenBody, response: documents.RequestedFileState },
  removeRequested: { body: documents.DocumentRequestTokenBody, response: bodies.MessageResponse },
  sendRequested: { body: documents.SendRequestedDocumentBody, response: documents.RecipientRequestView },
  declineRequest: { body: documents.DeclineRequestBody, response: documents.RecipientRequestView },
  ownItems: { response: bodies.RequestedItems },
  presignItem: { params: documents.RequestedItemParams, response: documents.PresignedUpload },
  startItem: { params: documents.RequestedItemParams, body: documents.StartConversionBody, response: documents.StartConversionResponse },
  itemConversion: { params: documents.RequestedItemParams, response: documents.ConversionState },
  removeItem: { params: documents.RequestedItemParams, response: bodies.MessageResponse },
  ownDecision: { response: decisions.Decision },
  replyToDecision: { body: decisions.ReplyToDecisionBody, response: decisions.Decision },
  decisionLetter: { response: PdfResponse },
  passkeys: { response: accounts.PasskeysResponse },
  newPasskey: { body: accounts.NewPasskeyBody, response: accounts.PasskeyCreationOptions },
  addPasskey: { body: accounts.AddPasskeyBody, response: bodies.MessageResponse },
  removePasskey: { params: accounts.PasskeyParams, response: bodies.MessageResponse },
  askPasskey: { response: accounts.PasskeyRequestOptions },
  passkeyLogin: { body: accounts.PasskeyLoginBody, response: bodies.MessageResponse },
  changePassword: { body: accounts.ChangePasswordBody, response: bodies.MessageResponse },
  emailChange: { response: accounts.PendingEmailChange },
  changeEmail: { body: accounts.ChangeEmailBody, response: bodies.MessageResponse },
  cancelEmailChange: { response: bodies.MessageResponse },
  confirmEmail: { body: accounts.ConfirmEmailBody, response: bodies.MessageResponse },
} satisfies Readonly<Record<string, EndpointSchema>>;
export type EndpointSchemas = typeof endpointSchemas;

export type EndpointPart<S extends EndpointSchema, Part extends keyof EndpointSchema> = S[Part] extends TSchema
  ? Static<S[Part]>
  : undefined;
