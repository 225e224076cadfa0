import type { ShownChanges } from '../../contract/shapes/form-changes.ts';
import type { Answers } from '../../form/model/answers.ts';
import type { Form } from '../../form/model/form.ts';
import { withAnswers } from '../../form/run/answered-places.ts';
import { displayedAnswer } from '../../form/run/displayed-answer.ts';
import { followForm } from '../../form/run/follow-form.ts';
import type { FormChanges } from '../../form/model/form-changes.ts';
import type { Definition } from '../definition.ts';
import { createDraftForms, type UnreadChanges } from '../store/draft-forms.ts';
import type { DataKeys } from '../data-keys.ts';
import type { Db } from '../store/tables.ts';
import type { Hold } from './held-application.ts';
import type { ReadPinnedForm } from './pinned-forms.ts';
import type { KeepServedForm } from './served-forms.ts';

/** Drafts follow the form that is served. */
export interface DraftFollowing {
  /**
   * Brings a draft to the form that is served now, if it was saved under another one; nothing happens the second time, or to what is
   * submitted. Who comes at the same time waits.
   */
  follow(accountId: string): Promise<void>;
  /** What the student has not read yet of how the form has changed, in the reader's language. */
  unread(accountId: string, answers: Answers): Promise<ShownChanges | null>;
  markRead(accountId: string): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly secrets: { readonly dataKeys: DataKeys };
  readonly definition: () => Definition;
  readonly hold: Hold;
  readonly readPinnedForm: ReadPinnedForm;
  readonly keepServedForm: KeepServedForm;
}

export function createDraftFollowing({ db, secrets, definition, hold, readPinnedForm, keepServedForm }: Deps): DraftFollowing {
  const drafts = createDraftForms(secrets.dataKeys);
  return {
    async follow(accountId) {
      const { form, hash, kindAllows } = definition();
      await keepServedForm(definition());
      await db.transaction().execute(async (transaction) => {
        const held = await hold(transaction, accountId);
        const draft = await drafts.read(transaction, accountId);
        if (held.isSubmitted || draft.hash === null || draft.hash === hash) return;
        const before = (await readPinnedForm(transaction, draft.hash))?.form;
        const fits = (key: string, answer: Answers[string]): boolean => kindAllows(key, answer) === 'allowed';
        const followed = followForm({ form, before, fits }, held.situation, draft.aside);
        await held.replace(followed.answers);
        const unread = together(draft.unread, followed.changes, draft.hash, form);
        await drafts.write(transaction, accountId, { hash, aside: followed.aside, unread });
      });
    },

    async unread(accountId, answers) {
      const { unread, aside } = await drafts.read(db, accountId);
      if (!unread) return null;
      const { form } = definition();
      const labelIn = (asking: Form | undefined, key: string): string =>
        withAnswers(asking?.questions[key]?.fullLabel ?? key, asking ?? form, { answers, today: '' });
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

    markRead: (accountId) => drafts.markRead(db, accountId),
  };
}

/** What is still unread of earlier changes, and new ones; undefined if there is nothing. `before`: hash of the form that is left. */
function together(earlier: UnreadChanges | undefined, now: FormChanges, before: string, form: Form): UnreadChanges | undefined {
  const all = (kind: 'again' | 'added'): readonly string[] =>
    [...new Set([...(earlier?.[kind] ?? []), ...now[kind]])].filter((key) => form.questions[key] !== undefined);
  const stillGone = (earlier?.gone ?? []).filter(({ key }) => form.questions[key] === undefined && !now.gone.includes(key));
  const gone = [...stillGone, ...now.gone.map((key) => ({ key, of: before }))];
  const unread = { gone, again: all('again'), added: all('added') };
  return Object.values(unread).some((keys) => keys.length > 0) ? unread : undefined;
}
