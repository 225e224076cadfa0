import type { Converter } from '../conversion/converter.ts';
import { type SendMail, Undeliverable } from '../mail/delivery.ts';
import { Refused } from '../refusals.ts';
import type { ApplicationService } from '../services/application.ts';
import type { Audit } from '../services/audit.ts';
import { isUnavailable, onceStored } from '../store/database.ts';
import type { Meter } from './metric-list.ts';

// Wrap services so that their work is counted. Arguments are passed on and never looked at.

export const countedAudit =
  (audit: Audit, { count }: Meter): Audit =>
  async (db, event, subject) => {
    await audit(db, event, subject);
    const [actor = ''] = (subject.actor ?? 'student').split(' ', 1);
    onceStored(db, () => (subject.accountIds ?? [0]).forEach(() => count('matricula_events_total', { event, actor })));
  };

export function countedApplication(service: ApplicationService, { count }: Meter): ApplicationService {
  return {
    ...service,
    async saveAnswers(...given) {
      try {
        const outcome = await service.saveAnswers(...given);
        count('matricula_saves_total', { outcome: outcome.refused ? 'partly_refused' : 'saved' });
        return outcome;
      } catch (error) {
        const outcome = error instanceof Refused ? error.code : isUnavailable(error) ? 'unavailable' : 'failed';
        count('matricula_saves_total', { outcome });
        throw error;
      }
    },
  };
}

export function countedConverter(converter: Converter, { time }: Meter): Converter {
  return {
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
  };
}

export const countedMail =
  (send: SendMail, { count }: Meter): SendMail =>
  async (...given) => {
    try {
      await send(...given);
      count('matricula_mails_total', { outcome: 'sent' });
    } catch (error) {
      count('matricula_mails_total', { outcome: error instanceof Undeliverable ? 'undeliverable' : 'failed' });
      throw error;
    }
  };
