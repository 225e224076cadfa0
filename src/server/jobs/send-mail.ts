import { type Clock, dateIn } from '../clock.ts';
import type { Situation } from '../../form/model/answers.ts';
import { institutionClock } from '../../form/run/opening.ts';
import type { Definition } from '../definition.ts';
import { composeMail, type MailKind } from '../mail/compose.ts';
import { type SendMail, Undeliverable } from '../mail/delivery.ts';
import type { Secrets } from '../secrets.ts';
import { findAccount } from '../store/accounts.ts';
import type { Applications } from '../store/applications.ts';
import { forgetContent, markSent, unsentMail } from '../store/mails.ts';
import type { Db } from '../store/tables.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly secrets: Secrets;
  readonly definition: () => Definition;
  readonly applications: Pick<Applications, 'read'>;
  /** The institution's logo, a PNG, if it has one. */
  readonly logo: () => Promise<Buffer | undefined>;
  readonly send: SendMail;
  /** Removes an email that is still in our hands. */
  readonly takeBack: (mailId: string) => Promise<void>;
}

/**
 * Sends one email that waits in the database; returns at once if it has already been sent.
 * @throws {Undeliverable} when it can never be sent; any other error means: try again later
 */
export function createSendMail({
  db,
  clock,
  timeZone,
  secrets,
  definition,
  applications,
  logo,
  send,
  takeBack,
}: Deps): (mailId: string) => Promise<void> {
  /** What the owner of an address has answered; nothing before it is confirmed. */
  const situationOf = async (address: string): Promise<Situation> => {
    const now = clock();
    const moment = { today: dateIn(timeZone, now), clock: institutionClock(definition().form.institution, now) };
    const account = await findAccount(db, address);
    if (!account?.confirmed_at) return { answers: {}, counts: {}, tabs: {}, ...moment };
    const { answers, counts, tabs } = await applications.read(db, account.id);
    return { answers, counts, tabs, ...moment };
  };

  return async (mailId) => {
    const waiting = await unsentMail(db, mailId);
    if (!waiting) return;
    const { recipient: to, sealed } = waiting;
    const kind = waiting.kind as MailKind;
    const params = secrets.open(sealed) as Record<string, string>;
    const mail = composeMail(definition(), { kind, to, params, situation: await situationOf(to) }, await logo());
    const { form } = definition();
    const from = `"${form.institution.short_name.replace(/["\r\n]/g, '')}" <${form.institution.help_email}>`;
    await send(mailId, mail, from).catch(async (error: unknown) => {
      if (error instanceof Undeliverable) await forgetContent(db, mailId);
      throw error;
    });
    if (!(await markSent(db, mailId, clock()))) await takeBack(mailId);
  };
}
