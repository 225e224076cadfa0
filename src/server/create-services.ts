import type { Clock } from './clock.ts';
import type { Definition } from './definition.ts';
import type { Queue } from './jobs/queue.ts';
import type { ObjectStore } from './objects/object-store.ts';
import type { Secrets } from './secrets.ts';
import { createAccounts } from './services/accounts.ts';
import { createApplicationService } from './services/application.ts';
import { createAudit } from './services/audit.ts';
import { createDocuments } from './services/documents.ts';
import { createDraftFollowing } from './services/draft-following.ts';
import { createHold } from './services/held-application.ts';
import { createLimits } from './services/limits.ts';
import { createLookup } from './services/lookup.ts';
import { createMailing } from './services/mailing.ts';
import { createPasswordResets } from './services/password-resets.ts';
import { createPasswords } from './services/passwords.ts';
import { createPdfCopies } from './services/pdf-copies.ts';
import { createKeepServedForm } from './services/served-forms.ts';
import { createPinnedForms } from './services/pinned-forms.ts';
import { createReadings } from './services/readings.ts';
import { createServiceTokens } from './services/service-tokens.ts';
import { createSessions } from './services/sessions.ts';
import { createSubmittedApplications } from './services/submitted-applications.ts';
import { createSystemTokens } from './services/system-tokens.ts';
import { createVisitorAnswers } from './services/visitor-answers.ts';
import { createPostEvent } from './services/webhooks.ts';
import type { Settings } from './settings.ts';
import type { Applications } from './store/applications.ts';
import type { Db } from './store/tables.ts';

/** What services are made of. */
interface Means {
  readonly settings: Settings;
  /** The form to serve; asked for every request. */
  readonly definition: () => Definition;
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly applications: Applications;
  readonly objects: ObjectStore;
  readonly queue: Queue;
  /** Whether PDF copies can be printed here. */
  readonly canPrint: boolean;
}

/** Everything that calls and tasks can ask for, by name. */
export type Services = ReturnType<typeof createServices>;

export function createServices(means: Means) {
  const { settings, queue } = means;
  const { timeZone, baseUrl } = settings;
  const limits = createLimits({ ...settings, ...means });
  const passwords = createPasswords(settings);
  const postMail = createMailing(means);
  const audit = createAudit(means);
  const hold = createHold({ ...means, timeZone });
  const readPinnedForm = createPinnedForms(means);
  const keepServedForm = createKeepServedForm(means);
  const draftFollowing = createDraftFollowing({ ...means, hold, readPinnedForm, keepServedForm });
  const readings = createReadings({ ...means, timeZone, readPinnedForm });
  const pdfCopies = createPdfCopies({ ...means, readPinnedForm, queueCopy: queue.printCopy });
  const systemTokens = createSystemTokens({ ...means, audit, limits });
  return {
    limits,
    hold,
    readPinnedForm,
    accounts: createAccounts({ ...means, passwords, limits, audit, postMail }),
    sessions: createSessions({ ...means, passwords, limits, audit }),
    passwordResets: createPasswordResets({ ...means, passwords, limits, audit, postMail, baseUrl }),
    application: createApplicationService({
      ...means,
      hold,
      audit,
      postMail,
      postEvent: createPostEvent(means),
      keepServedForm,
      draftFollowing,
      readings,
      baseUrl,
    }),
    documents: createDocuments({ ...means, limits, hold, queueConversion: queue.convertDocument }),
    visitorAnswers: createVisitorAnswers({ ...means, timeZone, limits }),
    serviceTokens: createServiceTokens({ ...means, audit, limits, systemTokens, readings }),
    systemTokens,
    pdfCopies,
    submittedApplications: createSubmittedApplications({ ...means, pdfCopies, readPinnedForm, audit }),
    lookup: createLookup(means),
  };
}
