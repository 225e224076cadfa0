import type {
  NewerAnswers,
  SaveOutcome,
  Profile,
  ShownAnswersBody,
  SentAnswers,
  WebStatus,
  SubmittedView,
} from '../../api/schemas/application-schemas.ts';
import { COMPLETION_PATH, REVIEW_PATH } from '../../api/url-paths.ts';
import { type Answer, type Answers, type FormState, getOwn } from '../../form/model/answers.ts';
import { isDerivedAnswer } from '../../form/evaluate/apply-answer.ts';
import { findConflicts } from '../../form/evaluate/find-conflicts.ts';
import { type Failures, partsOfItem, type Repeat, sectionIdsOfItem, type Form } from '../../form/model/form.ts';
import { asksForFile } from '../../form/model/widget-definitions.ts';
import { clearComponentsAfter } from '../../form/evaluate/clear-components.ts';
import { clearOtherTabs, keysOfOtherTabs, stateWithTab } from '../../form/evaluate/tabs.ts';
import { summarizeAnswers } from '../../form/evaluate/summarize.ts';
import { validate } from '../../form/evaluate/validate.ts';
import { formatInstant, submissionOpenState, submissionPeriod, formatPlainDateTime } from '../../form/evaluate/open-period.ts';
import type { FormDefinition } from '../platform/form-definition.ts';
import { RefusalError } from '../platform/refusals.ts';
import * as store from './application-store.ts';
import type { ApplicationSnapshot } from './application-store.ts';
import { readDocumentAnswers, listDocuments, removeDocument } from '../documents/document-store.ts';
import type { Db } from '../database/tables.ts';
import { buildSaveOutcome, requireKnownKeys, partitionStorableAnswers } from './storable-answers.ts';
import { fileFailures, missingFileFailures, unknownOptionFailures, closedOptionFailures } from './answer-failures.ts';
import { toConflictBases, fileIdsByKey, findNewerAnswers, requireUpToDateAnswers } from './newer-answers.ts';
import { type LockedApplication, StaleVersionError } from './lock-application.ts';
import { migrateSentAnswers } from '../forms/migrate-sent-answers.ts';
import type { LiveSessionQuery } from '../accounts/session-store.ts';
import { randomInt } from 'node:crypto';
import type { StoredState } from './application-state-store.ts';
import type { ApplicationState } from '../../api/schemas/application-schemas.ts';
import type { RequestedItem } from '../../api/schemas/document-schemas.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';
import type { ApplicationDeps } from './application-deps.ts';

export type ApplicationService = ReturnType<typeof createApplicationService>;

const statusesUpTo: Readonly<Record<WebStatus, readonly WebStatus[]>> = {
  started: ['started'],
  validating: ['started', 'validating'],
  submitted: ['started', 'validating', 'submitted'],
};

export type ApplicationServiceDeps = Pick<AccountDeps, 'db' | 'clock' | 'definition' | 'audit' | 'queueMail' | 'baseUrl' | 'timeZone'> &
  Pick<
    ApplicationDeps,
    'lockApplication' | 'applications' | 'queueEvent' | 'saveServedForm' | 'views' | 'draftMigrations' | 'checklist'
  > & {
    readonly applicationStates: {
      toStateView(state: StoredState, formHash: string): Promise<ApplicationState>;
      items(accountId: string, state: StoredState, formHash: string): Promise<RequestedItem[]>;
    };
  };

