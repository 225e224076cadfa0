import { isDeepStrictEqual } from 'node:util';
import { type Answers, type ChosenTabs, type RepeatCounts, isAnswered, type FormState, getOwn } from '../../form/model/answers.ts';
import { applyAnswer, propagateAnswers } from '../../form/evaluate/apply-answer.ts';
import { institutionDateTime } from '../../form/evaluate/open-period.ts';
import { asksForFile } from '../../form/model/widget-definitions.ts';
import { institutionDay } from '../platform/clock.ts';
import { RefusalError } from '../platform/refusals.ts';
import { type Application, type ApplicationSnapshot, updateApplication } from './application-store.ts';
import { markDocumentsUnused } from '../documents/document-store.ts';
import type { Db } from '../database/tables.ts';
import { omitEmptyAnswers } from './storable-answers.ts';
import type { DraftMigrationService } from '../forms/draft-migration-service.ts';
import type { ApplicationDeps } from './application-deps.ts';

/** Effects of a change besides answers: other counts, other tabs, and the sections that depend on them. */
interface VisibilityChange {
  readonly counts?: RepeatCounts;
  readonly tabs?: ChosenTabs;
  readonly sections?: Iterable<string>;
}

export interface LockedApplication {
  readonly formState: FormState;
  readonly isSubmitted: boolean;
  /** Sets answers with all that follows, and returns what is stored. Unused files stay for a day. @throws {RefusalError} `already_submitted` */
  set(changes: Answers, shown?: VisibilityChange): Promise<Answers>;
  propagateAnswers(): Promise<Answers>;
}

/** The only way to change an application: locked, or if its version is unchanged. Locking migrates an open one to the served form. */
export interface LockApplication {
  (transaction: Db, accountId: string): Promise<LockedApplication>;
  /** Changes an open application in a transaction. @throws {RefusalError} `already_submitted` */
  change<Done>(db: Db, accountId: string, work: (locked: LockedApplication, transaction: Db) => Promise<Done>): Promise<Done>;
  /** Application read without a lock, for a change of nothing but answers. `set` @throws {StaleVersionError} */
  withoutLock(db: Db, application: ApplicationSnapshot): Pick<LockedApplication, 'formState' | 'set'>;
  formStateOf(application: Pick<Application, 'answers' | 'counts' | 'tabs'>): FormState;
}

/** Nothing is stored: the application has changed, was saved under another form, or more than answers change, so lock it first. */
export class StaleVersionError extends Error {
  override name = 'StaleVersionError';
}

interface Deps extends Pick<ApplicationDeps, 'clock' | 'timeZone' | 'definition' | 'applications'> {
  readonly followForm: DraftMigrationService['migrate'];
}

export function createLockApplication({ clock, timeZone, definition, applications, followForm }: Deps): LockApplication {
  const isOfOtherForm = ({ form_hash: hash, submitted_at: at }: Application): boolean =>
    at === null && hash !== null && hash !== definition().hash;
  const formStateOf: LockApplication['formStateOf'] = ({ answers, counts, tabs }) => {
    const now = clock();
    const { institution } = definition().form;
    return { answers, counts, tabs, today: institutionDay(institution, timeZone, now), clock: institutionDateTime(institution, now) };
  };
  const unusedFiles = (before: Answers, stored: Answers): readonly string[] =>
    Object.keys(before).filter((key) => asksForFile(definition().form.questions[key]) && !isAnswered(getOwn(stored, key)));

  const lockApplication = async (transaction: Db, accountId: string): Promise<LockedApplication> => {
    let application = await applications.lock(transaction, accountId);
    const { submitted_at: at } = application;
    const write = async (next: Answers): Promise<Answers> => {
      if (at) throw new RefusalError('already_submitted');
      const stored = omitEmptyAnswers(next);
      await applications.writeAnswers(transaction, accountId, stored, { formHash: definition().hash, now: clock() });
      const unused = unusedFiles(application.answers, stored);
      if (unused.length > 0) await markDocumentsUnused(transaction, accountId, unused, clock());
      return stored;
    };
    if (isOfOtherForm(application)) {
      const answers = await write(await followForm(transaction, accountId, formStateOf(application)));
      application = { ...application, answers };
    }
    const formState = formStateOf(application);
    return {
      formState,
      isSubmitted: at !== null,
      async set(changes, { sections, ...shown } = {}) {
        const stored = await write(applyAnswer(definition().form, { ...formState, ...shown }, changes, sections));
        if (shown.counts) await updateApplication(transaction, accountId, { counts: JSON.stringify(shown.counts) });
        if (shown.tabs) await updateApplication(transaction, accountId, { tabs: JSON.stringify(shown.tabs) });
        return stored;
      },
      async propagateAnswers() {
        const stored = omitEmptyAnswers(propagateAnswers(definition().form, formState));
        // Skips a write if nothing is cleared, which is the rule: answers are most of what a submission would write.
        return isDeepStrictEqual(stored, formState.answers) ? stored : write(stored);
      },
    };
  };
  return Object.assign(lockApplication, {
    formStateOf,
    change: <Done>(db: Db, accountId: string, work: (locked: LockedApplication, transaction: Db) => Promise<Done>): Promise<Done> =>
      db.transaction().execute(async (transaction) => {
        const locked = await lockApplication(transaction, accountId);
        if (locked.isSubmitted) throw new RefusalError('already_submitted');
        return work(locked, transaction);
      }),
    withoutLock(db: Db, application: ApplicationSnapshot): ReturnType<LockApplication['withoutLock']> {
      const formState = formStateOf(application);
      return {
        formState,
        async set(changes, shown) {
          const stored = omitEmptyAnswers(applyAnswer(definition().form, formState, changes));
          // A file that becomes an answer again may be removed at this moment.
          const isOfFiles = unusedFiles(application.answers, stored).length > 0 || unusedFiles(stored, application.answers).length > 0;
          const isMore = shown !== undefined || isOfOtherForm(application) || isOfFiles;
          if (isMore || !(await applications.replaceAnswers(db, application, stored, { formHash: definition().hash, now: clock() })))
            throw new StaleVersionError();
          return stored;
        },
      };
    },
  });
}
