import { setTimeout as pause } from 'node:timers/promises';
import type {
  Decision,
  OfficeDecisions,
  PrepareDecision,
  PreparedOf,
  ReplyToDecision,
  StaffChoices,
} from '../../contract/shapes/decisions.ts';
import { WITHDRAWN } from '../../contract/office.ts';
import { getOwn } from '../../form/model/answers.ts';
import { languagesOf } from '../../form/model/form-files.ts';
import type { DecisionOutcome } from '../../form/model/institution.ts';
import { isDay } from '../../form/model/iso-date.ts';
import { say } from '../../form/model/text.ts';
import { calledName, fullName } from '../../form/run/applicant.ts';
import { cleanText } from '../../form/run/clean-answer.ts';
import { writtenMoment } from '../../form/run/opening.ts';
import { dayAt } from '../clock.ts';
import { Refused } from '../refusals.ts';
import * as states from '../store/application-states.ts';
import type { StoredSubmission } from '../store/applications.ts';
import * as store from '../store/decisions.ts';
import { NO_ACCOUNT } from '../store/sealed-columns.ts';
import { currentStaff, staffNames } from '../store/staff.ts';
import { listSubmitted } from '../store/whole-applications.ts';
import type { Db } from '../store/tables.ts';
import type { Actor } from './audit.ts';
import { formStateAt, shownContent } from './read-only-views.ts';
import { standardDocuments } from './desk-settings.ts';
import { requireActor } from './require-actor.ts';
import type { NamedPdf } from './submitted-applications.ts';
import type { Staff } from './staff-sessions.ts';
import type { Clock } from '../clock.ts';
import type { Definition } from '../definition.ts';
import type { Secrets } from '../secrets.ts';
import type { Applications } from '../store/applications.ts';
import type { ApplicationStates } from './application-states.ts';
import type { Audit } from './audit.ts';
import type { QueueEvent } from './webhooks.ts';
import type { JobProducer } from '../jobs/queue.ts';
import type { PdfCopies } from './pdf-copies.ts';
import type { ReadPinnedForm } from './pinned-forms.ts';

const AT_ONCE = 100;
/** Tries to read a letter while it is printed, which takes a second or two, and milliseconds between them. */
const LETTER_TRIES = 40;
const LETTER_PAUSE = 250;
/** Most prepared decisions that the office reads with names. */
const MOST_LISTED = 100;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly definition: () => Definition;
  readonly secrets: Secrets;
  readonly applications: Applications;
  readonly applicationStates: ApplicationStates;
  readonly audit: Audit;
  readonly queueEvent: QueueEvent;
  readonly queue: JobProducer;
  readonly pdfCopies: PdfCopies;
  readonly readPinnedForm: ReadPinnedForm;
}

