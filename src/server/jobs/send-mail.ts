import { callFor } from '../../contract/calls.ts';
import { reminderCalls } from '../../contract/reminder-calls.ts';
import { openingAt } from '../../form/run/opening.ts';
import { composeMail, DELETION_MAILS, type MailKind } from '../mail/compose.ts';
import { type SendMail, Undeliverable } from '../mail/delivery.ts';
import { createFormStateOfReader } from '../services/form-state-of-reader.ts';
import type { RetentionService } from '../services/retention.ts';
import { isStillToRemind } from '../store/reminders.ts';
import { isOpenRequestOfMail } from '../store/requests.ts';
import { clearContent, markSent, unsentMail } from '../store/mails.ts';
import type { Db } from '../store/tables.ts';
import type { Clock } from '../clock.ts';
import type { Secrets } from '../secrets.ts';
import type { Definition } from '../definition.ts';
import type { Applications } from '../store/applications.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly secrets: Secrets;
  readonly definition: () => Definition;
  readonly applications: Applications;
  readonly retention: Pick<RetentionService, 'isWarningCurrent' | 'recordWarningOutcome'>;
  readonly logo: () => Promise<Buffer | undefined>;
  readonly send: SendMail;
  readonly takeBack: (mailId: string) => Promise<void>;
}

/** Sends a waiting email, once. @throws {Undeliverable} when it can never be sent; any other error means: try again later */
export function createSendMail({
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
  const formStateOf = createFormStateOfReader({ db, clock, timeZone, definition, applications });

  const isOpenNow = (): boolean => openingAt(definition().form.institution, clock()) === 'open';

  return async (mailId) => {
    const waiting = await unsentMail(db, mailId);
    if (!waiting) return;
    const { recipient: to, sealed, created_at: posted } = waiting;
    const kind = waiting.kind as MailKind;
    // Rechecked now, as the email may have waited long.
    if (kind === 'reminder' && !(isOpenNow() && (await isStillToRemind(db, to, posted)))) return clearContent(db, mailId);
    if (kind === 'request_reminder' && !(await isOpenRequestOfMail(db, mailId, clock()))) return clearContent(db, mailId);
    const warns = DELETION_MAILS.some((one) => one === kind);
    if (warns && !(await retention.isWarningCurrent(mailId))) return clearContent(db, mailId);
    const params = secrets.open(sealed) as Record<string, string | number>;
    const mail = {
      ...composeMail(definition(), { kind, to, params, formState: await formStateOf(to) }, await logo()),
      ...(kind === 'reminder' && { stop: stopCall(String(params['stop_link'])) }),
    };
    const { form } = definition();
    const from = `"${form.institution.short_name.replace(/["\r\n]/g, '')}" <${form.institution.help_email}>`;
    await send(mailId, mail, from).catch(async (error: unknown) => {
      if (error instanceof Undeliverable) {
        if (warns) await retention.recordWarningOutcome(mailId, 'refused');
        await clearContent(db, mailId);
      }
      throw error;
    });
    if (warns) await retention.recordWarningOutcome(mailId, 'handed');
    if (!(await markSent(db, mailId, clock()))) await takeBack(mailId);
  };
}

function stopCall(page: string): string {
  const url = new URL(page);
  return new URL(callFor(reminderCalls.stopReminders, { link: url.searchParams.get('id') ?? '' }).path, url).href;
}
