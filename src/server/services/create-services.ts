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
import type { Settings } from '../settings/settings.ts';
import type { ApplicationDeps } from '../application/application-deps.ts';
import { createAccountServices } from '../accounts/create-account-services.ts';
import { createApplicationServices } from '../application/create-application-services.ts';
import { createOfficeServices } from '../office/create-office-services.ts';

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
  const given = {
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
  const { passwords, verifyPassword, checkPassword, ...accounts } = createAccountServices({
    ...settings,
    ...given,
    onMailRefused(limit, most, isFirst) {
      meter.count('matricula_mails_refused_total', { limit });
      if (isFirst)
        writeLogLine('warn', `An email was not sent: ${most} an hour are allowed ${limit === 'all' ? 'in all' : 'for one network'}.`);
    },
  });
  const { limits } = accounts;
  const systemTokens = createApiTokenService({ ...given, limits });
  const applicationStates = createApplicationStateService(given);
  const { views, ...application } = createApplicationServices({ ...given, limits, applicationStates });
  const { lockApplication, checklist } = application;
  const pdfCopies = createPdfCopyService(given);
  const legalHolds = createLegalHoldService(given);
  const requests = createDocumentRequestService({ ...given, limits, lockApplication });
  const submittedApplications = createSubmittedApplicationService({ ...given, pdfCopies, applicationStates, checklist });
  const office = createOfficeServices({
    ...given,
    limits,
    views,
    checklist,
    applicationStates,
    legalHolds,
    pdfCopies,
    submittedApplications,
    requests,
  });
  return {
    readPinnedForm: given.readPinnedForm,
    ...accounts,
    ...application,
    ...office,
    application: { ...application.application, saveAnswers: instrumentSaveAnswers(application.application.saveAnswers, meter) },
    accountDeletion: createAccountDeletionService({ ...given, checkPassword }),
    myData: createPersonalDataService({ ...given, limits, views, applicationStates }),
    documents: createDocumentService({ ...given, limits, lockApplication }),
    serviceTokens: createViewTokenService({ ...given, limits, views, systemTokens }),
    systemTokens,
    staffSessions: createStaffSessionService({ ...given, limits, passwords, verifyPassword }),
    pdfCopies,
    applicationStates,
    submittedApplications,
    officeExports: createOfficeExportService({ ...given, officeLists: office.officeLists }),
    legalHolds,
    lookup: createLookupService(deps),
    reminders: createReminderService(given),
    retention: createRetentionService({
      ...given,
      mostDeletions: settings.deletionsPerHour,
      onDeferred: (count) => writeLogLine('warn', `${count} accounts wait for the next hour to be deleted: see DELETIONS_PER_HOUR.`),
    }),
    requests,
    requestedDocuments: createRequestedDocumentService({ ...given, limits }),
  };
}