export function createApplicationService({
  db,
  clock,
  definition,
  lockApplication,
  applications,
  audit,
  queueMail,
  queueEvent,
  saveServedForm,
  views,
  draftMigrations,
  applicationStates,
  checklist,
  baseUrl,
  timeZone,
}: ApplicationServiceDeps) {
  const change = <Done>(accountId: string, work: (locked: LockedApplication, transaction: Db) => Promise<Done>): Promise<Done> =>
    db.transaction().execute(async (transaction) => work(await lockApplication.open(transaction, accountId), transaction));

  return {
    async readProfile(session: LiveSessionQuery) {
      let stored = await applications.readProfile(db, session);
      const savedUnder = stored?.form_hash ?? null;
      if (stored && savedUnder !== null && !stored.submission && savedUnder !== definition().hash) {
        const { accountId } = stored;
        await db.transaction().execute((transaction) => lockApplication(transaction, accountId));
        stored = await applications.readProfile(db, session);
      }
      if (!stored) return undefined;
      const { accountId, answers, documents, last_page: lastPage, username, logins, statuses, submission } = stored;
      const profile: Omit<Profile, 'device_key'> = {
        answer: answers as Profile['answer'],
        document_answer: documents,
        username,
        help_id: helpIdOf(definition(), accountId),
        signed_up: stored.created_at.toISOString(),
        last_page: lastPage !== null && isPage(definition(), lastPage) ? lastPage : null,
        successful_login: logins.map((at) => at.toISOString()),
        web_status: statuses.map((web_status) => ({ web_status })),
        form_changes: stored.has_changes && !submission ? await draftMigrations.unread(accountId, answers) : null,
        submission: submission && {
          reference: submission.reference,
          submitted_at: submission.submitted_at.toISOString(),
          state: await applicationStates.toStateView(submission.state, submission.definition_hash),
          items: await applicationStates.items(accountId, submission.state, submission.definition_hash),
          checklist: await checklist.entriesOf({ accountId, answers }),
        },
      };
      return { accountId, profile };
    },

    readProgress: (session: LiveSessionQuery) => store.readSessionProgress(db, session),

    readSnapshot: (session: LiveSessionQuery) => applications.readSnapshot(db, session),

    /** Returns what could not be stored. @throws {RefusalError} `newer_answer`, `already_submitted`; then nothing is stored */
    async saveAnswers(seen: ApplicationSnapshot, given: SentAnswers, givenBase: Answers = {}): Promise<SaveOutcome> {
      // Open applications are pinned to the form that they begin under.
      if (seen.version === null) await saveServedForm(definition());
      const save = async (locked: Pick<LockedApplication, 'formState' | 'set'>, documents: ApplicationSnapshot['documents']) => {
        const { form } = definition();
        const { today } = locked.formState;
        const { sent, toSentKeys } = migrateSentAnswers(definition(), given, today);
        const { sent: base } = migrateSentAnswers<Answer>(definition(), givenBase, today);
        const { taken, refused } = partitionStorableAnswers(definition(), sent);
        const lost = { ...missingFileFailures(form, taken, documents), ...unknownOptionFailures(form, taken, locked.formState) };
        // Copies and computed values follow a source: a browser tab that changed the source did not answer them.
        const isOwn = (key: string): boolean => Object.hasOwn(form.dataModel, key) && !isDerivedAnswer(form, locked.formState, key);
        const own = Object.fromEntries(Object.entries(base).filter(([key]) => isOwn(key)));
        const newer = findConflicts(locked.formState.answers, { ...(sent as Answers), ...taken }, toConflictBases(own));
        if (Object.keys(newer).length > 0) throw new RefusalError('newer_answer', { saved: toSentKeys(newer) as Profile['answer'] });
        const hidden = keysOfOtherTabs(form, locked.formState);
        const stored = await locked.set(
          Object.fromEntries(Object.entries(taken).filter(([key]) => !Object.hasOwn(lost, key) && !hidden.has(key))),
        );
        return buildSaveOutcome(sent, { ...refused, ...lost, ...closedOptionFailures(form, taken, locked.formState) }, stored, toSentKeys);
      };
      // One statement stores them if nothing has changed since the read. Whatever it refuses is decided again under the lock.
      return save(lockApplication.optimistic(db, seen), seen.documents).catch((error: unknown) => {
        if (!(error instanceof StaleVersionError || error instanceof RefusalError)) throw error;
        return change(seen.accountId, async (locked, transaction) => save(locked, await listDocuments(transaction, seen.accountId)));
      });
    },

    newerAnswers(application: ApplicationSnapshot, seen: ShownAnswersBody): NewerAnswers {
      const { documents, submitted_at: submitted } = application;
      const { formState } = lockApplication.optimistic(db, application);
      const answers = submitted ? {} : (findNewerAnswers(definition(), formState, seen, documents) as NewerAnswers['answers']);
      const { counts, tabs } = formState;
      return { answers, files: fileIdsByKey(documents), counts: { ...counts }, tabs: { ...tabs }, is_submitted: submitted !== null };
    },

    /** @throws {RefusalError} `not_submitted` for `submitted` while the application is not */
    async setWebStatus(accountId: string, status: WebStatus): Promise<void> {
      if (status === 'submitted' && !(await store.isSubmitted(db, accountId))) throw new RefusalError('not_submitted');
      await store.addWebStatuses(db, accountId, statusesUpTo[status], clock());
    },

    /** @throws {RefusalError} `unknown_page` */
    async setLastPage(accountId: string, path: string): Promise<void> {
      if (!isPage(definition(), path)) throw new RefusalError('unknown_page', { params: { page: path } });
      await store.writeLastPage(db, accountId, path);
    },

    markChangesRead: (accountId: string): Promise<void> => draftMigrations.markRead(accountId),

    saveFailures: (accountId: string, failures: Failures): Promise<void> =>
      change(accountId, async ({ formState }, transaction) => {
        requireKnownKeys(definition(), failures);
        await applications.writeFailures(transaction, accountId, inFirstLanguage(definition(), formState, failures));
      }),

    /** Clears components beyond the count if they match `base`. @throws {RefusalError} `newer_component`, `already_submitted`, ... */
    setRepeatCount: (accountId: string, repeatId: string, count: number, base?: Answers): Promise<void> =>
      change(accountId, async (locked, transaction) => {
        const { form } = definition();
        const { counts } = locked.formState;
        const repeat = repeatsOf(definition()).find((item) => item.repeat === repeatId);
        if (!repeat || count > repeat.sections.length) throw new RefusalError('unknown_repeat', { params: { id: repeatId } });
        const empty = base ? clearComponentsAfter(form, repeatId, count) : {};
        requireUpToDateAnswers(definition(), locked.formState, empty, base ?? {}, 'newer_component');
        // Includes a file in conversion, which would bring its component back.
        for (const key of Object.keys(empty).filter((one) => asksForFile(form.questions[one])))
          await removeDocument(transaction, accountId, key);
        await locked.set(empty, { counts: { ...counts, [repeatId]: count }, sections: repeat.sections });
      }),

    /** Stores the choice and clears other tabs if they match `base`. @throws {RefusalError} `newer_tab`, `already_submitted`, ... */
    chooseTab: (accountId: string, tabsId: string, tab: string, base?: Answers): Promise<void> =>
      change(accountId, async (locked) => {
        const { form } = definition();
        if (!Object.hasOwn(form.tabs, tabsId)) throw new RefusalError('unknown_tab', { params: { tab: tabsId } });
        if (!form.tabs[tabsId]?.choices.some(({ id }) => id === tab)) throw new RefusalError('unknown_tab', { params: { tab } });
        const empty = clearOtherTabs(form, tabsId, tab);
        if (base) requireUpToDateAnswers(definition(), locked.formState, empty, base, 'newer_tab');
        await locked.set(empty, {
          ...stateWithTab(form, locked.formState, tabsId, tab),
          sections: sectionIdsOfItem(form, { tabs: tabsId }),
        });
      }),

    /** Submits once. @param seen by the student @throws {RefusalError} `not_open`, `closed`, `newer_answers`, `incomplete` */
    async submit(accountId: string, seen?: ShownAnswersBody): Promise<void> {
      const { form, validators, hash, formFiles, inLanguage } = definition();
      await saveServedForm({ hash, formFiles });
      await db.transaction().execute(async (transaction) => {
        const locked = await lockApplication(transaction, accountId);
        if (locked.isSubmitted) return;
        const owner = await store.readApplicationOwner(transaction, accountId);
        requireOpen(form, owner.created_at, clock());
        const attached = await listDocuments(transaction, accountId);
        const newer = seen ? findNewerAnswers(definition(), locked.formState, seen, attached) : {};
        if (Object.keys(newer).length > 0) throw new RefusalError('newer_answers', { saved: newer as Profile['answer'] });
        const { counts, tabs } = locked.formState;
        const answers = await locked.propagateAnswers();
        const formState = { ...locked.formState, answers };
        const failures = {
          ...validate(form, validators, formState),
          ...fileFailures(form, formState, attached),
        };
        if (Object.keys(failures).length > 0) throw new RefusalError('incomplete', { failures: failures as Record<string, string[]> });
        const reference = newReference();
        // Readers of the summary use the institution's own language.
        const summary = summarizeAnswers(inLanguage().form, formState, await readDocumentAnswers(transaction, accountId));
        await applications.saveSubmission(
          transaction,
          accountId,
          { reference, answers, counts, tabs, summary, definitionHash: hash },
          clock(),
        );
        await store.addWebStatuses(transaction, accountId, statusesUpTo.submitted, clock());
        await audit(transaction, 'submitted', { accountId });
        await queueEvent(transaction, { type: 'submission.created', data: { id: accountId, reference } });
        const { language } = inLanguage(owner.language ?? form.language).form;
        const date = formatInstant(clock(), language, form.institution.time_zone ?? timeZone);
        await queueMail(transaction, 'submitted', owner.username, {
          reference,
          date,
          application_link: new URL(COMPLETION_PATH, baseUrl).href,
        });
      });
    },

    /** @throws {RefusalError} `not_submitted` */
    async readSubmission(accountId: string): Promise<SubmittedView> {
      const [submission, documents] = await Promise.all([applications.readSubmission(db, accountId), readDocumentAnswers(db, accountId)]);
      if (!submission) throw new RefusalError('not_submitted');
      const { reading } = await views.ofSubmission(submission, documents);
      return { ...reading, submitted_at: submission.submitted_at.toISOString() };
    },
  };
}

