import type { Converter } from '../conversion/converter.ts';
import type { SendMail } from '../mail/mail-delivery.ts';
import { RefusalError } from '../platform/refusals.ts';
import type { SaveAnswers } from '../application/save-answers.ts';
import type { RecordAuditEvent } from '../audit/record-audit-event.ts';
import { isDatabaseUnavailable, onCommit } from '../database/database.ts';
import type { Meter } from './metric-definitions.ts';
import { UndeliverableError } from '../queue/job-errors.ts';

// Wrap services so that their work is counted. Arguments are passed on and never looked at.

export const instrumentAudit =
  (audit: RecordAuditEvent, { count }: Meter): RecordAuditEvent =>
  async (db, event, subject) => {
    await audit(db, event, subject);
    const [actor = ''] = (subject.actor ?? 'student').split(' ', 1);
    onCommit(db, () => (subject.accountIds ?? [0]).forEach(() => count('matricula_events_total', { event, actor })));
  };

export const instrumentSaveAnswers =
  (saveAnswers: SaveAnswers, { count }: Meter): SaveAnswers =>
  async (...given) => {
    try {
      const outcome = await saveAnswers(...given);
      count('matricula_saves_total', { outcome: outcome.refused ? 'partly_refused' : 'saved' });
      return outcome;
    } catch (error) {
      const outcome = error instanceof RefusalError ? error.code : isDatabaseUnavailable(error) ? 'unavailable' : 'failed';
      count('matricula_saves_total', { outcome });
      throw error;
    }
  };

export const instrumentConverter = (converter: Converter, { time }: Meter): Converter => ({
  ...converter,
  async convert(...given) {
    const begun = performance.now();
    const ended = (outcome: string): void => time('matricula_conversion_seconds', { outcome }, (performance.now() - begun) / 1000);
    try {
      const conversion = await converter.convert(...given);
      ended(conversion.outcome);
      return conversion;
    } catch (error) {
      ended('failed');
      throw error;
    }
  },
});

export const instrumentSendMail =
  (send: SendMail, { count }: Meter): SendMail =>
  async (...given) => {
    try {
      await send(...given);
      count('matricula_mails_total', { outcome: 'sent' });
    } catch (error) {
      count('matricula_mails_total', { outcome: error instanceof UndeliverableError ? 'undeliverable' : 'failed' });
      throw error;
    }
  };
