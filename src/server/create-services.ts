import type { HashingThreads } from './hashing-threads.ts';
import type { Queue } from './jobs/queue.ts';
import type { ObjectStore } from './objects/object-store.ts';
import { countedApplication, countedAudit } from './metrics/counted.ts';
import { logLine } from './log-line.ts';
import type { Meter } from './metrics/metric-list.ts';
import { createAccountHolds } from './services/account-holds.ts';
import { createAccountDeletion } from './services/account-deletion.ts';
import { createAccounts } from './services/accounts.ts';
import { createApplicationNotes } from './services/application-notes.ts';
import { createApplicationService } from './services/application.ts';
import { createApplicationStates } from './services/application-states.ts';
import { createAudit } from './services/audit.ts';
import { createDocuments } from './services/documents.ts';
import { createDraftFollowing } from './services/draft-following.ts';
import { createEmailChanges } from './services/email-changes.ts';
import { createLockApplication } from './services/lock-application.ts';
import { createLimits } from './services/limits.ts';
import { createLookup } from './services/lookup.ts';
import { createMailing } from './services/mailing.ts';
import { createMyData } from './services/my-data.ts';
import { createNameIndex } from './services/name-index.ts';
import { createOfficeApplications } from './services/office-applications.ts';
import { createOfficeExports } from './services/office-exports.ts';
import { createOfficeLists } from './services/office-list.ts';
import { createPasswordChanges } from './services/password-changes.ts';
import { createPasswordResets } from './services/password-resets.ts';
import { createPasswords } from './services/passwords.ts';
import { createPdfCopies } from './services/pdf-copies.ts';
import { createKeepServedForm } from './services/served-forms.ts';
import { createPinnedForms } from './services/pinned-forms.ts';
import { createReadings } from './services/readings.ts';
import { createReminders } from './services/reminders.ts';
import { createRetention } from './services/retention.ts';
import { createRequestedDocuments } from './services/requested-documents.ts';
import { createRequests } from './services/requests.ts';
import { createPasskeys } from './services/passkeys.ts';
import { createPasswordCheck, createVerifyPassword } from './services/password-check.ts';
import type { ServiceDeps } from './services/service-deps.ts';
import { createServiceTokens } from './services/service-tokens.ts';
import { createSessions } from './services/sessions.ts';
import { createStaffSessions } from './services/staff-sessions.ts';
import { createSubmittedApplications } from './services/submitted-applications.ts';
import { createSystemTokens } from './services/system-tokens.ts';
import { createVisitorAnswers } from './services/visitor-answers.ts';
import { createPostEvent } from './services/webhooks.ts';
import type { Settings } from './settings.ts';

/** What services are made of. */
export interface Means extends Pick<ServiceDeps, 'definition' | 'db' | 'clock' | 'secrets' | 'applications'> {
  readonly settings: Settings;
  readonly objects: ObjectStore;
  readonly queue: Queue;
  readonly hashing: HashingThreads;
  readonly meter: Meter;
  /** Whether PDF copies can be printed here. */
  readonly canPrint: boolean;
}

/** Everything that calls and tasks can ask for, by name. */
export type Services = ReturnType<typeof createServices>;

