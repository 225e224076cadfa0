import type { HashThreadPool } from '../platform/hash-thread-pool.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import { instrumentAudit, instrumentSaveAnswers } from '../metrics/instrument.ts';
import { writeLogLine } from '../platform/log-line.ts';
import type { Meter } from '../metrics/metric-definitions.ts';
import { createLegalHoldService } from '../retention/legal-hold-service.ts';
import { createAccountDeletionService } from '../retention/account-deletion-service.ts';
import { createApplicationStateService } from '../office/application-state-service.ts';
import { createRecordAuditEvent } from '../audit/record-audit-event.ts';
import { createDocumentService } from '../uploads/document-service.ts';
import { createLookupService } from '../lookup/lookup-service.ts';
import { createQueueMail } from '../mail/queue-mail.ts';
import { createPersonalDataService } from '../exports/personal-data-service.ts';
import { createOfficeExportService } from '../exports/office-export-service.ts';
import { createPdfCopyService } from '../pdf-copies/pdf-copy-service.ts';
import { createReadPinnedForm, createSaveServedForm } from '../forms/pinned-forms.ts';
import { createReminderService } from '../reminders/reminder-service.ts';
import { createRetentionService } from '../retention/retention-service.ts';
import { createRequestedDocumentService } from '../document-requests/requested-document-service.ts';
import { createDocumentRequestService } from '../document-requests/document-request-service.ts';
import { createViewTokenService } from '../pdf-copies/view-token-service.ts';
import { createStaffSessionService } from '../staff/staff-session-service.ts';
import { createSubmittedApplicationService } from '../submissions/submitted-application-service.ts';
import { createApiTokenService } from '../staff/api-token-service.ts';
import { createQueueWebhookEvent } from '../webhooks/webhooks.ts';
import { createEmailChangeService } from '../accounts/email-change-service.ts';
import { createPasskeyService } from '../accounts/passkey-service.ts';
import { createPasswordHasher } from '../accounts/password-hasher.ts';
import { createPasswordChangeService, createPasswordResetService } from '../accounts/password-services.ts';
import { createRateLimitService } from '../accounts/rate-limit-service.ts';
import { createSessionService } from '../accounts/session-service.ts';
import { createSignUpService } from '../accounts/sign-up-service.ts';
import { createVerifyOwnPassword, createVerifyPassword } from '../accounts/verify-password.ts';
import { createDraftMigrationService } from '../forms/draft-migration-service.ts';
import { createChecklistService } from '../application/checklist-service.ts';
import { createFormProgressService } from '../application/form-progress-service.ts';
import { createLockApplication } from '../application/lock-application.ts';
import { createProfileService } from '../application/profile-service.ts';
import { createReadOnlyViewService } from '../application/read-only-view-service.ts';
import { createSaveAnswers } from '../application/save-answers.ts';
import { createSubmissionService } from '../application/submission-service.ts';
import { createVisitorAnswerService } from '../application/visitor-answer-service.ts';
import { createApplicationNoteService } from '../office/application-note-service.ts';
import { createDecisionService } from '../office/decision-service.ts';
import { createOfficeApplicationService } from '../office/office-application-service.ts';
import { createOfficeBatchService } from '../office/office-batch-service.ts';
import { createOfficeIndex } from '../office/office-index.ts';
import { createOfficeListService } from '../office/office-list-service.ts';
import { createRequestedItemService } from '../office/requested-item-service.ts';
import type { Settings } from '../settings/settings.ts';
import type { ApplicationDeps } from '../application/application-deps.ts';

export interface CreateServicesDeps extends Pick<ApplicationDeps, 'db' | 'clock' | 'definition' | 'secrets' | 'applications' | 'objects'> {
  readonly canPrint: boolean;
  readonly settings: Settings;
  readonly queue: JobQueue;
  readonly hashing: HashThreadPool;
  readonly meter: Meter;
}

export type Services = ReturnType<typeof createServices>;

