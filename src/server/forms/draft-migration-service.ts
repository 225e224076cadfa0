import type { FormChangesView } from '../../api/schemas/application-schemas.ts';
import { FILE_ANSWER, type Answers, isAnswered, type FormState, getOwn } from '../../form/model/answers.ts';
import type { Form } from '../../form/model/form.ts';
import { fillAnswerPlaceholders } from '../../form/evaluate/fill-answer-placeholders.ts';
import { displayedAnswer } from '../../form/evaluate/displayed-answer.ts';
import { migrateDraft } from '../../form/evaluate/migrate-draft.ts';
import { migrationsBetween } from '../../form/evaluate/migrations-between.ts';
import { planFileMoves } from '../../form/evaluate/migrate-answers.ts';
import { migrateKey, targetKeyOf, type AnswerMigration, matchComponentNumber } from '../../form/model/declared-changes.ts';
import type { FormChanges } from '../../form/model/form-changes.ts';
import { declaredChangesOf } from '../platform/form-definition.ts';
import { listDocuments, moveDocument } from '../documents/document-store.ts';
import { createOpenApplicationStore, type UnreadFormChanges } from './open-application-store.ts';
import { saveFormFiles, readFormFiles } from './form-store.ts';
import type { Db } from '../database/tables.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';
import type { ReadPinnedForm } from './pinned-forms.ts';

export type DraftMigrationService = ReturnType<typeof createDraftMigrationService>;

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'definition' | 'secrets'> & { readonly readPinnedForm: ReadPinnedForm };

export function createDraftMigrationService({ db, clock, secrets, definition, readPinnedForm }: Deps) {
  const drafts = createOpenApplicationStore(secrets.dataKeys);
  return {
    async migrate(transaction: Db, accountId: string, formState: FormState): Promise<Answers> {
      const { form, hash, formFiles, kindAllows } = definition();
      const draft = await drafts.read(transaction, accountId);
      if (draft.hash === null) return formState.answers;
      await saveFormFiles(transaction, { hash, formFiles }, clock());
      const left = await readFormFiles(transaction, draft.hash);
      const changes = migrationsBetween(left ? declaredChangesOf(left) : [], declaredChangesOf(formFiles), {
        form,
        today: formState.today,
      });
      const before = (await readPinnedForm(transaction, draft.hash))?.form;
      const fits = (key: string, answer: Answers[string]): boolean => kindAllows(key, answer) === 'allowed';
      const { answers, aside, changes: read } = migrateDraft({ form, before, changes, fits }, formState, draft.aside);
      const files = (await listDocuments(transaction, accountId)).map(
        ({ answer_key: key }) => [key, getOwn(formState.answers, key) === FILE_ANSWER] as const,
      );
      for (const [from, to] of planFileMoves(changes, new Map(files))) await moveDocument(transaction, accountId, from, to);
      const unread = together(draft.unread, { now: read, before: draft.hash, changes, answers }, form);
      await drafts.write(transaction, accountId, { hash, aside, unread });
      return answers;
    },

    async unread(accountId: string, answers: Answers): Promise<FormChangesView | null> {
      const { unread, aside } = await drafts.read(db, accountId);
      if (!unread) return null;
      const { form } = definition();
      const labelIn = (asking: Form | undefined, key: string): string =>
        fillAnswerPlaceholders(asking?.questions[key]?.fullLabel ?? key, asking ?? form, { answers, today: '' });
      const gone = unread.gone.map(async ({ key, of }) => {
        const before = (await readPinnedForm(db, of))?.form;
        const question = before?.questions[key];
        const value = before && question ? displayedAnswer(before, question, { answers: aside, today: '' }) : '';
        return { label: labelIn(before, key), value };
      });
      return {
        gone: await Promise.all(gone),
        again: unread.again.map((key) => labelIn(form, key)),
        added: unread.added.map((key) => labelIn(form, key)),
      };
    },

    markRead: (accountId: string): Promise<void> => drafts.markRead(db, accountId),
  };
}

function together(
  earlier: UnreadFormChanges | undefined,
  {
    now,
    before,
    changes,
    answers,
  }: {
    readonly now: FormChanges;
    readonly before: string;
    readonly changes: readonly AnswerMigration[];
    readonly answers: Answers;
  },
  form: Form,
): UnreadFormChanges | undefined {
  const isAsked = (key: string): boolean => form.questions[key] !== undefined;
  const isMoved = (key: string): boolean => changes.some((change) => matchComponentNumber(targetKeyOf(change) ?? '', key) !== undefined);
  const { gone = [], again = [], added = [] } = earlier ?? {};
  const stillGone = gone.filter(({ key }) => !isAsked(migrateKey(changes, key)) && !now.gone.includes(key));
  const stillAgain = again.filter((key) => isAsked(key) && !isMoved(key));
  const stillNew = added.filter((key) => isAsked(key) && !isAnswered(getOwn(answers, key)));
  const unread = {
    gone: [...stillGone, ...now.gone.map((key) => ({ key, of: before }))],
    again: [...new Set([...stillAgain, ...now.again])],
    added: [...new Set([...stillNew, ...now.added])],
  };
  return Object.values(unread).some((keys) => keys.length > 0) ? unread : undefined;
}
