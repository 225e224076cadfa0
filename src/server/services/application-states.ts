import type { SetState, State } from '../../contract/shapes/bodies.ts';
import type { RequestedItem } from '../../contract/shapes/documents.ts';
import { isState, states, WITHDRAWN } from '../../contract/office.ts';
import { COMPLETION } from '../../contract/url-paths.ts';
import { withoutAnswers } from '../../form/run/answered-places.ts';
import { cleanText } from '../../form/run/clean-answer.ts';
import { currentRequestId, runInContext } from '../request-context.ts';
import { Refused } from '../refusals.ts';
import { languageOf } from '../store/accounts.ts';
import { usernameOf } from '../store/applications.ts';
import * as store from '../store/application-states.ts';
import { askForItems, fileOfStudent, isDue, itemsOf, itemStatus } from '../store/requested-items.ts';
import { withdrawRequests } from '../store/requests.ts';
import type { StateWords } from '../store/application-states.ts';
import type { Db } from '../store/tables.ts';
import type { Actor } from './audit.ts';
import { requireActor } from './require-actor.ts';
import type { ServiceDeps } from './service-deps.ts';

export type StateEntry = State & { readonly actor: string };

/** States that the office sets. Callers record who has looked. */
export type ApplicationStates = ReturnType<typeof createApplicationStates>;

type Deps = Pick<ServiceDeps, 'db' | 'clock' | 'audit' | 'queueEvent' | 'queueMail' | 'readPinnedForm' | 'baseUrl' | 'secrets'>;

