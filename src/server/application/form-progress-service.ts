import type { WebStatus } from '../../api/schemas/application-schemas.ts';
import { REVIEW_PATH } from '../../api/url-paths.ts';
import { type Answers, type FormState, getOwn } from '../../form/model/answers.ts';
import { type Failures, partsOfPageItem, type Repeat, sectionIdsOfPageItem } from '../../form/model/form.ts';
import { asksForFile } from '../../form/model/widget-definitions.ts';
import { clearComponentsAfter } from '../../form/evaluate/clear-components.ts';
import { clearOtherTabs, stateAfterChoosingTab } from '../../form/evaluate/tabs.ts';
import { validate } from '../../form/evaluate/validate.ts';
import type { FormDefinition } from '../platform/form-definition.ts';
import { RefusalError } from '../platform/refusals.ts';
import * as store from './application-store.ts';
import { removeDocument } from '../documents/document-store.ts';
import { requireOpenPage } from './answer-failures.ts';
import { requireKnownKeys } from './storable-answers.ts';
import { requireUpToDateAnswers } from './newer-answers.ts';
import type { LiveSessionQuery } from '../accounts/session-store.ts';
import type { ApplicationDeps } from './application-deps.ts';

type Deps = Pick<ApplicationDeps, 'db' | 'clock' | 'definition' | 'lockApplication' | 'applications' | 'draftMigrations'>;

/** Notes how far a student is: components, tabs, status, last page. */
export const createFormProgressService = ({ db, clock, definition, lockApplication, applications, draftMigrations }: Deps) => ({
  readProgress: (session: LiveSessionQuery) => store.readSessionProgress(db, session),

  /** @throws {RefusalError} `not_submitted` for `submitted` while the application is not */
  async setWebStatus(accountId: string, status: WebStatus): Promise<void> {
    if (status === 'submitted' && !(await store.isSubmitted(db, accountId))) throw new RefusalError('not_submitted');
    await store.addWebStatus(db, accountId, status, clock());
  },

  /** @throws {RefusalError} `unknown_page` */
  async setLastPage(accountId: string, path: string): Promise<void> {
    if (!isFormPagePath(definition(), path)) throw new RefusalError('unknown_page', { params: { page: path } });
    await store.updateApplication(db, accountId, { last_page: path });
  },

  markChangesRead: (accountId: string): Promise<void> => draftMigrations.markRead(accountId),

  saveFailures: (accountId: string, failures: Failures): Promise<void> =>
    lockApplication.change(db, accountId, async ({ formState }, transaction) => {
      requireKnownKeys(definition(), failures);
      await applications.writeFailures(transaction, accountId, inFirstLanguage(definition(), formState, failures));
    }),

  /** Clears components beyond the count if they match `base`. @throws {RefusalError} `newer_component`, `already_submitted`, ... */
  setRepeatCount: (accountId: string, repeatId: string, count: number, base?: Answers): Promise<void> =>
    lockApplication.change(db, accountId, async (locked, transaction) => {
      const { form } = definition();
      const { counts } = locked.formState;
      const repeat = repeatsOf(definition()).find((item) => item.repeat === repeatId);
      if (!repeat || count > repeat.sections.length) throw new RefusalError('unknown_repeat', { params: { id: repeatId } });
      requireOpenPage(form, repeat.sections[0], locked.formState);
      const empty = base ? clearComponentsAfter(form, repeatId, count) : {};
      requireUpToDateAnswers(definition(), locked.formState, empty, base ?? {}, 'newer_component');
      // Includes a file in conversion, which would bring its component back.
      for (const key of Object.keys(empty).filter((one) => asksForFile(form.questions[one])))
        await removeDocument(transaction, accountId, key);
      await locked.set(empty, { counts: { ...counts, [repeatId]: count }, sections: repeat.sections });
    }),

  /** Stores the choice and clears other tabs if they match `base`. @throws {RefusalError} `newer_tab`, `already_submitted`, ... */
  chooseTab: (accountId: string, tabsId: string, tab: string, base?: Answers): Promise<void> =>
    lockApplication.change(db, accountId, async (locked) => {
      const { form } = definition();
      if (!Object.hasOwn(form.tabs, tabsId)) throw new RefusalError('unknown_tab', { params: { tab: tabsId } });
      if (!form.tabs[tabsId]?.choices.some(({ id }) => id === tab)) throw new RefusalError('unknown_tab', { params: { tab } });
      requireOpenPage(form, sectionIdsOfPageItem(form, { tabs: tabsId })[0], locked.formState);
      const empty = clearOtherTabs(form, tabsId, tab);
      if (base) requireUpToDateAnswers(definition(), locked.formState, empty, base, 'newer_tab');
      await locked.set(empty, {
        ...stateAfterChoosingTab(form, locked.formState, tabsId, tab),
        sections: sectionIdsOfPageItem(form, { tabs: tabsId }),
      });
    }),
});

function inFirstLanguage({ form, validators, inLanguage }: FormDefinition, formState: FormState, failures: Failures): Failures {
  const first = inLanguage().form;
  if (first === form) return failures;
  const written = validate(first, validators, formState);
  return Object.fromEntries(Object.entries(failures).map(([key, sent]) => [key, getOwn(written, key) ?? sent]));
}

export const isFormPagePath = ({ form }: FormDefinition, path: string): boolean =>
  path === REVIEW_PATH || form.pages.some((page) => `/${page.id}` === path);

const repeatsOf = ({ form }: FormDefinition): readonly Repeat[] =>
  form.pages.flatMap((page) => page.content.flatMap((item) => partsOfPageItem(form, item))).filter((part) => 'repeat' in part);
