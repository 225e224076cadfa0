import { formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import type { SetStateBody, ApplicationState } from '../../api/schemas/application-schemas.ts';
import type { RequestedItem } from '../../api/schemas/document-schemas.ts';
import type { RecordReplyBody } from '../../api/schemas/office-schemas.ts';
import { isOfficeState, officeStateMeanings, TAKE_BACK_STATE_SECONDS, noDecisionFields, WITHDRAWN } from '../../api/rules/office.ts';
import { COMPLETION_PATH } from '../../api/url-paths.ts';
import { fillPlaceholderFallbacks } from '../../form/evaluate/fill-answer-placeholders.ts';
import { cleanText } from '../../form/evaluate/clean-answer.ts';
import { institutionDay } from '../platform/clock.ts';
import { requestLanguage, currentRequestId, runInContext } from '../platform/request-context.ts';
import type { MailParams } from '../mail/compose-mail.ts';
import { RefusalError } from '../platform/refusals.ts';
import { readUsername } from '../application/application-store.ts';
import * as store from '../application/application-state-store.ts';
import {
  setRequestedItems,
  fileShownToStudent,
  isItemDue,
  listRequestedItems,
  requestedItemStatus,
  restoreRequestedItems,
  returnRequestedItem,
  type StoredRequestedItem,
  requestedItemTimes,
} from '../document-requests/requested-item-store.ts';
import { deletePreparedDecision } from './decision-store.ts';
import { withdrawOpenRequests } from '../document-requests/document-request-store.ts';
import type { StateDetails } from '../application/application-state-store.ts';
import { readAccountLanguage, removeWaitingMail } from '../mail/mail-store.ts';
import type { Db } from '../database/tables.ts';
import type { Actor } from '../audit/record-audit-event.ts';
import { standardDocuments } from './office-settings.ts';
import { authorizeActor } from '../staff/authorize-actor.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';
import type { ApplicationDeps } from '../application/application-deps.ts';

export type ApplicationStateEntry = ApplicationState & { readonly actor: string; readonly replyActor: string | undefined };

/** States that the office sets. Callers record who has looked. */
export type ApplicationStateService = ReturnType<typeof createApplicationStateService>;

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'timeZone' | 'audit' | 'queueMail' | 'baseUrl' | 'secrets' | 'definition'> &
  Pick<ApplicationDeps, 'queueEvent' | 'readPinnedForm'>;

export function createApplicationStateService(deps: Deps) {
  const { db, clock, timeZone, secrets, audit, queueEvent, queueMail, readPinnedForm, baseUrl, definition } = deps;
  const { dataKeys } = secrets;
  const namesOf = async (from: Db, formHash: string, missing: readonly string[]): Promise<string[]> => {
    const form = missing.length === 0 ? undefined : (await readPinnedForm(from, formHash))?.form;
    const standard = missing.length === 0 ? [] : standardDocuments(definition());
    return missing.map((one) => {
      const label = form && Object.hasOwn(form.questions, one) ? form.questions[one]?.fullLabel : undefined;
      return form && label !== undefined ? fillPlaceholderFallbacks(label, form) : (standard.find(({ id }) => id === one)?.name ?? one);
    });
  };

  /** Items as they are stored: the office writes labels and standard documents in its own language. */
  const storedNames = async (from: Db, formHash: string, known: readonly string[], missing: readonly string[]): Promise<string[]> => {
    if (missing.length === 0) return [];
    const stored = [...known, ...standardDocuments(definition()).map(({ id }) => id)];
    const names = await namesOf(from, formHash, stored);
    return missing.map((one) => stored[names.findIndex((name) => name.toLowerCase() === one.toLowerCase())] ?? one);
  };

  /** The email about a state, which asks for what is missing; decisions are read after a log-in only. */
  const mailAbout = async (
    transaction: Db,
    accountId: string,
    submission: store.LockedSubmission,
    { state, missing, message, told }: Wanted & Pick<StateDetails, 'told'>,
    { returned = '', before }: Pick<Announcement, 'returned' | 'before'> = {},
  ): Promise<StateMail> => {
    const to = await readUsername(transaction, accountId);
    const language = (await readAccountLanguage(transaction, to)) ?? requestLanguage();
    const { institution, language: first } = definition().form;
    const dayOf = (at: string | null | undefined): string =>
      at ? formatPlainDateTime(institutionDay(institution, timeZone, new Date(at)), language ?? first, undefined) : '';
    const about = {
      reference: submission.reference,
      application_link: new URL(COMPLETION_PATH, baseUrl).href,
      replaced: dayOf(state === 'decision' ? told?.replaces : before?.told?.at),
      withdrawn: dayOf(before?.state === WITHDRAWN ? before.at.toISOString() : null),
    };
    if (state !== 'documents_missing')
      return { kind: `state_${state}`, to, language, params: { ...about, returned, missing: '', message: '' } };
    const [again = '', ...names] = await runInContext({ id: currentRequestId(), language }, () =>
      namesOf(transaction, submission.definition_hash, [returned, ...missing]),
    );
    return {
      kind: 'state_documents_missing',
      to,
      language,
      params: { ...about, returned: again, missing: names.join('\n'), message },
    };
  };

  const hasOutcomes = (): boolean => definition().form.institution.outcomes !== undefined;

  /**
   * Stores the next state, and cancels unsent emails about those before. @param seconds in which it can be taken back
   * @param replaces false if what those emails say still stands
   */
  const setNext = async (
    transaction: Db,
    accountId: string,
    submission: store.LockedSubmission,
    next: store.NewState,
    event: 'state_set' | 'withdrawn' | 'state_taken_back' | 'reply_recorded',
    { reason = next.message, returned = '', isMailed = true, seconds = 0, mailed = next.state, replaces = true, before }: Announcement = {},
  ): Promise<void> => {
    const superseded = replaces ? await removeWaitingMails(transaction, accountId) : [];
    const isReply = event === 'reply_recorded';
    const about = isReply ? REPLY_RECORDED : { ...next, state: mailed, message: reason };
    const mail = isMailed ? await mailAbout(transaction, accountId, submission, about, { returned, before }) : undefined;
    const mailId = mail && (await queueMail(transaction, mail.kind, mail.to, mail.params, { seconds }));
    const undoable = seconds > 0 && superseded.length > 0 ? { ...next, mails: superseded } : next;
    await store.insertState(transaction, dataKeys, accountId, undoable, seconds > 0 && mailId !== undefined ? mailId : null);
    await audit(transaction, event, { accountId, ...(next.actor !== 'student' && { actor: next.actor as Actor }) });
    if (isReply) return announceReply(transaction, accountId, submission, next);
    const { reference } = submission;
    const { state, outcome } = next;
    await queueEvent(transaction, {
      type: 'application.state_changed',
      data: { id: accountId, reference, state, ...(typeof outcome === 'string' && { outcome }) },
    });
  };

  const removeWaitingMails = async (transaction: Db, accountId: string): Promise<readonly store.SupersededMail[]> => {
    const removed: store.SupersededMail[] = [];
    for (const id of await store.listUnsentStateMailIds(transaction, accountId)) {
      const { kind, sealed } = (await removeWaitingMail(transaction, id)) ?? {};
      if (kind && sealed) removed.push({ kind: kind as StateMail['kind'], params: secrets.unseal(sealed) as StateMail['params'] });
    }
    return removed;
  };
  const secondsLeft = ({ at, actor }: store.StoredState): number =>
    BY_STAFF.test(actor) ? Math.max(0, TAKE_BACK_STATE_SECONDS - Math.floor((clock().getTime() - at.getTime()) / 1000)) : 0;

  /**
   * Locks and reads the state that a change starts from, and what becomes of it. @param isAdded documents that are still due are asked for,
   * too @throws {RefusalError} as `set` does
   */
  const lockPresent = async (transaction: Db, accountId: string, { base, ...change }: SetStateBody, isAdded = false) => {
    const asked = checked(change, hasOutcomes());
    const submission = await store.lockSubmission(transaction, accountId);
    const present = submission && (await store.readCurrentStates(transaction, dataKeys, [accountId])).get(accountId);
    if (!present) throw new RefusalError('no_application');
    const items = await listRequestedItems(transaction, dataKeys, accountId);
    const known = [...present.missing, ...items.map(({ name }) => name)];
    const due = isAdded && asked.missing.length > 0 ? items.filter(isItemDue).map(({ name }) => name) : [];
    const missing = withoutTwins([...due, ...(await storedNames(transaction, submission.definition_hash, known, asked.missing))]);
    const wanted: Wanted = { ...asked, missing };
    const isSet = isSame(present, wanted);
    if (!isSet && base !== undefined && base !== present.version)
      throw new RefusalError('newer_state', { params: { state: present.state, version: String(present.version) } });
    if (!isSet && wanted.state === 'decision' && hasOutcomes()) throw new RefusalError('needs_outcome');
    if (!isSet && present.state === WITHDRAWN && wanted.state !== 'received') throw new RefusalError('withdrawn');
    return { submission, present, items, wanted, isSet };
  };

  /** Locks and reads the decision whose reply is recorded. @throws {RefusalError} as `recordReply` does */
  const lockDecided = async (transaction: Db, accountId: string, base: number) => {
    const submission = await store.lockSubmission(transaction, accountId);
    const present = submission && (await store.readCurrentStates(transaction, dataKeys, [accountId])).get(accountId);
    if (!present) throw new RefusalError('no_application');
    const { state, version, told } = present;
    if (version !== base) throw new RefusalError('newer_state', { params: { state, version: String(version) } });
    if (told?.replies !== true) throw new RefusalError('no_reply_wanted');
    return { submission, present };
  };

  const announceReply = (
    transaction: Db,
    id: string,
    { reference }: store.LockedSubmission,
    { outcome, reply = null }: store.NewState,
  ): Promise<void> => queueEvent(transaction, { type: 'application.replied', data: { id, reference, outcome: outcome ?? '', reply } });

  const dueItems = async (transaction: Db, accountId: string): Promise<string[]> =>
    (await listRequestedItems(transaction, dataKeys, accountId)).filter(isItemDue).map(({ name }) => name);

  /** Present state, items, and what is due once the file of `returned` is returned. @throws {RefusalError} `withdrawn` */
  const beforeReturn = async (transaction: Db, accountId: string, returned: StoredRequestedItem) => {
    const present = (await store.readCurrentStates(transaction, dataKeys, [accountId])).get(accountId);
    if (present?.state === WITHDRAWN) throw new RefusalError('withdrawn');
    const items = await listRequestedItems(transaction, dataKeys, accountId);
    return { present, items, missing: items.filter((one) => one.id === returned.id || isItemDue(one)).map(({ name }) => name) };
  };

  return {
    current: async (from: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, ApplicationState>> =>
      new Map([...(await store.readCurrentStates(from, dataKeys, accountIds))].map(([id, state]) => [id, shown(state)])),

    /** States that were set, newest first. @param formHash of the form that the application was given under */
    history: async (from: Db, accountId: string, formHash: string): Promise<readonly ApplicationStateEntry[]> =>
      Promise.all(
        (await store.readStateHistory(from, dataKeys, accountId)).map(async (state) => ({
          ...shown(state),
          missing: await namesOf(from, formHash, state.missing),
          actor: state.actor,
          replyActor: state.replyActor,
        })),
      ),

    /** State in the student's words. @param formHash of the form that the application was given under */
    async toStateView(state: store.StoredState, formHash: string): Promise<ApplicationState> {
      return { ...shown(state), missing: await namesOf(db, formHash, state.missing) };
    },

    /** Documents that the office asks for, in the words of the request's language. @param formHash of the form that was submitted */
    async items(accountId: string, present: store.StoredState, formHash: string): Promise<RequestedItem[]> {
      let items = await listRequestedItems(db, dataKeys, accountId);
      // A version without items has set the state.
      if (present.state === 'documents_missing' && items.length === 0) {
        await db.transaction().execute(async (transaction) => {
          await store.lockSubmission(transaction, accountId);
          await setRequestedItems(transaction, dataKeys, accountId, present.missing, present.at);
        });
        items = await listRequestedItems(db, dataKeys, accountId);
      }
      const names = await namesOf(
        db,
        formHash,
        items.map(({ name }) => name),
      );
      return items.map((item, n) => {
        const { id, reason, accepted_at, closed_at, sent_at, returned_at, asked_at } = item;
        const at = accepted_at ?? sent_at ?? closed_at ?? returned_at ?? asked_at;
        const file = fileShownToStudent(item);
        const uploaded = file && {
          id: file.id,
          file_name: file.file_name,
          file_size: file.file_size,
          pages: file.pages ?? 0,
          pictures: file.pictures,
        };
        return { id, name: names[n] ?? item.name, status: requestedItemStatus(item), at: at.toISOString(), reason, file: uploaded ?? null };
      });
    },

    /**
     * The state that follows by itself when a student has sent the last file that was due, or has taken one back. An email says once that
     * all has come; students who replace or take back a file afterwards see it on the page.
     */
    async updateAfterItems(transaction: Db, accountId: string, submission: store.LockedSubmission): Promise<void> {
      const present = (await store.readCurrentStates(transaction, dataKeys, [accountId])).get(accountId);
      const missing = await dueItems(transaction, accountId);
      const isComplete = present?.state === 'documents_missing' && missing.length === 0;
      const isFollowed = present?.actor === 'student' && (present.state === 'received' || present.state === 'decision');
      const isIncomplete = isFollowed && missing.length > 0;
      if (!isComplete && !isIncomplete) return;
      const states = await store.readStateHistory(transaction, dataKeys, accountId);
      const state = isIncomplete ? 'documents_missing' : present.told ? 'decision' : 'received';
      const message = state === 'decision' ? (present.told?.message ?? '') : '';
      const next = {
        ...store.currentDecisionFields(present),
        ...({ state, missing, message, version: present.version + 1, at: clock(), actor: 'student' } as const),
      };
      const since = states.slice(
        0,
        states.findIndex(({ actor }) => actor !== 'student'),
      );
      const isMailed = isComplete && since.every((one) => one.state === 'documents_missing');
      await setNext(transaction, accountId, submission, next, 'state_set', { isMailed, mailed: isComplete ? 'received' : state });
    },

    /** Returns a file, and asks for what is due once more. @param reason for the student @throws {RefusalError} `withdrawn` */
    async returnItem(
      transaction: Db,
      accountId: string,
      submission: store.LockedSubmission,
      actor: Actor,
      returned: StoredRequestedItem,
      reason: string,
    ): Promise<void> {
      const { present, items, missing } = await beforeReturn(transaction, accountId, returned);
      const next = {
        ...(present && store.currentDecisionFields(present)),
        ...({ state: 'documents_missing', missing, message: '', items: requestedItemTimes(items) } as const),
        version: (present?.version ?? 0) + 1,
        at: clock(),
        actor,
      };
      const mail = { reason, returned: returned.name, seconds: TAKE_BACK_STATE_SECONDS, replaces: false };
      await setNext(transaction, accountId, submission, next, 'state_set', mail);
      await returnRequestedItem(transaction, dataKeys, returned, reason, next.at);
    },

    /** The email that `returnItem` would send. @throws {RefusalError} `withdrawn` */
    async previewReturnMail(
      transaction: Db,
      accountId: string,
      submission: store.LockedSubmission,
      returned: StoredRequestedItem,
      reason: string,
    ): Promise<StateMail> {
      const { missing } = await beforeReturn(transaction, accountId, returned);
      return mailAbout(
        transaction,
        accountId,
        submission,
        { state: 'documents_missing', missing, message: reason },
        { returned: returned.name },
      );
    },

    /**
     * Sets a state, records it, and announces it to student and other systems, in one transaction. Setting the current
     * one again does nothing, so that it can be repeated after a failure.
     * @param isAdded documents that are still due are asked for, too
     * @returns the current state
     * @throws {RefusalError} `no_application`, `newer_state`, `unknown_state`, `nothing_missing`, `needless_missing`,
     * `no_message`; `needs_outcome` for a decision if the institution names outcomes; and `withdrawn` for anything but `received` while the
     * student has taken the application back
     */
    set: (actor: Actor, accountId: string, change: SetStateBody, isAdded = false): Promise<ApplicationState> =>
      db.transaction().execute(async (transaction) => {
        const { submission, present, items, wanted, isSet } = await lockPresent(transaction, accountId, change, isAdded);
        await authorizeActor(transaction, actor);
        if (isSet) return shown(present);
        const seconds = BY_STAFF.test(actor) ? TAKE_BACK_STATE_SECONDS : 0;
        const letter = present.told?.at ?? present.voidedLetterAt;
        const voided = wanted.state === 'received' && letter !== undefined ? { voidedLetterAt: letter } : {};
        const kept = wanted.state === 'documents_missing' ? store.currentDecisionFields(present) : voided;
        const undo = seconds > 0 ? { items: requestedItemTimes(items) } : {};
        const next = { ...kept, ...wanted, ...undo, version: present.version + 1, at: clock(), actor };
        await setNext(transaction, accountId, submission, next, 'state_set', { seconds, before: present });
        await setRequestedItems(transaction, dataKeys, accountId, next.missing, next.at);
        return shown(next);
      }),

    /** The email that `set` would send. @throws {RefusalError} as `set` does */
    previewMail: (accountId: string, change: SetStateBody): Promise<StateMail> =>
      db.transaction().execute(async (transaction) => {
        const { submission, present, wanted } = await lockPresent(transaction, accountId, change);
        return mailAbout(transaction, accountId, submission, wanted, { before: present });
      }),

    /**
     * Records the reply of a student who wrote or called, whatever was replied before and until when; an email says that there is news. It is
     * a state of its own, so that the former reply stays in the history and this one can be taken back.
     * @throws {RefusalError} `no_application`, `newer_state`, `no_reply_wanted`
     */
    recordReply: (actor: Actor, accountId: string, { base, reply }: RecordReplyBody): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const { submission, present } = await lockDecided(transaction, accountId, base);
        await authorizeActor(transaction, actor);
        if (present.reply === reply) return;
        const at = clock();
        const items = requestedItemTimes(await listRequestedItems(transaction, dataKeys, accountId));
        const given = { reply, replied_at: reply && at, replyActor: actor, items };
        const { mails: _mails, ...stands } = present;
        const next = { ...stands, ...given, version: present.version + 1, at, actor };
        await setNext(transaction, accountId, submission, next, 'reply_recorded', { seconds: TAKE_BACK_STATE_SECONDS, replaces: false });
      }),

    /** The email that `recordReply` would send. @throws {RefusalError} as `recordReply` does */
    previewReplyMail: (accountId: string, { base }: RecordReplyBody): Promise<StateMail> =>
      db.transaction().execute(async (transaction) => {
        const { submission } = await lockDecided(transaction, accountId, base);
        return mailAbout(transaction, accountId, submission, REPLY_RECORDED);
      }),

    /** Seconds in which the newest state can be taken back, 0 if it cannot. */
    async secondsLeft(accountId: string): Promise<number> {
      const present = (await store.readCurrentStates(db, dataKeys, [accountId])).get(accountId);
      return present && (await store.findNewestStateMailId(db, accountId)) !== null ? secondsLeft(present) : 0;
    },

    /**
     * Takes back the newest state before its email is sent: the one before stands again, without an email, and with its items.
     * @throws {RefusalError} `no_application`, `newer_state`, `state_is_out`
     */
    takeBack: (actor: Actor, accountId: string, version: number): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const submission = await store.lockSubmission(transaction, accountId);
        await authorizeActor(transaction, actor);
        const [present, before] = await store.readStateHistory(transaction, dataKeys, accountId);
        if (!submission || !present) throw new RefusalError('no_application');
        if (present.version !== version)
          throw new RefusalError('newer_state', { params: { state: present.state, version: String(present.version) } });
        const mailId = await store.findNewestStateMailId(transaction, accountId);
        if (secondsLeft(present) === 0 || mailId === null || !(await removeWaitingMail(transaction, mailId)))
          throw new RefusalError('state_is_out');
        const { items: _items, mails: _mails, ...former } = before ?? { ...present, ...NOTHING_SET };
        const { reply, replied_at, replyActor } = present;
        const { replyActor: _recorded, ...unanswered } = former;
        // The student may have replied since.
        const isOwn = reply !== null && replyActor === undefined;
        const stood = { ...(isOwn ? { ...unanswered, reply, replied_at } : former), version: version + 1, at: clock(), actor };
        await setNext(transaction, accountId, submission, stood, 'state_taken_back', { isMailed: false, replaces: false });
        const to = await readUsername(transaction, accountId);
        for (const { kind, params } of present.mails ?? []) await queueMail(transaction, kind, to, params as StateMail['params']);
        if (present.told && stood.reply !== reply) await announceReply(transaction, accountId, submission, stood);
        await restoreRequestedItems(transaction, dataKeys, accountId, present.items ?? [], stood.at);
      }),

    /** Tells the student a decision, within a transaction that has locked the submission. @param present its state until now */
    async decide(
      transaction: Db,
      accountId: string,
      submission: store.LockedSubmission,
      present: store.StoredState,
      decision: Required<Pick<store.NewState, 'outcome' | 'respond_by' | 'message' | 'told'>> & { readonly actor: string },
    ): Promise<void> {
      const next = { ...decision, state: 'decision', missing: [], version: present.version + 1, at: clock() } as const;
      await setNext(transaction, accountId, submission, next, 'state_set');
      await setRequestedItems(transaction, dataKeys, accountId, [], next.at);
    },

    /** Repeating it changes nothing. @throws {RefusalError} `not_submitted` */
    withdraw: (accountId: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const submission = await store.lockSubmission(transaction, accountId);
        const present = submission && (await store.readCurrentStates(transaction, dataKeys, [accountId])).get(accountId);
        if (!present) throw new RefusalError('not_submitted');
        if (present.state === WITHDRAWN) return;
        const next = { state: WITHDRAWN, missing: [], message: '', version: present.version + 1, at: clock(), actor: 'student' } as const;
        await setNext(transaction, accountId, submission, next, 'withdrawn');
        await setRequestedItems(transaction, dataKeys, accountId, [], next.at);
        await withdrawOpenRequests(transaction, accountId, next.at);
        if (await deletePreparedDecision(transaction, accountId)) await audit(transaction, 'decision_dropped', { accountId });
      }),
  };
}