export function createServices(deps: CreateServicesDeps) {
  const { settings, meter } = deps;
  const base = {
    ...deps,
    timeZone: settings.timeZone,
    baseUrl: settings.baseUrl,
    audit: instrumentAudit(createRecordAuditEvent(deps), meter),
    queueMail: createQueueMail(deps),
    queueEvent: createQueueWebhookEvent(deps),
    readPinnedForm: createReadPinnedForm(deps),
    saveServedForm: createSaveServedForm(deps),
    convertDocument: deps.queue.convertDocument,
  };

  const limits = createRateLimitService({
    ...settings,
    ...base,
    onMailRefused(limit, most, isFirst) {
      meter.count('matricula_mails_refused_total', { limit });
      if (isFirst)
        writeLogLine('warn', `An email was not sent: ${most} an hour are allowed ${limit === 'all' ? 'in all' : 'for one network'}.`);
    },
  });
  const passwords = createPasswordHasher({ ...settings, ...base });
  const verifyPassword = createVerifyPassword({ ...base, limits, passwords });
  const checkPassword = createVerifyOwnPassword({ ...base, verifyPassword });
  const sessions = createSessionService({ ...base, passwords, verifyPassword });
  const ofAccounts = { ...base, limits, passwords, checkPassword, sessions };

  const systemTokens = createApiTokenService(ofAccounts);
  const applicationStates = createApplicationStateService(base);
  const draftMigrations = createDraftMigrationService(base);
  const lockApplication = createLockApplication({ ...base, followForm: draftMigrations.migrate });
  const checklist = createChecklistService({ ...base, lockApplication });
  const views = createReadOnlyViewService(base);
  const ofApplications = { ...ofAccounts, applicationStates, draftMigrations, lockApplication, checklist, views };

  const requests = createDocumentRequestService(ofApplications);
  const pdfCopies = createPdfCopyService(base);
  const legalHolds = createLegalHoldService(base);
  const submittedApplications = createSubmittedApplicationService({ ...ofApplications, pdfCopies });
  const applicationNotes = createApplicationNoteService(base);
  const requestedItems = createRequestedItemService(ofApplications);
  const ofOffice = { ...ofApplications, requests, pdfCopies, legalHolds, submittedApplications, applicationNotes, requestedItems };
  const decisions = createDecisionService(ofOffice);
  const officeLists = createOfficeListService({ ...ofOffice, officeIndex: createOfficeIndex(base) });
  return {
    queueMail: base.queueMail,
    readPinnedForm: base.readPinnedForm,
    limits,
    sessions,
    accounts: createSignUpService(ofAccounts),
    passkeys: createPasskeyService(ofAccounts),
    passwordChanges: createPasswordChangeService(ofAccounts),
    emailChanges: createEmailChangeService(ofAccounts),
    passwordResets: createPasswordResetService(ofAccounts),
    accountDeletion: createAccountDeletionService(ofAccounts),
    lockApplication,
    checklist,
    application: {
      ...createProfileService(ofApplications),
      ...createFormProgressService(ofApplications),
      ...createSubmissionService(ofApplications),
      saveAnswers: instrumentSaveAnswers(createSaveAnswers(ofApplications), meter),
    },
    visitorAnswers: createVisitorAnswerService(ofAccounts),
    myData: createPersonalDataService(ofApplications),
    documents: createDocumentService(ofApplications),
    serviceTokens: createViewTokenService({ ...ofApplications, systemTokens }),
    systemTokens,
    staffSessions: createStaffSessionService({ ...ofAccounts, verifyPassword }),
    pdfCopies,
    applicationStates,
    submittedApplications,
    applicationNotes,
    requestedItems,
    decisions,
    officeLists,
    officeBatches: createOfficeBatchService({ ...ofOffice, decisions }),
    officeApplications: createOfficeApplicationService({ ...ofOffice, decisions }),
    officeExports: createOfficeExportService({ ...base, officeLists }),
    legalHolds,
    lookup: createLookupService(deps),
    reminders: createReminderService(base),
    retention: createRetentionService({
      ...base,
      mostDeletions: settings.deletionsPerHour,
      onDeferred: (count) => writeLogLine('warn', `${count} accounts wait for the next hour to be deleted: see DELETIONS_PER_HOUR.`),
    }),
    requests,
    requestedDocuments: createRequestedDocumentService(ofAccounts),
  };
}
