import type { HashThreadPool } from '../platform/hash-thread-pool.ts';
import type { JobQueue, JobHandlers } from '../queue/job-queue.ts';
import { instrumentApplication, instrumentAudit, instrumentSendMail } from '../metrics/instrument.ts';
import { logLine } from '../platform/log-line.ts';
import type { Meter } from '../metrics/metric-definitions.ts';
import { createLegalHoldService } from '../retention/legal-hold-service.ts';
import { createAccountDeletionService } from '../retention/account-deletion-service.ts';
import { createSignUpService } from '../accounts/sign-up-service.ts';
import { createApplicationNoteService } from '../office/application-note-service.ts';
import { createApplicationService } from '../application/application-service.ts';
import { createApplicationStateService } from '../office/application-state-service.ts';
import { createRecordAuditEvent } from '../audit/record-audit-event.ts';
import { createChecklistService } from '../application/checklist-service.ts';
import { createDecisionService } from '../office/decision-service.ts';
import { createDocumentService } from '../uploads/document-service.ts';
import { createDraftMigrationService } from '../forms/draft-migration-service.ts';
import { createEmailChangeService } from '../accounts/email-change-service.ts';
import { createLockApplication } from '../application/lock-application.ts';
import { createRateLimitService } from '../accounts/rate-limit-service.ts';
import { createLookupService } from '../lookup/lookup-service.ts';
import { createQueueMail } from '../mail/queue-mail.ts';
import { createPersonalDataService } from '../exports/personal-data-service.ts';
import { createOfficeBatchService } from '../office/office-batch-service.ts';
import { createOfficeIndex } from '../office/office-index.ts';
import { createOfficeApplicationService } from '../office/office-application-service.ts';
import { createOfficeExportService } from '../exports/office-export-service.ts';
import { createOfficeListService } from '../office/office-list-service.ts';
import { createPasswordResetService, createPasswordChangeService } from '../accounts/password-services.ts';
import { createPasswordHasher } from '../accounts/password-hasher.ts';
import { createPdfCopyService } from '../pdf-copies/pdf-copy-service.ts';
import { createReadPinnedForm, createSaveServedForm } from '../forms/pinned-forms.ts';
import { createReadOnlyViewService } from '../application/read-only-view-service.ts';
import { createReminderService } from '../reminders/reminder-service.ts';
import { createRetentionService } from '../retention/retention-service.ts';
import { createRequestedDocumentService } from '../document-requests/requested-document-service.ts';
import { createRequestedItemService } from '../office/requested-item-service.ts';
import { createDocumentRequestService } from '../document-requests/document-request-service.ts';
import { createPasskeyService } from '../accounts/passkey-service.ts';
import { createVerifyOwnPassword, createVerifyPassword } from '../accounts/verify-password.ts';
import { createServiceTokenService } from '../pdf-copies/service-token-service.ts';
import { createSessionService } from '../accounts/session-service.ts';
import { createStaffSessionService } from '../staff/staff-session-service.ts';
import { createSubmittedApplicationService } from '../submissions/submitted-application-service.ts';
import { createSystemTokenService } from '../staff/system-token-service.ts';
import { createVisitorAnswerService } from '../application/visitor-answer-service.ts';
import { createQueueWebhookEvent } from '../webhooks/webhooks.ts';
import type { Settings } from '../settings/settings.ts';
import type { Converter } from '../conversion/converter.ts';
import { addSeconds } from '../platform/clock.ts';
import { createConvertDocumentJob } from '../uploads/convert-document-job.ts';
import { createDeliverWebhookJob } from '../webhooks/deliver-webhook-job.ts';
import { createPrintCopyJob } from '../pdf-copies/print-copy-job.ts';
import { createSendMailJob } from './send-mail-job.ts';
import type { Mailer } from '../mail/mailer.ts';
import { removeExpiredRows } from '../retention/expired-rows-store.ts';
import type { FormDefinition } from '../platform/form-definition.ts';
import type { Db } from '../database/tables.ts';
import type { Clock } from '../platform/clock.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { ApplicationStore } from '../application/application-store.ts';
import type { ObjectStore } from '../objects/object-store.ts';

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
