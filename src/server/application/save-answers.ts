import type { SaveOutcome, Profile, SentAnswers } from '../../api/schemas/application-schemas.ts';
import type { Answer, Answers } from '../../form/model/answers.ts';
import { isDerivedAnswer } from '../../form/evaluate/apply-answer.ts';
import { findConflicts } from '../../form/evaluate/find-conflicts.ts';
import { keysOfOtherTabs } from '../../form/evaluate/tabs.ts';
import { RefusalError } from '../platform/refusals.ts';
import type { ApplicationSnapshot } from './application-store.ts';
import { listDocuments } from '../documents/document-store.ts';
import { buildSaveOutcome, partitionStorableAnswers } from './storable-answers.ts';
import { closedPageFailures, isLocked, missingFileFailures, unknownOptionFailures, closedOptionFailures } from './answer-failures.ts';
import { toConflictBases } from './newer-answers.ts';
import { type LockedApplication, StaleVersionError } from './lock-application.ts';
import { migrateSentAnswers } from '../forms/migrate-sent-answers.ts';
import type { ApplicationDeps } from './application-deps.ts';

type Deps = Pick<ApplicationDeps, 'db' | 'definition' | 'lockApplication' | 'saveServedForm'>;

/** Returns what could not be stored. @throws {RefusalError} `newer_answer`, `already_submitted`; then nothing is stored */
export type SaveAnswers = (seen: ApplicationSnapshot, given: SentAnswers, givenBase?: Answers) => Promise<SaveOutcome>;

export const createSaveAnswers =
  ({ db, definition, lockApplication, saveServedForm }: Deps): SaveAnswers =>
  async (seen, given, givenBase = {}) => {
    // Open applications are pinned to the form that they begin under.
    if (seen.version === null) await saveServedForm(definition());
    const save = async (locked: Pick<LockedApplication, 'formState' | 'set'>, documents: ApplicationSnapshot['documents']) => {
      const { form } = definition();
      const { today } = locked.formState;
      const { sent, toSentKeys } = migrateSentAnswers(definition(), given, today);
      const { sent: base } = migrateSentAnswers<Answer>(definition(), givenBase, today);
      const { taken, refused } = partitionStorableAnswers(definition(), sent);
      const lost = {
        ...missingFileFailures(form, taken, documents),
        ...unknownOptionFailures(form, taken, locked.formState),
        ...closedPageFailures(form, taken, locked.formState),
      };
      // Copies and computed values follow a source: a browser tab that changed the source did not answer them.
      const isOwn = (key: string): boolean => Object.hasOwn(form.dataModel, key) && !isDerivedAnswer(form, locked.formState, key);
      const own = Object.fromEntries(Object.entries(base).filter(([key]) => isOwn(key)));
      const newer = findConflicts(locked.formState.answers, { ...(sent as Answers), ...taken }, toConflictBases(own));
      if (Object.keys(newer).length > 0) throw new RefusalError('newer_answer', { saved: toSentKeys(newer) as Profile['answer'] });
      const hidden = keysOfOtherTabs(form, locked.formState);
      const stored = await locked.set(
        Object.fromEntries(
          Object.entries(taken).filter(([key]) => !Object.hasOwn(lost, key) && !hidden.has(key) && !isLocked(form, key, locked.formState)),
        ),
      );
      return buildSaveOutcome(sent, { ...refused, ...lost, ...closedOptionFailures(form, taken, locked.formState) }, stored, toSentKeys);
    };
    // One statement stores them if nothing has changed since the read. Whatever it refuses is decided again under the lock.
    return save(lockApplication.withoutLock(db, seen), seen.documents).catch((error: unknown) => {
      if (!(error instanceof StaleVersionError || error instanceof RefusalError)) throw error;
      return lockApplication.change(db, seen.accountId, async (locked, transaction) =>
        save(locked, await listDocuments(transaction, seen.accountId)),
      );
    });
  };
