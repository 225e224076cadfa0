import { fillPathParams } from '../../api/endpoints.ts';
import { reminderEndpoints } from '../../api/student-endpoints.ts';
import { fullName } from '../../form/evaluate/applicant-name.ts';
import { submissionOpenState } from '../../form/evaluate/open-period.ts';
import { type FormState, getOwn } from '../../form/model/answers.ts';
import type { Institution } from '../../form/model/institution.ts';
import { ruleHolds } from '../../form/model/logic.ts';
import type { Db } from '../database/tables.ts';
import { migrateSentAnswers } from '../forms/migrate-sent-answers.ts';
import { composeMail, DELETION_WARNING_MAIL_KINDS, type MailKind, type MailParams } from '../mail/compose-mail.ts';
import type { QueueMail } from '../mail/queue-mail.ts';
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
  readonly queueMail: QueueMail;
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
  queueMail,
  takeBack,
}: Deps): (mailId: string) => Promise<void> {
  const formStateOf = createReadRecipientFormState({ db, clock, timeZone, definition, applications });

  const isOpenNow = (): boolean => submissionOpenState(definition().form.institution, clock()) === 'open';

  return async (mailId) => {
    const waiting = await findUnsentMail(db, mailId);
    if (!waiting) return;
    const { recipient: to, owner, sealed, created_at: posted } = waiting;
    const kind = waiting.kind as MailKind;
    // Rechecked now, as the email may have waited long.
    if (kind === 'reminder' && !(isOpenNow() && (await isReminderStillDue(db, to, posted)))) return clearMailContent(db, mailId);
    if (kind === 'request_reminder' && !(await isRequestOfMailOpen(db, mailId, clock()))) return clearMailContent(db, mailId);
    const warns = DELETION_WARNING_MAIL_KINDS.some((one) => one === kind);
    if (warns && !(await retention.isWarningCurrent(mailId))) return clearMailContent(db, mailId);
    const params = secrets.unseal(sealed) as Record<string, string | number>;
    const isCopy = Object.hasOwn(params, 'copy_of');
    const formState = await formStateOf(isCopy ? (owner ?? to) : to);
    /** Ends the email together with the queueing of its copies, so that each is sent once. */
    const end = (store: (transaction: Db) => Promise<boolean>): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const isKept = await store(transaction);
        if (!isKept || isCopy || owner === null) return isKept;
        const answers = migrateSentAnswers(definition(), formState.answers, formState.today).sent;
        const { form } = definition();
        const copied: typeof params = { ...params, copy_of: fullName(form, answers) || owner };
        for (const address of copyAddresses(form.institution, kind, { ...formState, answers }, owner))
          await queueMail(transaction, kind as 'submitted', address, copied as MailParams<'submitted'>, { of: owner });
        return true;
      });
    const mail = {
      ...composeMail(definition(), { kind, to, params, formState }, await logo()),
      ...(kind === 'reminder' && { unsubscribeUrl: stopCall(String(params['stop_link'])) }),
    };
    const { form } = definition();
    const from = `"${form.institution.short_name.replace(/["\r\n]/g, '')}" <${form.institution.help_email}>`;
    await send(mailId, mail, from).catch(async (error: unknown) => {
      if (error instanceof UndeliverableError) {
        if (warns) await retention.recordWarningOutcome(mailId, 'refused');
        await end((transaction) => clearMailContent(transaction, mailId).then(() => true));
      }
      throw error;
    });
    if (warns) await retention.recordWarningOutcome(mailId, 'handed');
    if (!(await end((transaction) => markMailSent(transaction, mailId, clock())))) await takeBack(mailId);
  };
}

/** Addresses that get a copy of an email, each once and never the student's own. */
export function copyAddresses(
  { mail_copies: copies = [] }: Pick<Institution, 'mail_copies'>,
  kind: MailKind,
  formState: FormState,
  own: string,
): readonly string[] {
  const found = copies
    .filter(({ mails, when = true }) => mails.some((mail) => kind === mail || kind === `state_${mail}`) && ruleHolds(when, formState))
    .map(({ to }) => String(typeof to === 'string' ? to : (getOwn(formState.answers, to.question) ?? '')).toLowerCase());
  return [...new Set(found)].filter((address) => address !== '' && address !== own);
}

function stopCall(page: string): string {
  const url = new URL(page);
  return new URL(fillPathParams(reminderEndpoints.stopReminders, { link: url.searchParams.get('id') ?? '' }).path, url).href;
}