export function createApplicationStates({ db, clock, secrets: { dataKeys }, audit, queueEvent, queueMail, readPinnedForm, baseUrl }: Deps) {
  const namesOf = async (from: Db, formHash: string, missing: readonly string[]): Promise<string[]> => {
    const form = missing.length === 0 ? undefined : (await readPinnedForm(from, formHash))?.form;
    return missing.map((one) => {
      const label = form && Object.hasOwn(form.questions, one) ? form.questions[one]?.fullLabel : undefined;
      return form && label !== undefined ? withoutAnswers(label, form) : one;
    });
  };

  /** Sends an email, which asks for what is missing; decisions are read after a log-in only. */
  const mail = async (transaction: Db, accountId: string, submission: store.LockedSubmission, { state, missing, message }: Wanted) => {
    const username = await usernameOf(transaction, accountId);
    const params = { reference: submission.reference, application_link: new URL(COMPLETION, baseUrl).href };
    if (state === 'received') return queueMail(transaction, 'state_received', username, params);
    if (state === WITHDRAWN) return queueMail(transaction, 'state_withdrawn', username, params);
    if (state === 'decision') return queueMail(transaction, 'state_decision', username, params);
    const language = await languageOf(transaction, username);
    const names = await runInContext({ id: currentRequestId(), language }, () => namesOf(transaction, submission.definition_hash, missing));
    return queueMail(transaction, 'state_documents_missing', username, { ...params, missing: names.join('\n'), message });
  };

  const setNext = async (
    transaction: Db,
    accountId: string,
    submission: store.LockedSubmission,
    next: store.StoredState,
    event: 'state_set' | 'withdrawn',
    { reason = next.message, isMailed = true }: { readonly reason?: string; readonly isMailed?: boolean } = {},
  ): Promise<void> => {
    await store.addState(transaction, dataKeys, accountId, next);
    await audit(transaction, event, { accountId, ...(next.actor !== 'student' && { actor: next.actor as Actor }) });
    const { reference } = submission;
    await queueEvent(transaction, { type: 'application.state_changed', data: { id: accountId, reference, state: next.state } });
    if (isMailed) await mail(transaction, accountId, submission, { ...next, message: reason });
  };

  const dueItems = async (transaction: Db, accountId: string): Promise<string[]> =>
    (await itemsOf(transaction, dataKeys, accountId)).filter(isDue).map(({ name }) => name);

  return {
    current: async (from: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, State>> =>
      new Map([...(await store.currentStates(from, dataKeys, accountIds))].map(([id, state]) => [id, shown(state)])),

    /** States that were set, newest first. @param formHash of the form that the application was given under */
    history: async (from: Db, accountId: string, formHash: string): Promise<readonly StateEntry[]> =>
      Promise.all(
        (await store.allStates(from, dataKeys, accountId)).map(async (state) => ({
          ...shown(state),
          missing: await namesOf(from, formHash, state.missing),
          actor: state.actor,
        })),
      ),

    /** State in the student's words. @param formHash of the form that the application was given under */
    async asRead(state: store.StoredState, formHash: string): Promise<State> {
      return { ...shown(state), missing: await namesOf(db, formHash, state.missing) };
    },

    /** Documents that the office asks for, in the words of the request's language. @param formHash of the form that was submitted */
    async items(accountId: string, present: store.StoredState, formHash: string): Promise<RequestedItem[]> {
      let items = await itemsOf(db, dataKeys, accountId);
      // A version without items has set the state.
      if (present.state === 'documents_missing' && items.length === 0) {
        await db.transaction().execute(async (transaction) => {
          await store.lockSubmission(transaction, accountId);
          await askForItems(transaction, dataKeys, accountId, present.missing, present.at);
        });
        items = await itemsOf(db, dataKeys, accountId);
      }
      const names = await namesOf(
        db,
        formHash,
        items.map(({ name }) => name),
      );
      return items.map((item, n) => {
        const { id, reason, accepted_at, closed_at, sent_at, returned_at, asked_at } = item;
        const at = accepted_at ?? sent_at ?? closed_at ?? returned_at ?? asked_at;
        const file = fileOfStudent(item);
        const uploaded = file && {
          id: file.id,
          file_name: file.file_name,
          file_size: file.file_size,
          pages: file.pages ?? 0,
          pictures: file.pictures,
        };
        return { id, name: names[n] ?? item.name, status: itemStatus(item), at: at.toISOString(), reason, file: uploaded ?? null };
      });
    },

    /**
     * The state that follows by itself when a student has sent the last file that was due, or has taken one back. An email says once that
     * all has come; students who replace or take back a file afterwards see it on the page.
     */
    async followItems(transaction: Db, accountId: string, submission: store.LockedSubmission): Promise<void> {
      const present = (await store.currentStates(transaction, dataKeys, [accountId])).get(accountId);
      const missing = await dueItems(transaction, accountId);
      const isComplete = present?.state === 'documents_missing' && missing.length === 0;
      const isIncomplete = present?.state === 'received' && present.actor === 'student' && missing.length > 0;
      if (!isComplete && !isIncomplete) return;
      const state = isComplete ? 'received' : 'documents_missing';
      const next = { state, missing, message: '', version: present.version + 1, at: clock(), actor: 'student' } as const;
      const states = await store.allStates(transaction, dataKeys, accountId);
      const since = states.slice(
        0,
        states.findIndex(({ actor }) => actor !== 'student'),
      );
      const isMailed = isComplete && since.every((one) => one.state !== 'received');
      await setNext(transaction, accountId, submission, next, 'state_set', { isMailed });
    },

    /** Asks for what is due once more, after a file was returned. @param reason for the student @throws {Refused} `withdrawn` */
    async askAgain(transaction: Db, accountId: string, submission: store.LockedSubmission, actor: Actor, reason: string): Promise<void> {
      const present = (await store.currentStates(transaction, dataKeys, [accountId])).get(accountId);
      if (present?.state === WITHDRAWN) throw new Refused('withdrawn');
      const missing = await dueItems(transaction, accountId);
      const next = { state: 'documents_missing', missing, message: '', version: (present?.version ?? 0) + 1, at: clock(), actor } as const;
      await setNext(transaction, accountId, submission, next, 'state_set', { reason });
    },

    /**
     * Sets a state, records it, and announces it to student and other systems, in one transaction. Setting the current
     * one again does nothing, so that it can be repeated after a failure.
     * @returns the current state
     * @throws {Refused} `no_application`, `newer_state`, `unknown_state`, `nothing_missing`, `needless_missing`,
     * `no_message`; and `withdrawn` for anything but `received` while the student has taken the application back
     */
    async set(actor: Actor, accountId: string, { base, ...change }: SetState): Promise<State> {
      const wanted = checked(change);
      return db.transaction().execute(async (transaction) => {
        const submission = await store.lockSubmission(transaction, accountId);
        await requireActor(transaction, actor);
        const present = submission && (await store.currentStates(transaction, dataKeys, [accountId])).get(accountId);
        if (!present) throw new Refused('no_application');
        if (isSame(present, wanted)) return shown(present);
        if (base !== undefined && base !== present.version)
          throw new Refused('newer_state', { params: { state: present.state, version: String(present.version) } });
        if (present.state === WITHDRAWN && wanted.state !== 'received') throw new Refused('withdrawn');
        const next = { ...wanted, version: present.version + 1, at: clock(), actor };
        await setNext(transaction, accountId, submission, next, 'state_set');
        await askForItems(transaction, dataKeys, accountId, next.missing, next.at);
        return shown(next);
      });
    },

    /** Repeating it changes nothing. @throws {Refused} `not_submitted` */
    withdraw: (accountId: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const submission = await store.lockSubmission(transaction, accountId);
        const present = submission && (await store.currentStates(transaction, dataKeys, [accountId])).get(accountId);
        if (!present) throw new Refused('not_submitted');
        if (present.state === WITHDRAWN) return;
        const next = { state: WITHDRAWN, missing: [], message: '', version: present.version + 1, at: clock(), actor: 'student' } as const;
        await setNext(transaction, accountId, submission, next, 'withdrawn');
        await askForItems(transaction, dataKeys, accountId, [], next.at);
        await withdrawRequests(transaction, accountId, next.at);
      }),
  };
}

const shown = ({ version, state, at, missing, message }: store.StoredState): State => ({
  version,
  state,
  at: at.toISOString(),
  missing: [...missing],
  message,
});

type Wanted = Pick<store.StoredState, 'state' | keyof StateWords>;

const isSame = (present: Wanted, { state, missing, message }: Wanted): boolean =>
  present.state === state && present.message === message && JSON.stringify(present.missing) === JSON.stringify(missing);

/** @throws {Refused} with what is wrong, for the person who sets it */
function checked({ state, missing: named = [], message: written = '' }: Omit<SetState, 'base'>): Wanted {
  if (!isState(state)) throw new Refused('unknown_state', { params: { state, states: Object.keys(states).join(', ') } });
  const asked = named.map((one) => cleanText(one, false).replaceAll(/\s+/g, ' ')).filter((one) => one !== '');
  // Removes duplicates regardless of case: a key and its label are often the same word.
  const missing = asked.filter((one, n) => asked.findIndex((other) => other.toLowerCase() === one.toLowerCase()) === n);
  const message = cleanText(written, true);
  if (state === 'documents_missing' && missing.length === 0) throw new Refused('nothing_missing');
  if (state !== 'documents_missing' && missing.length > 0) throw new Refused('needless_missing');
  if (state === 'decision' && message === '') throw new Refused('no_message');
  return { state, missing, message };
}
