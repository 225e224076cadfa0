import { formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type {
  Decision,
  DecisionsOverview,
  PrepareDecisionBody,
  PrepareDecisionResponse,
  PreparedDecisionResponse,
  ReleaseDecisionsResponse,
  ReplyToDecisionBody,
  StaffChoices,
} from '../../api/schemas/decision-schemas.ts';
import { latestDecisionDay, preparedDecisionEvents, WITHDRAWN } from '../../api/rules/office.ts';
import { getOwn } from '../../form/model/answers.ts';
import { languagesOf } from '../../form/model/form-files.ts';
import type { DecisionOutcome } from '../../form/model/institution.ts';
import { isCalendarDay } from '../../form/model/iso-date.ts';
import { formatText } from '../../form/model/text.ts';
import { preferredName, fullName } from '../../form/evaluate/applicant-name.ts';
import { cleanText } from '../../form/evaluate/clean-answer.ts';
import { institutionDay } from '../platform/clock.ts';
import { RefusalError } from '../platform/refusals.ts';
import * as states from '../application/application-state-store.ts';
import type { StoredSubmission } from '../application/application-store.ts';
import * as store from './decision-store.ts';
import { NIL_ACCOUNT_ID } from '../database/sealed-columns.ts';
import { listCurrentStaff, readStaffNames } from '../staff/staff-store.ts';
import { listSubmittedApplications } from '../submissions/full-application-store.ts';
import type { Db } from '../database/tables.ts';
import { listAuditEntries } from '../audit/audit-store.ts';
import type { Actor } from '../audit/record-audit-event.ts';
import { formStateAt, fillContentForStudent } from '../application/read-only-view-service.ts';
import { standardDocuments } from './office-settings.ts';
import { authorizeActor } from '../staff/authorize-actor.ts';
import type { Staff } from '../staff/staff-store.ts';
import type { NamedPdf } from '../document-requests/requested-document-service.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';
import type { OfficeDeps } from './office-deps.ts';

const AT_ONCE = 100;
/** Tries to read a letter while it is printed, which takes a second or two, and milliseconds between them. */
const LETTER_TRIES = 40;
const LETTER_PAUSE = 250;
/** Most prepared decisions that the office reads with names. */
const MOST_LISTED = 100;

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'timeZone' | 'definition' | 'secrets' | 'audit'> &
  Pick<OfficeDeps, 'applications' | 'queueEvent' | 'queue' | 'readPinnedForm' | 'applicationStates' | 'pdfCopies'>;

/** Decisions with an outcome: prepared and checked by the office, released together, and answered by students. */
export function createDecisionService(deps: Deps) {
  const { db, clock, timeZone, definition, secrets, applications, applicationStates, audit, queueEvent, queue, pdfCopies, readPinnedForm } =
    deps;
  const { dataKeys } = secrets;

  const outcomes = (): readonly DecisionOutcome[] => definition().form.institution.outcomes ?? [];
  const outcomeOf = (id: string): DecisionOutcome | undefined => outcomes().find((one) => one.id === id);
  const dayOf = (at: Date): string => institutionDay(definition().form.institution, timeZone, at);
  const releasableAt = (at: Date): store.ReleaseConditions => ({
    known: outcomes().map(({ id }) => id),
    replying: outcomes().flatMap(({ id, replies }) => (replies === true ? [id] : [])),
    day: dayOf(at),
  });

  const written = (day: string): string => formatPlainDateTime(day, definition().form.language, undefined);
  /** @throws {RefusalError} for a day that is a slip of the hand */
  const requireNear = (day: string, code: 'far_respond_by' | 'far_release'): void => {
    const latest = latestDecisionDay(dayOf(clock()));
    if (day > latest) throw new RefusalError(code, { params: { day: written(day), latest: written(latest) } });
  };

  /** @returns why a decision cannot be released at an instant, `''` if it can */
  const problemWith = (
    { outcome: id, respond_by: day }: Pick<store.PreparedDecisionRecord, 'outcome' | 'respond_by'>,
    at: Date,
  ): string => {
    const { form } = definition();
    const outcome = outcomeOf(id);
    if (!outcome) return formatText('office_refusal.lost_outcome', { outcome: id }, form);
    if (day === null) return '';
    if (outcome.replies !== true) return formatText('office_refusal.needless_respond_by', { outcome: outcome.name }, form);
    return day < dayOf(at) ? formatText('office_refusal.past_respond_by', { day: written(day) }, form) : '';
  };

  /** Locks the submission, and the right of the actor, until the work has ended. */
  const locked = <Done>(
    actor: Actor,
    accountId: string,
    work: (transaction: Db, prepared: store.PreparedDecisionRecord | undefined, present: states.StoredState) => Promise<Done>,
  ): Promise<Done> =>
    db.transaction().execute(async (transaction) => {
      const submission = await states.lockSubmission(transaction, accountId);
      await authorizeActor(transaction, actor);
      const present = submission && (await states.readCurrentStates(transaction, dataKeys, [accountId])).get(accountId);
      if (!present) throw new RefusalError('no_application');
      return work(transaction, await store.readPreparedDecision(transaction, dataKeys, accountId), present);
    });

  const prepared = async (accountId: string): Promise<PreparedDecisionResponse> => {
    const [found, entries] = await Promise.all([
      store.readPreparedDecision(db, dataKeys, accountId),
      listAuditEntries(
        db,
        accountId,
        preparedDecisionEvents.map((event) => `decision_${event}` as const),
      ),
    ]);
    const actors = [found?.prepared_by ?? '', found?.checked_by ?? '', ...entries.map(({ actor }) => actor)];
    const names = await readStaffNames(db, actors.map(staffIdOf));
    const [by = '', checkedBy = ''] = actors.map((actor) => names.get(staffIdOf(actor)) ?? '');
    const events = entries.toReversed().flatMap(({ event: audited, at, actor }) => {
      const event = preparedDecisionEvents.find((one) => audited === `decision_${one}`);
      const entry = { at: at.toISOString(), by: names.get(staffIdOf(actor)) ?? '', is_by_student: actor === 'student' };
      return event ? [{ event, ...entry }] : [];
    });
    if (!found) return { prepared: null, events };
    const { version, outcome, message, respond_by, release_at: releaseAt } = found;
    return {
      events,
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
  const summary = async (at = clock()): Promise<DecisionsOverview> => {
    const counts = new Map((await store.countPreparedDecisions(db)).map((count) => [count.outcome, count]));
    const ids = new Set([...outcomes().map(({ id }) => id), ...counts.keys()]);
    const listed = await store.listPreparedDecisions(db, releasableAt(at), MOST_LISTED);
    const among = listed.map(({ account_id: id }) => id);
    const found = new Map(
      (await listSubmittedApplications(db, dataKeys, { among }, undefined, MOST_LISTED)).map((one) => [one.accountId, one]),
    );
    const nameOf = (id: string): string => outcomeOf(id)?.name ?? id;
    return {
      outcomes: [...ids].map((id) => ({
        outcome: id,
        name: nameOf(id),
        prepared: counts.get(id)?.prepared ?? 0,
        checked: counts.get(id)?.checked ?? 0,
      })),
      scheduled: (await store.countScheduledReleases(db)).map(({ at, count }) => ({ at: at.toISOString(), count })),
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
  const wordsOf = ({ id }: DecisionOutcome, { answers, counts, tabs }: StoredSubmission): states.ReleasedDecision['languages'] => {
    const first = definition().inLanguage();
    const languages = languagesOf(first.form.institution).map((language) => {
      const { form, letters } = first.inLanguage(language);
      const { name = id, headline = '' } = form.institution.outcomes?.find((one) => one.id === id) ?? {};
      const formState = formStateAt(clock(), { form, timeZone }, { answers, counts, tabs });
      const letter = fillContentForStudent(getOwn(letters, id) ?? [], form, formState);
      return [language, { name, headline: addressed(headline, preferredName(form, answers)), letter }] as const;
    });
    return Object.fromEntries(languages);
  };

  /** Releases one decision, unless it was dropped or put off meanwhile, or the student has withdrawn. */
  const releaseOne = (accountId: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const submission = await states.lockSubmission(transaction, accountId);
      const decision = submission && (await store.readPreparedDecision(transaction, dataKeys, accountId));
      const present = submission && (await states.readCurrentStates(transaction, dataKeys, [accountId])).get(accountId);
      const now = clock();
      if (!submission || !decision?.release_at || decision.release_at > now || !present) return;
      const actor = (decision.release_by ?? decision.prepared_by) as Actor;
      if (present.state === WITHDRAWN) {
        await store.deletePreparedDecision(transaction, accountId);
        return audit(transaction, 'decision_dropped', { accountId, actor });
      }
      const outcome = outcomeOf(decision.outcome);
      const given = await applications.readSubmission(transaction, accountId);
      if (!outcome || !given || problemWith(decision, now) !== '') {
        await store.updatePreparedDecision(transaction, accountId, { release_at: null, release_by: null });
        return audit(transaction, 'decision_refused', { accountId, actor });
      }
      const { respond_by, message } = decision;
      const { id, replies = false, interim = false, ends = false } = outcome;
      const former = (await states.readStateHistory(transaction, dataKeys, accountId)).find(({ told }) => told);
      const replaces = (former?.told?.interim !== true && former?.told?.at) || null;
      const told = { at: now.toISOString(), replies, interim, ends, message, replaces, languages: wordsOf(outcome, given) };
      await applicationStates.decide(transaction, accountId, submission, present, { outcome: id, respond_by, message, told, actor });
      await store.deletePreparedDecision(transaction, accountId);
    });

  const decisionOf = (present: states.StoredState | undefined): Decision | undefined => {
    const words = states.releasedDecisionIn(present, definition().form.language);
    if (!present?.told || !words) return undefined;
    const { version, told, respond_by, reply, replied_at, replyActor } = present;
    const { at, message, ends, replaces, replies } = told;
    const mayReply = replies && reply === null && (respond_by === null || dayOf(clock()) <= respond_by);
    const replied = { reply, replied_at: replied_at?.toISOString() ?? null, is_reply_recorded: reply !== null && replyActor !== undefined };
    return { ...words, version, at, message, ends, replaces, respond_by, ...replied, may_reply: mayReply };
  };
  const presentOf = async (from: Db, accountId: string): Promise<states.StoredState | undefined> =>
    (await states.readCurrentStates(from, dataKeys, [accountId])).get(accountId);

  const own = async (accountId: string): Promise<Decision> => {
    const decision = decisionOf(await presentOf(db, accountId));
    if (!decision) throw new RefusalError('no_decision');
    return decision;
  };

  return {
    prepared,
    summary,
    own,

    /** Its letter on paper, which is printed if it was not before. @throws {RefusalError} `no_decision`, `unfinished_copy`, `failed_copy` */
    async letter(accountId: string): Promise<NamedPdf> {
      await own(accountId);
      for (let tries = 0; tries < LETTER_TRIES; tries += 1) {
        const { status } = await pdfCopies.letter.state(accountId);
        if (status === 'COMPLETED') return pdfCopies.letter.file(accountId);
        if (status === 'FAILED') throw new RefusalError('failed_copy');
        await pause(LETTER_PAUSE);
      }
      throw new RefusalError('unfinished_copy', { retryAfter: 5 });
    },

    choices: async (): Promise<StaffChoices> => ({
      outcomes: outcomes().map(({ id, name, replies = false }) => ({ id, name, replies })),
      readers: [...(await listCurrentStaff(db))],
      documents: standardDocuments(definition()),
    }),

    /**
     * Prepares a decision, or corrects the prepared one. @throws {RefusalError} `no_application`, `newer_prepared`, `unknown_outcome`,
     * `missing_respond_by`, `needless_respond_by`, `wrong_respond_by`, `past_respond_by`, `far_respond_by`, `withdrawn`
     */
    async prepare(
      { id }: Staff,
      accountId: string,
      { base, outcome: wanted, respond_by: day = '', message = '' }: PrepareDecisionBody,
    ): Promise<PrepareDecisionResponse> {
      const actor = `staff ${id}` as const;
      const outcome = outcomeOf(wanted);
      if (!outcome)
        throw new RefusalError('unknown_outcome', {
          params: {
            outcome: wanted,
            outcomes: outcomes()
              .map((one) => one.id)
              .join(', '),
          },
        });
      if (day !== '') {
        if (!isCalendarDay(day)) throw new RefusalError('wrong_respond_by', { params: { day } });
        if (outcome.replies !== true) throw new RefusalError('needless_respond_by', { params: { outcome: outcome.name } });
        if (day < dayOf(clock())) throw new RefusalError('past_respond_by', { params: { day: written(day) } });
        requireNear(day, 'far_respond_by');
      } else if (outcome.replies === true) throw new RefusalError('missing_respond_by', { params: { outcome: outcome.name } });
      const checkedBy = await locked(actor, accountId, async (transaction, before, present) => {
        if (present.state === WITHDRAWN) throw new RefusalError('withdrawn');
        if (base !== (before?.version ?? 0)) throw new RefusalError('newer_prepared');
        await store.savePreparedDecision(transaction, dataKeys, {
          account_id: accountId,
          outcome: wanted,
          respond_by: day === '' ? null : day,
          message: cleanText(message, true),
          prepared_by: actor,
          prepared_at: clock(),
        });
        await audit(transaction, before ? 'decision_corrected' : 'decision_prepared', { accountId, actor });
        return before?.checked_by ?? actor;
      });
      const colleague = staffIdOf(checkedBy);
      const unchecked = colleague === id ? null : ((await readStaffNames(db, [colleague])).get(colleague) ?? null);
      return { ...(await prepared(accountId)), unchecked };
    },

    /** Repeating it changes nothing. @throws {RefusalError} `no_application` */
    async drop({ id }: Staff, accountId: string): Promise<PreparedDecisionResponse> {
      const actor = `staff ${id}` as const;
      await locked(actor, accountId, async (transaction, before) => {
        if (!before) return;
        await store.deletePreparedDecision(transaction, accountId);
        await audit(transaction, 'decision_dropped', { accountId, actor });
      });
      return prepared(accountId);
    },

    /**
     * Checking it twice changes nothing. @param isOneOfMany refused if it is the member's own, or was checked before
     * @throws {RefusalError} `no_application`, `none_prepared`, `newer_prepared`, `own_decision`, `checked_already`
     */
    async check({ id }: Staff, accountId: string, version: number, isOneOfMany = false): Promise<PreparedDecisionResponse> {
      const actor = `staff ${id}` as const;
      await locked(actor, accountId, async (transaction, before) => {
        if (!before) throw new RefusalError('none_prepared');
        if (before.version !== version) throw new RefusalError('newer_prepared');
        if (isOneOfMany && before.checked_by !== null) throw new RefusalError('checked_already');
        if (isOneOfMany && before.prepared_by === actor) throw new RefusalError('own_decision');
        if (before.checked_by !== null) return;
        await store.updatePreparedDecision(transaction, accountId, { checked_by: actor, checked_at: clock() });
        await audit(transaction, 'decision_checked', { accountId, actor });
      });
      return prepared(accountId);
    },

    /**
     * Sets the release of all checked decisions that can be released then. @param at ISO instant; null: now
     * @throws {RefusalError} `wrong_release`, `past_release`, `far_release`, `nothing_checked`, `nothing_checked_then`
     */
    async release({ id }: Staff, at: string | null): Promise<ReleaseDecisionsResponse> {
      const actor = `staff ${id}` as const;
      const now = clock();
      const instant = at === null ? now : new Date(at);
      if (at !== null && !(ISO_INSTANT.test(at) && isCalendarDay(at.slice(0, 10)) && Number.isFinite(instant.getTime())))
        throw new RefusalError('wrong_release');
      if (instant < now) throw new RefusalError('past_release');
      requireNear(dayOf(instant), 'far_release');
      const taken = await db.transaction().execute(async (transaction) => {
        await authorizeActor(transaction, actor);
        const count = await store.scheduleRelease(transaction, releasableAt(instant), instant, actor);
        if (count === 0) throw new RefusalError(at === null ? 'nothing_checked' : 'nothing_checked_then');
        await audit(transaction, 'decisions_scheduled', { actor });
        if (at === null) await queue.releaseDecisions(transaction);
        return count;
      });
      return { ...(await summary(instant)), count: taken };
    },

    /** Takes back every release that has not begun. */
    async unschedule({ id }: Staff): Promise<DecisionsOverview> {
      const actor = `staff ${id}` as const;
      await db.transaction().execute(async (transaction) => {
        await authorizeActor(transaction, actor);
        if ((await store.unscheduleReleases(transaction)) > 0) await audit(transaction, 'decisions_unscheduled', { actor });
      });
      return summary();
    },

    /** Releases what is due, each in a transaction of its own: another run goes on where this one ends. */
    async releaseDue(): Promise<void> {
      const errors: unknown[] = [];
      let after = NIL_ACCOUNT_ID;
      for (let more = true; more;) {
        const due = await store.listDueReleases(db, clock(), after, AT_ONCE);
        for (const accountId of due) await releaseOne(accountId).catch((error: unknown) => errors.push(error));
        after = due.at(-1) ?? after;
        more = due.length === AT_ONCE;
      }
      if (errors.length > 0) throw errors[0];
    },

    /**
     * Repeating it changes nothing. @throws {RefusalError} `no_decision`, `newer_decision`, `withdrawn_by_you`, `no_reply_wanted`, `reply_given`,
     * `reply_late`
     */
    async reply(accountId: string, { version, reply }: ReplyToDecisionBody): Promise<Decision> {
      await db.transaction().execute(async (transaction) => {
        const submission = await states.lockSubmission(transaction, accountId);
        const present = submission && (await presentOf(transaction, accountId));
        if (present?.state === WITHDRAWN) throw new RefusalError('withdrawn_by_you');
        const decision = decisionOf(present);
        if (!submission || !present || !decision)
          throw new RefusalError(present && present.version > version ? 'newer_decision' : 'no_decision');
        if (present.version !== version) throw new RefusalError('newer_decision');
        if (present.reply === reply) return;
        if (present.reply !== null) throw new RefusalError('reply_given');
        if (!decision.may_reply) throw new RefusalError(present.told?.replies === true ? 'reply_late' : 'no_reply_wanted');
        await states.saveDecisionReply(transaction, dataKeys, accountId, present, { reply, replied_at: clock() });
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
