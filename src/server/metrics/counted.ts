import type { Converter } from '../conversion/converter.ts';
import type { Definition } from '../definition.ts';
import { type DeliverWebhook, NotTaken } from '../jobs/deliver-webhook.ts';
import { type SendMail, Undeliverable } from '../mail/delivery.ts';
import { Refused } from '../refusals.ts';
import type { ApplicationService } from '../services/application.ts';
import type { Audit } from '../services/audit.ts';
import type { Limits } from '../services/limits.ts';
import type { Lookup } from '../services/lookup.ts';
import { isUnavailable } from '../store/database.ts';
import type { Meter } from './metric-list.ts';

// Services as they are, with a note of each thing that they do. What they are given is passed on and never looked at.

export function countedLimits(limits: Limits, { count }: Meter): Limits {
  const noting =
    <Given extends readonly unknown[]>(limit: keyof typeof limitNames, check: (...given: Given) => Promise<void>) =>
    (...given: Given): Promise<void> =>
      check(...given).catch((error: unknown) => {
        if (error instanceof Refused) count('matricula_limits_hit_total', { limit: limitNames[limit] });
        throw error;
      });
  return {
    forgive: limits.forgive,
    startOver: limits.startOver,
    countPublicCall: noting('countPublicCall', limits.countPublicCall),
    countLookup: noting('countLookup', limits.countLookup),
    countMail: noting('countMail', limits.countMail),
    countNewAddress: noting('countNewAddress', limits.countNewAddress),
    countUpload: noting('countUpload', limits.countUpload),
    countDownload: noting('countDownload', limits.countDownload),
    countSystemCall: noting('countSystemCall', limits.countSystemCall),
    countKeptAnswers: noting('countKeptAnswers', limits.countKeptAnswers),
    countLogin: noting('countLogin', limits.countLogin),
    countRequest: noting('countRequest', limits.countRequest),
    countRequestedUpload: noting('countRequestedUpload', limits.countRequestedUpload),
  };
}

const limitNames: Readonly<Record<Exclude<keyof Limits, 'forgive' | 'startOver'>, string>> = {
  countPublicCall: 'public_calls',
  countLookup: 'lookups',
  countMail: 'mails',
  countNewAddress: 'new_addresses',
  countUpload: 'uploads',
  countDownload: 'downloads',
  countSystemCall: 'system_calls',
  countKeptAnswers: 'kept_answers',
  countLogin: 'log_ins',
  countRequest: 'requests',
  countRequestedUpload: 'requested_uploads',
};

export const countedAudit =
  (audit: Audit, { count }: Meter): Audit =>
  async (db, event, subject) => {
    await audit(db, event, subject);
    const [actor = ''] = (subject.actor ?? 'student').split(' ', 1);
    for (const _ of subject.accountIds ?? [0]) count('matricula_events_total', { event, actor });
  };

export function countedApplication(service: ApplicationService, definition: () => Definition, { count }: Meter): ApplicationService {
  const failed = (at: 'save' | 'page' | 'submit', failures: Readonly<Record<string, unknown>> = {}): void => {
    const { dataModel } = definition().form;
    // Only keys of the form: anything else is something that someone has sent.
    for (const [question, failure] of Object.entries(failures))
      if (Object.hasOwn(dataModel, question) && (!Array.isArray(failure) || failure.length > 0))
        count('matricula_validation_failures_total', { question, at });
  };
  return {
    ...service,
    async saveAnswers(...given) {
      try {
        const outcome = await service.saveAnswers(...given);
        count('matricula_saves_total', { outcome: outcome.refused ? 'partly_refused' : 'saved' });
        failed('save', outcome.refused);
        return outcome;
      } catch (error) {
        const outcome = error instanceof Refused ? error.code : isUnavailable(error) ? 'unavailable' : 'failed';
        count('matricula_saves_total', { outcome });
        throw error;
      }
    },
    async keepFailures(accountId, failures) {
      await service.keepFailures(accountId, failures);
      failed('page', failures);
    },
    submit: (accountId, ...seen) =>
      service.submit(accountId, ...seen).catch((error: unknown) => {
        if (error instanceof Refused) failed('submit', error.details.failures);
        throw error;
      }),
  };
}

export function countedLookup(lookup: Lookup, { count }: Meter): Lookup {
  return {
    ...lookup,
    async find(category, ...given) {
      const found = await lookup.find(category, ...given);
      count('matricula_lookups_total', { category, outcome: found.length > 0 ? 'found' : 'nothing' });
      return found;
    },
    async fields(category, ...given) {
      const fields = await lookup.fields(category, ...given);
      count('matricula_lookups_total', { category, outcome: 'chosen' });
      return fields;
    },
  };
}

export function countedConverter(converter: Converter, { count, time }: Meter): Converter {
  return {
    ...converter,
    async convert(...given) {
      const begun = performance.now();
      const ended = (outcome: string): void => time('matricula_conversion_seconds', { outcome }, (performance.now() - begun) / 1000);
      try {
        const conversion = await converter.convert(...given);
        ended(conversion.outcome);
        if (conversion.outcome === 'refused') count('matricula_conversion_refusals_total', { reason: conversion.reason });
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

export function countedWebhooks(webhooks: DeliverWebhook, { count }: Meter): DeliverWebhook {
  const noted = async (work: Promise<void>, outcome: string): Promise<void> => {
    try {
      await work;
      count('matricula_webhooks_total', { outcome });
    } catch (error) {
      if (error instanceof NotTaken || error instanceof Undeliverable)
        count('matricula_webhooks_total', { outcome: error instanceof NotTaken ? 'failed' : 'gone' });
      throw error;
    }
  };
  return {
    deliver: (id) => noted(webhooks.deliver(id), 'sent'),
    giveUp: (id) => noted(webhooks.giveUp(id), 'parked'),
  };
}