export function createServices(means: Means) {
  const { settings, queue, meter, hashing } = means;
  const { timeZone, baseUrl } = settings;
  const limits = createLimits({
    ...settings,
    ...means,
    onMailRefused(limit, most, isFirst) {
      meter.count('matricula_mails_refused_total', { limit });
      if (isFirst)
        logLine('warn', `An email was not caused: ${most} an hour are allowed ${limit === 'all' ? 'in all' : 'for one network'}.`);
    },
  });
  const passwords = createPasswords({ ...settings, hashing });
  const postMail = createMailing(means);
  const audit = countedAudit(createAudit(means), meter);
  const verifyPassword = createVerifyPassword({ ...means, passwords, limits, audit });
  const checkPassword = createPasswordCheck({ ...means, verifyPassword });
  const sessions = createSessions({ ...means, passwords, verifyPassword, audit });
  const readPinnedForm = createPinnedForms(means);
  const keepServedForm = createKeepServedForm(means);
  const draftFollowing = createDraftFollowing({ ...means, readPinnedForm });
  const lockApplication = createLockApplication({ ...means, timeZone, followForm: draftFollowing.follow });
  const readings = createReadings({ ...means, timeZone, readPinnedForm });
  const pdfCopies = createPdfCopies({ ...means, readPinnedForm, queueCopy: queue.printCopy });
  const postEvent = createPostEvent(means);
  const applicationStates = createApplicationStates({ ...means, audit, postEvent, postMail, readPinnedForm, baseUrl });
  const applicationNotes = createApplicationNotes({ ...means, audit });
  const accountHolds = createAccountHolds({ ...means, timeZone, audit });
  const systemTokens = createSystemTokens({ ...means, audit, limits });
  const submittedApplications = createSubmittedApplications({ ...means, pdfCopies, readPinnedForm, audit, applicationStates });
  const requests = createRequests({ ...means, timeZone, baseUrl, lockApplication, limits, audit, postMail });
  const nameIndex = createNameIndex({ ...means, readPinnedForm });
  const officeLists = createOfficeLists({ ...means, timeZone, readPinnedForm, audit, applicationStates, nameIndex });
  return {
    limits,
    lockApplication,
    readPinnedForm,
    accounts: createAccounts({ ...means, passwords, limits, audit, postMail }),
    accountDeletion: createAccountDeletion({ ...means, checkPassword, audit, postEvent }),
    sessions,
    passkeys: createPasskeys({ ...means, checkPassword, sessions, audit, postMail, baseUrl }),
    passwordChanges: createPasswordChanges({ ...means, checkPassword, passwords, limits, audit, postMail }),
    emailChanges: createEmailChanges({ ...means, checkPassword, limits, audit, postMail }),
    passwordResets: createPasswordResets({ ...means, passwords, limits, audit, postMail, baseUrl }),
    application: countedApplication(
      createApplicationService({
        ...means,
        lockApplication,
        audit,
        postMail,
        postEvent,
        keepServedForm,
        draftFollowing,
        applicationStates,
        readings,
        baseUrl,
        timeZone,
      }),
      meter,
    ),
    myData: createMyData({ ...means, timeZone, readPinnedForm, readings, applicationStates, limits, audit }),
    documents: createDocuments({ ...means, limits, lockApplication, queueConversion: queue.convertDocument }),
    visitorAnswers: createVisitorAnswers({ ...means, timeZone, limits }),
    serviceTokens: createServiceTokens({ ...means, audit, limits, systemTokens, readings }),
    systemTokens,
    staffSessions: createStaffSessions({ ...means, passwords, verifyPassword, limits, audit }),
    pdfCopies,
    applicationStates,
    submittedApplications,
    officeLists,
    officeExports: createOfficeExports({ ...means, readPinnedForm, officeLists, audit }),
    applicationNotes,
    accountHolds,
    officeApplications: createOfficeApplications({
      ...means,
      readings,
      submittedApplications,
      applicationStates,
      applicationNotes,
      accountHolds,
      requests,
      audit,
    }),
    lookup: createLookup(means),
    reminders: createReminders({ ...means, timeZone, baseUrl, postMail }),
    retention: createRetention({
      ...means,
      timeZone,
      baseUrl,
      audit,
      postEvent,
      postMail,
      mostDeletions: settings.deletionsPerHour,
      onDeferred: (accounts) => logLine('warn', `${accounts} accounts wait for the next hour to be deleted: see DELETIONS_PER_HOUR.`),
    }),
    requests,
    requestedDocuments: createRequestedDocuments({
      ...means,
      baseUrl,
      limits,
      audit,
      postMail,
      postEvent,
      queueConversion: queue.convertDocument,
    }),
  };
}
