import type { HashThreadPool } from './hashing-threads.ts';
import type { JobQueue, JobHandlers } from './jobs/queue.ts';
import { instrumentApplication, instrumentAudit, instrumentSendMail } from './metrics/counted.ts';
import { logLine } from './log-line.ts';
import type { Meter } from './metrics/metric-list.ts';
import { createLegalHoldService } from './services/legal-holds.ts';
import { createAccountDeletionService } from './services/account-deletion.ts';
import { createSignUpService } from './services/accounts.ts';
import { createApplicationNoteService } from './services/application-notes.ts';
import { createApplicationService } from './services/application.ts';
import { createApplicationStateService } from './services/application-states.ts';
import { createRecordAuditEvent } from './services/audit.ts';
import { createChecklistService } from './services/checklist.ts';
import { createDecisionService } from './services/decisions.ts';
import { createDocumentService } from './services/documents.ts';
import { createDraftMigrationService } from './services/draft-migrations.ts';
import { createEmailChangeService } from './services/email-changes.ts';
import { createLockApplication } from './services/lock-application.ts';
import { createRateLimitService } from './services/limits.ts';
import { createLookupService } from './services/lookup.ts';
import { createQueueMail } from './services/queue-mail.ts';
import { createPersonalDataService } from './services/my-data.ts';
import { createOfficeBatchService } from './services/office-batches.ts';
import { createOfficeIndex } from './services/office-index.ts';
import { createOfficeApplicationService } from './services/office-applications.ts';
import { createOfficeExportService } from './services/office-exports.ts';
import { createOfficeListService } from './services/office-list.ts';
import { createPasswordResetService, createPasswordChangeService } from './services/new-password.ts';
import { createPasswordHasher } from './services/passwords.ts';
import { createPdfCopyService } from './services/pdf-copies.ts';
import { createReadPinnedForm, createSaveServedForm } from './services/pinned-forms.ts';
import { createReadOnlyViewService } from './services/read-only-views.ts';
import { createReminderService } from './services/reminders.ts';
import { createRetentionService } from './services/retention.ts';
import { createRequestedDocumentService } from './services/requested-documents.ts';
import { createRequestedItemService } from './services/requested-items.ts';
import { createDocumentRequestService } from './services/requests.ts';
import { createPasskeyService } from './services/passkeys.ts';
import { createVerifyOwnPassword, createVerifyPassword } from './services/password-check.ts';
import { createServiceTokenService } from './services/service-tokens.ts';
import { createSessionService } from './services/sessions.ts';
import { createStaffSessionService } from './services/staff-sessions.ts';
import { createSubmittedApplicationService } from './services/submitted-applications.ts';
import { createSystemTokenService } from './services/system-tokens.ts';
import { createVisitorAnswerService } from './services/visitor-answers.ts';
import { createQueueWebhookEvent } from './services/webhooks.ts';
import type { Settings } from './settings.ts';
import type { Converter } from './conversion/converter.ts';
import { addSeconds } from './clock.ts';
import { createConvertDocumentJob } from './jobs/convert-document.ts';
import { createDeliverWebhookJob } from './jobs/deliver-webhook.ts';
import { createPrintCopyJob } from './jobs/print-copy.ts';
import { createSendMailJob } from './jobs/send-mail.ts';
import type { Mailer } from './mail/mailer.ts';
import { removeExpiredRows } from './store/expiry.ts';
import type { FormDefinition } from './definition.ts';
import type { Db } from './store/tables.ts';
import type { Clock } from './clock.ts';
import type { Secrets } from './secrets.ts';
import type { ApplicationStore } from './store/applications.ts';
import type { ObjectStore } from './objects/object-store.ts';

export interface CreateServicesDeps {
  readonly definition: () => FormDefinition;
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly applications: ApplicationStore;
  readonly objects: ObjectStore;
  readonly canPrint: boolean;
  readonly settings: Settings;
  readonly queue: JobQueue;
  readonly hashing: HashThreadPool;
  readonly meter: Meter;
}

export type Services = ReturnType<typeof createServices>;

