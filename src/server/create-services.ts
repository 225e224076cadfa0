import type { HashingThreads } from './hashing-threads.ts';
import type { Queue, Tasks } from './jobs/queue.ts';
import { countedApplication, countedAudit, countedMail } from './metrics/counted.ts';
import { logLine } from './log-line.ts';
import type { Meter } from './metrics/metric-list.ts';
import { createLegalHolds } from './services/legal-holds.ts';
import { createAccountDeletion } from './services/account-deletion.ts';
import { createAccounts } from './services/accounts.ts';
import { createApplicationNotes } from './services/application-notes.ts';
import { createApplicationService } from './services/application.ts';
import { createApplicationStates } from './services/application-states.ts';
import { createAudit } from './services/audit.ts';
import { createChecklist } from './services/checklist.ts';
import { createDecisions } from './services/decisions.ts';
import { createDocuments } from './services/documents.ts';
import { createDraftMigrations } from './services/draft-migrations.ts';
import { createEmailChanges } from './services/email-changes.ts';
import { createLockApplication } from './services/lock-application.ts';
import { createLimits } from './services/limits.ts';
import { createLookup } from './services/lookup.ts';
import { createQueueMail } from './services/queue-mail.ts';
import { createMyData } from './services/my-data.ts';
import { createOfficeBatches } from './services/office-batches.ts';
import { createOfficeIndex } from './services/office-index.ts';
import { createOfficeApplications } from './services/office-applications.ts';
import { createOfficeExports } from './services/office-exports.ts';
import { createOfficeLists } from './services/office-list.ts';
import { createPasswordResets, createPasswordChanges } from './services/new-password.ts';
import { createPasswords } from './services/passwords.ts';
import { createPdfCopies } from './services/pdf-copies.ts';
import { createPinnedForms, createSaveServedForm } from './services/pinned-forms.ts';
import { createReadOnlyViews } from './services/read-only-views.ts';
import { createReminders } from './services/reminders.ts';
import { createRetention } from './services/retention.ts';
import { createRequestedDocuments } from './services/requested-documents.ts';
import { createRequestedItems } from './services/requested-items.ts';
import { createRequests } from './services/requests.ts';
import { createPasskeys } from './services/passkeys.ts';
import { createPasswordCheck, createVerifyPassword } from './services/password-check.ts';
import { createServiceTokens } from './services/service-tokens.ts';
import { createSessions } from './services/sessions.ts';
import { createStaffSessions } from './services/staff-sessions.ts';
import { createSubmittedApplications } from './services/submitted-applications.ts';
import { createSystemTokens } from './services/system-tokens.ts';
import { createVisitorAnswers } from './services/visitor-answers.ts';
import { createQueueEvent } from './services/webhooks.ts';
import type { Settings } from './settings.ts';
import type { Converter } from './conversion/converter.ts';
import { plusSeconds } from './clock.ts';
import { createConvertDocument } from './jobs/convert-document.ts';
import { createDeliverWebhook } from './jobs/deliver-webhook.ts';
import { createPrintCopy } from './jobs/print-copy.ts';
import { createSendMail } from './jobs/send-mail.ts';
import type { Mailer } from './mail/mailer.ts';
import { removeExpired } from './store/expiry.ts';
import type { Definition } from './definition.ts';
import type { Db } from './store/tables.ts';
import type { Clock } from './clock.ts';
import type { Secrets } from './secrets.ts';
import type { Applications } from './store/applications.ts';
import type { ObjectStore } from './objects/object-store.ts';

export interface Deps {
  readonly definition: () => Definition;
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly applications: Applications;
  readonly objects: ObjectStore;
  readonly canPrint: boolean;
  readonly settings: Settings;
  readonly queue: Queue;
  readonly hashing: HashingThreads;
  readonly meter: Meter;
}

export type Services = ReturnType<typeof createServices>;