/** Announcement of a state. */
interface Announcement {
  /** The office's words; by default the message of the state. */
  readonly reason?: string;
  /** Document whose file was returned. */
  readonly returned?: string;
  readonly isMailed?: boolean;
  /** Time in which it can be taken back. */
  readonly seconds?: number;
  /** State that the email is about, if another one. */
  readonly mailed?: store.StoredState['state'];
  /** False where waiting emails were removed before. */
  readonly replaces?: boolean;
  readonly before?: store.StoredState | undefined;
}

/** Email about a state, with its reader and the language of that person. */
export interface StateMail {
  readonly kind: `state_${store.StoredState['state']}`;
  readonly to: string;
  readonly language: string | undefined;
  readonly params: MailParams<StateMail['kind']>;
}

/** Email about a recorded reply, whatever state the application is in. */
const REPLY_RECORDED = { state: 'decision', missing: [], message: '' } as const;
const NOTHING_SET = { state: 'received', missing: [], message: '', ...noDecisionFields } as const;
const BY_STAFF = /^staff /;

const shown = ({ version, state, at, missing, message, ...decided }: store.NewState & Partial<store.StoredState>): ApplicationState => ({
  version,
  state,
  at: at.toISOString(),
  missing: [...missing],
  message,
  outcome: decided.outcome ?? null,
  respond_by: decided.respond_by ?? null,
  reply: decided.reply ?? null,
  replied_at: decided.replied_at?.toISOString() ?? null,
  ...(decided.told?.interim === true && { interim: true }),
  ...(decided.voidedLetterAt !== undefined && { voided_letter_at: decided.voidedLetterAt }),
});