export function createServices(deps: CreateServicesDeps) {
  const { settings, meter } = deps;
  const limits = createRateLimitService({
    ...settings,
    ...deps,
    onMailRefused(limit, most, isFirst) {
      meter.count('matricula_mails_refused_total', { limit });
      if (isFirst) logLine('warn', `An email was not sent: ${most} an hour are allowed ${limit === 'all' ? 'in all' : 'for one network'}.`);
    },
  });
  const audit = instrumentAudit(createRecordAuditEvent(deps), meter);
  const given = {
    ...deps,
    timeZone: settings.timeZone,
    baseUrl: settings.baseUrl,
    limits,
    audit,
    passwords: createPasswordHasher({ ...settings, ...deps }),
    queueMail: createQueueMail(deps),
    queueEvent: createQueueWebhookEvent(deps),
    readPinnedForm: createReadPinnedForm(deps),
    saveServedForm: createSaveServedForm(deps),
    convertDocument: deps.queue.convertDocument,
  };
  const verifyPassword = createVerifyPassword(given);
  const draftMigrations = createDraftMigrationService(given);
  const lockApplication = createLockApplication({ ...given, followForm: draftMigrations.migrate });
  const basic = {
    ...given,
    verifyPassword,
    checkPassword: createVerifyOwnPassword({ ...given, verifyPassword }),
    sessions: createSessionService({ ...given, verifyPassword }),
    draftMigrations,
    lockApplication,
    checklist: createChecklistService({ ...given, lockApplication }),
    views: createReadOnlyViewService(given),
    pdfCopies: createPdfCopyService(given),
    applicationStates: createApplicationStateService(given),
    applicationNotes: createApplicationNoteService(given),
    legalHolds: createLegalHoldService(given),
    systemTokens: createSystemTokenService(given),
    officeIndex: createOfficeIndex(given),
  };
  const requests = createDocumentRequestService(basic);
  const requestedItems = createRequestedItemService(basic);
  const submittedApplications = createSubmittedApplicationService(basic);
  const officeLists = createOfficeListService(basic);
  const decisions = createDecisionService(basic);
  return {
    limits,
    lockApplication: basic.lockApplication,
    readPinnedForm: given.readPinnedForm,
    accounts: createSignUpService(basic),
    accountDeletion: createAccountDeletionService(basic),
    sessions: basic.sessions,
    passkeys: createPasskeyService(basic),
    passwordChanges: createPasswordChangeService(basic),
    emailChanges: createEmailChangeService(basic),
    passwordResets: createPasswordResetService(basic),
    application: instrumentApplication(createApplicationService(basic), meter),
    myData: createPersonalDataService(basic),
    documents: createDocumentService(basic),
    visitorAnswers: createVisitorAnswerService(basic),
    serviceTokens: createServiceTokenService(basic),
    systemTokens: basic.systemTokens,
    staffSessions: createStaffSessionService(basic),
    pdfCopies: basic.pdfCopies,
    applicationStates: basic.applicationStates,
    checklist: basic.checklist,
    submittedApplications,
    officeLists,
    officeBatches: createOfficeBatchService(basic),
    officeExports: createOfficeExportService({ ...basic, officeLists }),
    applicationNotes: basic.applicationNotes,
    legalHolds: basic.legalHolds,
    officeApplications: createOfficeApplicationService({ ...basic, submittedApplications, requests, requestedItems, decisions }),
    decisions,
    lookup: createLookupService(deps),
    reminders: createReminderService(basic),
    retention: createRetentionService({
      ...basic,
      mostDeletions: settings.deletionsPerHour,
      onDeferred: (accounts) => logLine('warn', `${accounts} accounts wait for the next hour to be deleted: see DELETIONS_PER_HOUR.`),
    }),
    requests,
    requestedItems,
    requestedDocuments: createRequestedDocumentService(basic),
  };
}

interface TaskDeps extends Omit<CreateServicesDeps, 'queue' | 'hashing' | 'canPrint'> {
  readonly services: Services;
  readonly converter: Converter;
  readonly postOffice: Mailer;
  readonly printReading: Parameters<typeof createPrintCopyJob>[0]['printReading'];
  readonly logo: () => Promise<Buffer | undefined>;
  readonly report: (error: Error) => void;
}

export function createJobHandlers(deps: TaskDeps): JobHandlers {
  const { settings, db, clock, secrets, meter, services, postOffice } = deps;
  return {
    sendMail: createSendMailJob({
      ...deps,
      timeZone: settings.timeZone,
      retention: services.retention,
      send: instrumentSendMail(postOffice.send, meter),
      takeBack: (mailId) => postOffice.remove([mailId]),
    }),
    convertDocument: createConvertDocumentJob({
      ...deps,
      lockApplication: services.lockApplication,
      receiveItem: services.requestedItems.receive,
    }),
    printCopy: createPrintCopyJob({ ...deps, readPinnedForm: services.readPinnedForm, serviceTokens: services.serviceTokens }),
    deliverWebhook: createDeliverWebhookJob({
      ...deps,
      audit: instrumentAudit(createRecordAuditEvent({ clock, secrets }), meter),
      reach: { allowsPrivateNetwork: settings.webhooksIntoNetwork },
      report: (text) => logLine('warn', text),
    }),
    async removeFiles(mailIds) {
      await postOffice.remove(mailIds);
      await services.accountDeletion.removeFiles();
    },
    async postReminders() {
      await services.reminders.queueDue();
      await services.requests.followUp();
    },
    applyRetention: services.retention.sweep,
    releaseDecisions: services.decisions.releaseDue,
    async sweepExpired() {
      await removeExpiredRows(db, clock(), settings);
      await services.documents.sweep();
      await services.pdfCopies.sweep();
      await postOffice.sweep(addSeconds(clock(), -settings.mailsKeptDays * 24 * 60 * 60));
    },
  };
}
