import type { Converter } from './conversion/converter.ts';
import { plusSeconds } from './clock.ts';
import type { Means, Services } from './create-services.ts';
import { createConvertDocument } from './jobs/convert-document.ts';
import { createDeliverWebhook } from './jobs/deliver-webhook.ts';
import { createPrintCopy } from './jobs/print-copy.ts';
import type { Tasks } from './jobs/queue.ts';
import { createSendMail } from './jobs/send-mail.ts';
import { logLine } from './log-line.ts';
import type { Mailer } from './mail/mailer.ts';
import { countedAudit, countedMail } from './metrics/counted.ts';
import { createAudit } from './services/audit.ts';
import { removeExpired } from './store/expiry.ts';

interface TaskMeans extends Omit<Means, 'queue' | 'hashing' | 'canPrint'> {
  readonly services: Services;
  readonly converter: Converter;
  readonly postOffice: Mailer;
  readonly printReading: Parameters<typeof createPrintCopy>[0]['printReading'];
  /** The institution's logo for emails, a PNG, if there is one. */
  readonly logo: () => Promise<Buffer | undefined>;
  readonly report: (error: Error) => void;
}

/** Everything that is done from the queue, in a process that works on it. */
export function createTasks(means: TaskMeans): Tasks {
  const { settings, db, clock, secrets, meter, services, postOffice } = means;
  return {
    sendMail: createSendMail({
      ...means,
      timeZone: settings.timeZone,
      retention: services.retention,
      send: countedMail(postOffice.send, meter),
      takeBack: (mailId) => postOffice.remove([mailId]),
    }),
    convertDocument: createConvertDocument({ ...means, lockApplication: services.lockApplication }),
    printCopy: createPrintCopy({ ...means, readPinnedForm: services.readPinnedForm, serviceTokens: services.serviceTokens }),
    deliverWebhook: createDeliverWebhook({
      ...means,
      audit: countedAudit(createAudit({ clock, secrets }), meter),
      reach: { intoNetwork: settings.webhooksIntoNetwork },
      report: (text) => logLine('warn', text),
    }),
    async removeFiles(mailIds) {
      await postOffice.remove(mailIds);
      await services.accountDeletion.removeFiles();
    },
    postReminders: services.reminders.post,
    applyRetention: services.retention.sweep,
    async sweepExpired() {
      await removeExpired(db, clock(), settings);
      await services.documents.sweep();
      await services.pdfCopies.sweep();
      await postOffice.sweep(plusSeconds(clock(), -settings.mailsKeptDays * 24 * 60 * 60));
    },
  };
}