type Wanted = Pick<store.StoredState, 'state' | keyof StateDetails>;

const isSame = (present: Wanted, { state, missing, message }: Wanted): boolean =>
  present.state === state && present.message === message && JSON.stringify(present.missing) === JSON.stringify(missing);

/** Removes duplicates regardless of case: a key and its label are often the same word. */
const withoutTwins = (names: readonly string[]): string[] =>
  names.filter((one, n) => names.findIndex((other) => other.toLowerCase() === one.toLowerCase()) === n);

/** @throws {RefusalError} with what is wrong, for the person who sets it */
function checked({ state, missing: named = [], message: written = '' }: Omit<SetStateBody, 'base'>, hasOutcomes: boolean): Wanted {
  if (!isOfficeState(state))
    throw new RefusalError('unknown_state', { params: { state, states: Object.keys(officeStateMeanings).join(', ') } });
  const asked = named.map((one) => cleanText(one, false).replaceAll(/\s+/g, ' ')).filter((one) => one !== '');
  const missing = withoutTwins(asked);
  const message = cleanText(written, true);
  if (state === 'documents_missing' && missing.length === 0) throw new RefusalError('nothing_missing');
  if (state !== 'documents_missing' && missing.length > 0) throw new RefusalError('needless_missing');
  if (state === 'decision' && message === '' && !hasOutcomes) throw new RefusalError('no_message');
  return { state, missing, message };
}