export function createServices(deps: Deps) {
  const { settings, meter } = deps;
  const limits = createLimits({
    ...settings,
    ...deps,
    onMailRefused(limit, most, isFirst) {
      meter.count('matricula_mails_refused_total', { limit });
      if (isFirst) logLine('warn', `An email was not sent: ${most} an hour are allowed ${limit === 'all' ? 'in all' : 'for one network'}.`);
    },
  });
  const audit = countedAudit(createAudit(deps), meter);
  const given = {
    ...deps,
    timeZone: settings.timeZone,
    baseUrl: settings.baseUrl,
    limits,
    audit,
    passwords: createPasswords({ ...settings, ...deps }),
    queueMail: createQueueMail(deps),
    queueEvent: createQueueEvent(deps),
    readPinnedForm: createPinnedForms(deps),
    saveServedForm: createSaveServedForm(deps),
    convertDocument: deps.queue.convertDocument,
  };
  const verifyPassword = createVerifyPassword(given);
  const draftMigrations = createDraftMigrations(given);
  const lockApplication = createLockApplication({ ...given, followForm: draftMigrations.follow });
  const basic = {
    ...given,
    verifyPassword,
    checkPassword: createPasswordCheck({ ...given, verifyPassword }),
    sessions: createSessions({ ...given, verifyPassword }),
    draftMigrations,
    lockApplication,
    checklist: createChecklist({ ...given, lockApplication }),
    views: createReadOnlyViews(given),
    pdfCopies: createPdfCopies(given),
    applicationStates: createApplicationStates(given),
    applicationNotes: createApplicationNotes(given),
    legalHolds: createLegalHolds(given),
    systemTokens: createSystemTokens(given),
    officeIndex: createOfficeIndex(given),
  };
  const requests = createRequests(basic);
  const requestedItems = createRequestedItems(basic);
  const submittedApplications = createSubmittedApplications(basic);
  const officeLists = createOfficeLists(basic);
  const decisions = createDecisions(basic);
  return {
    limits,
    lockApplication: basic.lockApplication,
    readPinnedForm: given.readPinnedForm,
    accounts: createAccounts(basic),
    accountDeletion: createAccountDeletion(basic),
    sessions: basic.sessions,
    passkeys: createPasskeys(basic),
    passwordChanges: createPasswordChanges(basic),
    emailChanges: createEmailChanges(basic),
    passwordResets: createPasswordResets(basic),
    application: countedApplication(createApplicationService(basic), meter),
    myData: createMyData(basic),
    documents: createDocuments(basic),
    visitorAnswers: createVisitorAnswers(basic),
    serviceTokens: createServiceTokens(basic),
    systemTokens: basic.systemTokens,
    staffSessions: createStaffSessions(basic),
    pdfCopies: basic.pdfCopies,
    applicationStates: basic.applicationStates,
    checklist: basic.checklist,
    submittedApplications,
    officeLists,
    officeBatches: createOfficeBatches(basic),
    officeExports: createOfficeExports({ ...basic, officeLists }),
    applicationNotes: basic.applicationNotes,
    legalHolds: basic.legalHolds,
    officeApplications: createOfficeApplications({ ...basic, submittedApplications, requests, requestedItems, decisions }),
    decisions,
    lookup: createLookup(deps),
    reminders: createReminders(basic),
    retention: createRetention({
      ...basic,
      mostDeletions: settings.deletionsPerHour,
      onDeferred: (accounts) => logLine('warn', `${accounts} accounts wait for the next hour to be deleted: see DELETIONS_PER_HOUR.`),
    }),
    requests,
    requestedItems,
    requestedDocuments: createRequestedDocuments(basic),
  };
}

interface TaskDeps extends Omit<Deps, 'queue' | 'hashing' | 'canPrint'> {
  readonly services: Services;
  readonly converter: Converter;
  readonly postOffice: Mailer;
  readonly printReading: Parameters<typeof createPrintCopy>[0]['printReading'];
  readonly logo: () => Promise<Buffer | undefined>;
  readonly report: (error: Error) => void;
}

export function createTasks(deps: TaskDeps): Tasks {
  const { settings, db, clock, secrets, meter, services, postOffice } = deps;
  return {
    sendMail: createSendMail({
      ...deps,
      timeZone: settings.timeZone,
      retention: services.retention,
      send: countedMail(postOffice.send, meter),
      takeBack: (mailId) => postOffice.remove([mailId]),
    }),
    convertDocument: createConvertDocument({
      ...deps,
      lockApplication: services.lockApplication,
      receiveItem: services.requestedItems.receive,
    }),
    printCopy: createPrintCopy({ ...deps, readPinnedForm: services.readPinnedForm, serviceTokens: services.serviceTokens }),
    deliverWebhook: createDeliverWebhook({
      ...deps,
      audit: countedAudit(createAudit({ clock, secrets }), meter),
      reach: { intoNetwork: settings.webhooksIntoNetwork },
      report: (text) => logLine('warn', text),
    }),
    async removeFiles(mailIds) {
      await postOffice.remove(mailIds);
      await services.accountDeletion.removeFiles();
    },
    async postReminders() {
      await services.reminders.post();
      await services.requests.followUp();
    },
    applyRetention: services.retention.sweep,
    releaseDecisions: services.decisions.releaseDue,
    async sweepExpired() {
      await removeExpired(db, clock(), settings);
      await services.documents.sweep();
      await services.pdfCopies.sweep();
      await postOffice.sweep(plusSeconds(clock(), -settings.mailsKeptDays * 24 * 60 * 60));
    },
  };
}
