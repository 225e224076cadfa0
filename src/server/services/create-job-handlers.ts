import type { JobHandlers } from '../queue/job-queue.ts';
import { instrumentAudit, instrumentSendMail } from '../metrics/instrument.ts';
import { writeLogLine } from '../platform/log-line.ts';
import { createRecordAuditEvent } from '../audit/record-audit-event.ts';
import type { Converter } from '../conversion/converter.ts';
import { addSeconds } from '../platform/clock.ts';
import { createConvertDocumentJob } from '../uploads/convert-document-job.ts';
import { createDeliverWebhookJob } from '../webhooks/deliver-webhook-job.ts';
import { createPrintCopyJob } from '../pdf-copies/print-copy-job.ts';
import { createSendMailJob } from './send-mail-job.ts';
import type { Mailer } from '../mail/mailer.ts';
import { removeExpiredRows } from '../retention/expired-rows-store.ts';
import type { CreateServicesDeps, Services } from './create-services.ts';

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
      queueMail: services.queueMail,
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
      report: (text) => writeLogLine('warn', text),
    }),
    async removeFiles(mailIds) {
      await postOffice.remove(mailIds);
      await services.accountDeletion.removeFiles();
    },
    async postReminders() {
      await services.reminders.queueDue();
      await services.requests.followUp();
      await services.requests.remindOfDueDocuments();
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