/** Decisions with an outcome: prepared and checked by the office, released together, and answered by students. */
export function createDecisions(deps: Deps) {
  const { db, clock, timeZone, definition, secrets, applications, applicationStates, audit, queueEvent, queue, pdfCopies, readPinnedForm } =
    deps;
  const { dataKeys } = secrets;

  const outcomes = (): readonly DecisionOutcome[] => definition().form.institution.outcomes ?? [];
  const outcomeOf = (id: string): DecisionOutcome | undefined => outcomes().find((one) => one.id === id);
  const dayOf = (at: Date): string => dayAt(definition().form.institution, timeZone, at);
  const releasableAt = (at: Date): store.Releasable => ({
    known: outcomes().map(({ id }) => id),
    replying: outcomes().flatMap(({ id, replies }) => (replies === true ? [id] : [])),
    day: dayOf(at),
  });

  /** @returns why a decision cannot be released at an instant, `''` if it can */
  const problemWith = ({ outcome: id, respond_by: day }: Pick<store.PreparedDecision, 'outcome' | 'respond_by'>, at: Date): string => {
    const { form } = definition();
    const outcome = outcomeOf(id);
    if (!outcome) return say('refusal.lost_outcome', { outcome: id }, form);
    if (day === null) return '';
    if (outcome.replies !== true) return say('refusal.needless_respond_by', { outcome: outcome.name }, form);
    return day < dayOf(at) ? say('refusal.past_respond_by', { day: writtenMoment(day, form.language, undefined) }, form) : '';
  };

  /** Locks the submission, and the right of the actor, until the work has ended. */
  const locked = <Done>(
    actor: Actor,
    accountId: string,
    work: (transaction: Db, prepared: store.PreparedDecision | undefined, present: states.StoredState) => Promise<Done>,
  ): Promise<Done> =>
    db.transaction().execute(async (transaction) => {
      const submission = await states.lockSubmission(transaction, accountId);
      await requireActor(transaction, actor);
      const present = submission && (await states.currentStates(transaction, dataKeys, [accountId])).get(accountId);
      if (!present) throw new Refused('no_application');
      return work(transaction, await store.preparedOf(transaction, dataKeys, accountId), present);
    });

  const prepared = async (accountId: string): Promise<PreparedOf> => {
    const found = await store.preparedOf(db, dataKeys, accountId);
    if (!found) return { prepared: null };
    const { version, outcome, message, respond_by, release_at: releaseAt } = found;
    const ids = [found.prepared_by, found.checked_by ?? ''].map(staffIdOf);
    const names = await staffNames(db, ids);
    const [by = '', checkedBy = ''] = ids.map((id) => names.get(id) ?? '');
    return {
      prepared: {
        version,
        outcome,
        name: outcomeOf(outcome)?.name ?? outcome,
        message,
        respond_by,
        by,
        at: found.prepared_at.toISOString(),
        checked_by: found.checked_by === null ? null : checkedBy,
        release_at: releaseAt?.toISOString() ?? null,
        problem: problemWith(found, releaseAt ?? clock()),
      },
    };
  };

  /** @param at instant at which decisions should be released */
  const summary = async (at = clock()): Promise<OfficeDecisions> => {
    const counts = new Map((await store.countPrepared(db)).map((count) => [count.outcome, count]));
    const ids = new Set([...outcomes().map(({ id }) => id), ...counts.keys()]);
    const listed = await store.listPrepared(db, releasableAt(at), MOST_LISTED);
    const among = listed.map(({ account_id: id }) => id);
    const found = new Map((await listSubmitted(db, dataKeys, { among }, undefined, MOST_LISTED)).map((one) => [one.accountId, one]));
    const nameOf = (id: string): string => outcomeOf(id)?.name ?? id;
    return {
      outcomes: [...ids].map((id) => ({
        outcome: id,
        name: nameOf(id),
        prepared: counts.get(id)?.prepared ?? 0,
        checked: counts.get(id)?.checked ?? 0,
      })),
      scheduled: (await store.scheduledReleases(db)).map(({ at, count }) => ({ at: at.toISOString(), count })),
      decisions: await Promise.all(
        listed.map(async ({ account_id: id, checked_by: checkedBy, ...decision }) => {
          const { submission, answers = {} } = found.get(id) ?? {};
          const form = (submission && (await readPinnedForm(db, submission.formHash))?.form) ?? definition().form;
          return {
            id,
            reference: submission?.reference ?? '',
            name: fullName(form, answers),
            outcome: decision.outcome,
            is_checked: checkedBy !== null,
            accepted: submission?.reply === 'accepted' ? nameOf(submission.outcome ?? '') : null,
            problem: problemWith(decision, at),
          };
        }),
      ),
    };
  };

  /** Name, headline and letter in each language of the institution. */
  const wordsOf = ({ id }: DecisionOutcome, { answers, counts, tabs }: StoredSubmission): states.ToldDecision['languages'] => {
    const written = definition().inLanguage();
    const languages = languagesOf(written.form.institution).map((language) => {
      const { form, letters } = written.inLanguage(language);
      const { name = id, headline = '' } = form.institution.outcomes?.find((one) => one.id === id) ?? {};
      const formState = formStateAt(clock(), { form, timeZone }, { answers, counts, tabs });
      const letter = shownContent(getOwn(letters, id) ?? [], form, formState);
      return [language, { name, headline: addressed(headline, calledName(form, answers)), letter }] as const;
    });
    return Object.fromEntries(languages);
  };

  /** Releases one decision, unless it was dropped or put off meanwhile, or the student has withdrawn. */
  const releaseOne = (accountId: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const submission = await states.lockSubmission(transaction, accountId);
      const decision = submission && (await store.preparedOf(transaction, dataKeys, accountId));
      const present = submission && (await states.currentStates(transaction, dataKeys, [accountId])).get(accountId);
      const now = clock();
      if (!submission || !decision?.release_at || decision.release_at > now || !present) return;
      const actor = (decision.release_by ?? decision.prepared_by) as Actor;
      if (present.state === WITHDRAWN) {
        await store.dropPrepared(transaction, accountId);
        return audit(transaction, 'decision_dropped', { accountId, actor });
      }
      const outcome = outcomeOf(decision.outcome);
      const given = await applications.readSubmission(transaction, accountId);
      if (!outcome || !given || problemWith(decision, now) !== '') {
        await store.notePrepared(transaction, accountId, { release_at: null, release_by: null });
        return audit(transaction, 'decision_refused', { accountId, actor });
      }
      const { respond_by, message } = decision;
      const { id, replies = false, ends = false } = outcome;
      const former = (await states.allStates(transaction, dataKeys, accountId)).find(({ told }) => told);
      const replaces = former?.told?.at ?? null;
      const told = { at: now.toISOString(), replies, ends, message, replaces, languages: wordsOf(outcome, given) };
      await applicationStates.decide(transaction, accountId, submission, present, { outcome: id, respond_by, message, told, actor });
      await store.dropPrepared(transaction, accountId);
    });

  const decisionOf = (present: states.StoredState | undefined): Decision | undefined => {
    const words = states.toldIn(present, definition().form.language);
    if (!present?.told || !words) return undefined;
    const { version, told, respond_by, reply, replied_at, replyActor } = present;
    const { at, message, ends, replaces, replies } = told;
    const mayReply = replies && reply === null && (respond_by === null || dayOf(clock()) <= respond_by);
    const replied = { reply, replied_at: replied_at?.toISOString() ?? null, is_reply_recorded: reply !== null && replyActor !== undefined };
    return { ...words, version, at, message, ends, replaces, respond_by, ...replied, may_reply: mayReply };
  };
  const presentOf = async (from: Db, accountId: string): Promise<states.StoredState | undefined> =>
    (await states.currentStates(from, dataKeys, [accountId])).get(accountId);

  const own = async (accountId: string): Promise<Decision> => {
    const decision = decisionOf(await presentOf(db, accountId));
    if (!decision) throw new Refused('no_decision');
    return decision;
  };

  return {
    prepared,
    summary,
    own,

    /** Its letter on paper, which is printed if it was not before. @throws {Refused} `no_decision`, `unfinished_copy`, `failed_copy` */
    async letter(accountId: string): Promise<NamedPdf> {
      await own(accountId);
      for (let tries = 0; tries < LETTER_TRIES; tries += 1) {
        const { status } = await pdfCopies.letter.state(accountId);
        if (status === 'COMPLETED') return pdfCopies.letter.file(accountId);
        if (status === 'FAILED') throw new Refused('failed_copy');
        await pause(LETTER_PAUSE);
      }
      throw new Refused('unfinished_copy', { retryAfter: 5 });
    },

    choices: async (): Promise<StaffChoices> => ({
      outcomes: outcomes().map(({ id, name, replies = false }) => ({ id, name, replies })),
      readers: [...(await currentStaff(db))],
      documents: standardDocuments(definition()),
    }),

    /**
     * Prepares a decision, or corrects the prepared one. @throws {Refused} `no_application`, `newer_prepared`, `unknown_outcome`,
     * `missing_respond_by`, `needless_respond_by`, `wrong_respond_by`, `past_respond_by`, `withdrawn`
     */
    async prepare({ id }: Staff, accountId: string, { base, outcome: wanted, respond_by: day = '', message = '' }: PrepareDecision) {
      const actor = `staff ${id}` as const;
      const outcome = outcomeOf(wanted);
      if (!outcome)
        throw new Refused('unknown_outcome', {
          params: {
            outcome: wanted,
            outcomes: outcomes()
              .map((one) => one.id)
              .join(', '),
          },
        });
      if (day !== '') {
        if (!isDay(day)) throw new Refused('wrong_respond_by', { params: { day } });
        if (outcome.replies !== true) throw new Refused('needless_respond_by', { params: { outcome: outcome.name } });
        if (day < dayOf(clock()))
          throw new Refused('past_respond_by', { params: { day: writtenMoment(day, definition().form.language, undefined) } });
      } else if (outcome.replies === true) throw new Refused('missing_respond_by', { params: { outcome: outcome.name } });
      await locked(actor, accountId, async (transaction, before, present) => {
        if (present.state === WITHDRAWN) throw new Refused('withdrawn');
        if (base !== (before?.version ?? 0)) throw new Refused('newer_prepared');
        await store.savePrepared(transaction, dataKeys, {
          account_id: accountId,
          outcome: wanted,
          respond_by: day === '' ? null : day,
          message: cleanText(message, true),
          prepared_by: actor,
          prepared_at: clock(),
        });
        await audit(transaction, 'decision_prepared', { accountId, actor });
      });
      return prepared(accountId);
    },

    /** Repeating it changes nothing. @throws {Refused} `no_application` */
    async drop({ id }: Staff, accountId: string): Promise<PreparedOf> {
      const actor = `staff ${id}` as const;
      await locked(actor, accountId, async (transaction, before) => {
        if (!before) return;
        await store.dropPrepared(transaction, accountId);
        await audit(transaction, 'decision_dropped', { accountId, actor });
      });
      return { prepared: null };
    },

    /** Checking it twice changes nothing. @throws {Refused} `no_application`, `newer_prepared` */
    async check({ id }: Staff, accountId: string, version: number): Promise<PreparedOf> {
      const actor = `staff ${id}` as const;
      await locked(actor, accountId, async (transaction, before) => {
        if (before?.version !== version) throw new Refused('newer_prepared');
        if (before.checked_by !== null) return;
        await store.notePrepared(transaction, accountId, { checked_by: actor, checked_at: clock() });
        await audit(transaction, 'decision_checked', { accountId, actor });
      });
      return prepared(accountId);
    },

    /**
     * Sets the release of all checked decisions that can be released then. @param at ISO instant; null: now
     * @throws {Refused} `wrong_release`, `past_release`, `nothing_checked`
     */
    async release({ id }: Staff, at: string | null): Promise<OfficeDecisions> {
      const actor = `staff ${id}` as const;
      const now = clock();
      const instant = at === null ? now : new Date(at);
      if (at !== null && !(ISO_INSTANT.test(at) && isDay(at.slice(0, 10)) && Number.isFinite(instant.getTime())))
        throw new Refused('wrong_release');
      if (instant < now) throw new Refused('past_release');
      await db.transaction().execute(async (transaction) => {
        await requireActor(transaction, actor);
        const count = await store.scheduleRelease(transaction, releasableAt(instant), instant, actor);
        if (count === 0) throw new Refused('nothing_checked');
        await audit(transaction, 'decisions_scheduled', { actor });
        if (at === null) await queue.releaseDecisions(transaction);
      });
      return summary(instant);
    },

    /** Takes back every release that has not begun. */
    async unschedule({ id }: Staff): Promise<OfficeDecisions> {
      const actor = `staff ${id}` as const;
      await db.transaction().execute(async (transaction) => {
        await requireActor(transaction, actor);
        if ((await store.unscheduleReleases(transaction)) > 0) await audit(transaction, 'decisions_unscheduled', { actor });
      });
      return summary();
    },

    /** Releases what is due, each in a transaction of its own: another run goes on where this one ends. */
    async releaseDue(): Promise<void> {
      const errors: unknown[] = [];
      let after = NO_ACCOUNT;
      for (let more = true; more;) {
        const due = await store.dueReleases(db, clock(), after, AT_ONCE);
        for (const accountId of due) await releaseOne(accountId).catch((error: unknown) => errors.push(error));
        after = due.at(-1) ?? after;
        more = due.length === AT_ONCE;
      }
      if (errors.length > 0) throw errors[0];
    },

    /**
     * Repeating it changes nothing. @throws {Refused} `no_decision`, `newer_decision`, `withdrawn_by_you`, `no_reply_wanted`, `reply_given`,
     * `reply_late`
     */
    async reply(accountId: string, { version, reply }: ReplyToDecision): Promise<Decision> {
      await db.transaction().execute(async (transaction) => {
        const submission = await states.lockSubmission(transaction, accountId);
        const present = submission && (await presentOf(transaction, accountId));
        if (present?.state === WITHDRAWN) throw new Refused('withdrawn_by_you');
        const decision = decisionOf(present);
        if (!submission || !present || !decision)
          throw new Refused(present && present.version > version ? 'newer_decision' : 'no_decision');
        if (present.version !== version) throw new Refused('newer_decision');
        if (present.reply === reply) return;
        if (present.reply !== null) throw new Refused('reply_given');
        if (!decision.may_reply) throw new Refused(present.told?.replies === true ? 'reply_late' : 'no_reply_wanted');
        await states.addReply(transaction, dataKeys, accountId, present, { reply, replied_at: clock() });
        await audit(transaction, 'decision_replied', { accountId });
        const { reference } = submission;
        await queueEvent(transaction, {
          type: 'application.replied',
          data: { id: accountId, reference, outcome: present.outcome ?? '', reply },
        });
      });
      return own(accountId);
    },
  };
}

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

const staffIdOf = (actor: string): string => actor.replace(/^staff /, '');

/** Fills in the name; without one, the comma before it goes, too. */
const addressed = (headline: string, name: string): string =>
  name === '' ? headline.replace(/,?\s*\{name\}/g, '') : headline.replaceAll('{name}', name);
