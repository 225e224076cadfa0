import type { ChecklistEntry } from '../../api/schemas/application-schemas.ts';
import { WITHDRAWN } from '../../api/rules/office.ts';
import type { Answers } from '../../form/model/answers.ts';
import type { ChecklistItem } from '../../form/model/institution.ts';
import { ruleHolds } from '../../form/model/logic.ts';
import { RefusalError } from '../platform/refusals.ts';
import { readCurrentStates, lockSubmission } from './application-state-store.ts';
import { addChecklistMark, readChecklistMarks, removeChecklistMark } from './checklist-store.ts';
import type { Actor } from '../audit/record-audit-event.ts';
import { migrateSentAnswers } from '../forms/migrate-sent-answers.ts';
import { authorizeActor } from '../staff/authorize-actor.ts';
import type { ApplicationDeps } from './application-deps.ts';

export interface AccountAnswers {
  readonly accountId: string;
  readonly answers: Answers;
}

/** Checklist of an application: entries of the institution's present list, ticked by the office or another system. */
export type ChecklistService = ReturnType<typeof createChecklistService>;

type Deps = Pick<ApplicationDeps, 'db' | 'clock' | 'definition' | 'secrets' | 'audit' | 'applications' | 'lockApplication'>;

export function createChecklistService({ db, clock, definition, secrets: { dataKeys }, applications, lockApplication, audit }: Deps) {
  const list = (): readonly ChecklistItem[] => definition().form.institution.checklist ?? [];

  /** Entries whose condition holds. The answers may be of an earlier form, with other keys. */
  const entriesFor = (answers: Answers): readonly ChecklistItem[] => {
    const formState = lockApplication.formStateOf({ answers, counts: {}, tabs: {} });
    const { sent } = migrateSentAnswers(definition(), answers, formState.today);
    return list().filter(({ when = true }) => ruleHolds(when, { ...formState, answers: sent }));
  };

  const ofAll = async (given: readonly AccountAnswers[]): Promise<ReadonlyMap<string, ChecklistEntry[]>> => {
    if (list().length === 0) return new Map();
    const accountIds = given.map(({ accountId }) => accountId);
    const marks = await readChecklistMarks(db, accountIds);
    return new Map(
      given.map(({ accountId, answers }) => [
        accountId,
        entriesFor(answers).map(({ id, name }) => {
          const at = marks.get(accountId)?.get(id)?.received_at;
          return { id, name, received_at: at?.toISOString() ?? null };
        }),
      ]),
    );
  };

  const of = async (given: AccountAnswers): Promise<ChecklistEntry[]> => (await ofAll([given])).get(given.accountId) ?? [];

  return {
    /** Entries in the order of the list and in the language of the request. */
    entriesOf: of,
    entriesOfAll: ofAll,

    /**
     * Ticks an entry, or takes the tick back; repeating it changes nothing, and the student gets no email. @returns the whole list
     * @throws {RefusalError} `no_application` for an open one, `withdrawn`, `no_checklist_entry`
     */
    async mark(actor: Actor, accountId: string, entry: string, isReceived: boolean): Promise<ChecklistEntry[]> {
      const answers = await db.transaction().execute(async (transaction) => {
        const isSubmitted = await lockSubmission(transaction, accountId);
        await authorizeActor(transaction, actor);
        const submission = isSubmitted && (await applications.readSubmission(transaction, accountId));
        if (!submission) throw new RefusalError('no_application');
        if ((await readCurrentStates(transaction, dataKeys, [accountId])).get(accountId)?.state === WITHDRAWN)
          throw new RefusalError('withdrawn');
        const known = entriesFor(submission.answers);
        if (!known.some(({ id }) => id === entry)) throw new RefusalError('no_checklist_entry', { params: { entry } });
        const isChanged = isReceived
          ? await addChecklistMark(transaction, { account_id: accountId, entry, received_at: clock(), actor })
          : await removeChecklistMark(transaction, accountId, entry);
        if (isChanged) await audit(transaction, isReceived ? 'checklist_marked' : 'checklist_unmarked', { accountId, actor });
        return submission.answers;
      });
      return of({ accountId, answers });
    },
  };
}
