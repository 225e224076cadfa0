import { fillPathParams } from '../../api/endpoints.ts';
import { reminderEndpoints } from '../../api/student-endpoints.ts';
import { submissionOpenState } from '../../form/evaluate/open-period.ts';
import { composeMail, DELETION_WARNING_MAIL_KINDS, type MailKind } from '../mail/compose-mail.ts';
import type { SendMail } from '../mail/mail-delivery.ts';
import { createReadRecipientFormState } from '../application/recipient-form-state.ts';
import type { RetentionService } from '../retention/retention-service.ts';
import { isReminderStillDue } from '../reminders/reminder-store.ts';
import { isRequestOfMailOpen } from '../document-requests/document-request-store.ts';
import { clearMailContent, markMailSent, findUnsentMail } from '../mail/mail-store.ts';
import { UndeliverableError } from '../queue/job-errors.ts';
import type { ApplicationDeps } from '../application/application-deps.ts';

interface Deps extends Pick<ApplicationDeps, 'db' | 'clock' | 'timeZone' | 'secrets' | 'definition' | 'applications'> {
  readonly retention: Pick<RetentionService, 'isWarningCurrent' | 'recordWarningOutcome'>;
  readonly logo: () => Promise<Buffer | undefined>;
  readonly send: SendMail;
  readonly takeBack: (mailId: string) => Promise<void>;
}

/** Sends a waiting email, once. @throws {UndeliverableError} when it can never be sent; any other error means: try again later */
export function createSendMailJob({
  db,
  clock,
  timeZone,
  secrets,
  definition,
  applications,
  retention,
  logo,
  send,
  takeBack,
}: Deps): (mailId: string) => Promise<void> {
  const formStateOf = createReadRecipientFormState({ db, clock, timeZone, definition, applications });

  const isOpenNow = (): boolean => submissionOpenState(definition().form.institution, clock()) === 'open';

  return async (mailId) => {
    const waiting = await findUnsentMail(db, mailId);
    if (!waiting) return;
    const { recipient: to, sealed, created_at: posted } = waiting;
    const kind = waiting.kind as MailKind;
    // Rechecked now, as the email may have waited long.
    if (kind === 'reminder' && !(isOpenNow() && (await isReminderStillDue(db, to, posted)))) return clearMailContent(db, mailId);
    if (kind === 'request_reminder' && !(await isRequestOfMailOpen(db, mailId, clock()))) return clearMailContent(db, mailId);
    const warns = DELETION_WARNING_MAIL_KINDS.some((one) => one === kind);
    if (warns && !(await retention.isWarningCurrent(mailId))) return clearMailContent(db, mailId);
    const params = secrets.unseal(sealed) as Record<string, string | number>;
    const mail = {
      ...composeMail(definition(), { kind, to, params, formState: await formStateOf(to) }, await logo()),
      ...(kind === 'reminder' && { unsubscribeUrl: stopCall(String(params['stop_link'])) }),
    };
    const { form } = definition();
    const from = `"${form.institution.short_name.replace(/["\r\n]/g, '')}" <${form.institution.help_email}>`;
    await send(mailId, mail, from).catch(async (error: unknown) => {
      if (error instanceof UndeliverableError) {
        if (warns) await retention.recordWarningOutcome(mailId, 'refused');
        await clearMailContent(db, mailId);
      }
      throw error;
    });
    if (warns) await retention.recordWarningOutcome(mailId, 'handed');
    if (!(await markMailSent(db, mailId, clock()))) await takeBack(mailId);
  };
}

function stopCall(page: string): string {
  const url = new URL(page);
  return new URL(fillPathParams(reminderEndpoints.stopReminders, { link: url.searchParams.get('id') ?? '' }).path, url).href;
}