function inFirstLanguage({ form, validators, inLanguage }: FormDefinition, formState: FormState, failures: Failures): Failures {
  const first = inLanguage().form;
  if (first === form) return failures;
  const written = validate(first, validators, formState);
  return Object.fromEntries(Object.entries(failures).map(([key, sent]) => [key, getOwn(written, key) ?? sent]));
}

const isPage = ({ form }: FormDefinition, path: string): boolean =>
  path === REVIEW_PATH || form.pages.some((page) => `/${page.id}` === path);

const repeatsOf = ({ form }: FormDefinition): readonly Repeat[] =>
  form.pages.flatMap((page) => page.content.flatMap((item) => partsOfItem(form, item))).filter((part) => 'repeat' in part);

const helpIdOf = ({ form }: FormDefinition, accountId: string): string =>
  `${form.institution.help_id}-${accountId.slice(0, 8).toUpperCase()}`;

/** Refuses if a student, who signed up at an instant, cannot submit now. @throws {RefusalError} `not_open` or `closed` */
function requireOpen({ institution, language }: Form, signedUp: Date, now: Date): void {
  const state = submissionOpenState(institution, now, signedUp);
  const { opens, closes } = submissionPeriod(institution, signedUp);
  const written = (moment = ''): string => formatPlainDateTime(moment, language, institution.time_zone);
  if (state === 'before') throw new RefusalError('not_open', { params: { moment: written(opens) } });
  if (state === 'after') throw new RefusalError('closed', { params: { moment: written(closes) } });
}

/** Eight characters that nobody mishears or misreads: no 0, 1, I, L, O or U. */
function newReference(): string {
  const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
