import type { ApplicationState, NewerAnswers, Profile, ShownAnswersBody } from '../../api/schemas/application-schemas.ts';
import type { FormDefinition } from '../platform/form-definition.ts';
import type { ApplicationSnapshot } from './application-store.ts';
import { fileIdsByKey, findNewerAnswers } from './newer-answers.ts';
import type { LiveSessionQuery } from '../accounts/session-store.ts';
import type { StoredState } from './application-state-store.ts';
import type { RequestedItem } from '../../api/schemas/document-schemas.ts';
import type { ApplicationDeps } from './application-deps.ts';
import { isFormPagePath } from './form-progress-service.ts';

/** Views of a state, made by the office, which stands above this folder. */
interface ApplicationStateViews {
  toStateView(state: StoredState, formHash: string): Promise<ApplicationState>;
  items(accountId: string, state: StoredState, formHash: string): Promise<RequestedItem[]>;
}

interface Deps extends Pick<ApplicationDeps, 'db' | 'definition' | 'lockApplication' | 'applications' | 'draftMigrations' | 'checklist'> {
  readonly applicationStates: ApplicationStateViews;
}

/** Reads what a student has: the profile, and answers that are newer than what a page shows. */
export function createProfileService(deps: Deps) {
  const { db, definition, lockApplication, applications, draftMigrations, applicationStates, checklist } = deps;
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
      const { accountId, answers, counts, tabs, documents, last_page: lastPage, username, logins, statuses, submission } = stored;
      const profile: Omit<Profile, 'device_key'> = {
        answer: answers as Profile['answer'],
        add_another: { ...counts },
        tabs: { ...tabs },
        document_answer: documents,
        username,
        help_id: helpIdOf(definition(), accountId),
        signed_up: stored.created_at.toISOString(),
        last_page: lastPage !== null && isFormPagePath(definition(), lastPage) ? lastPage : null,
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

    readSnapshot: (session: LiveSessionQuery) => applications.readSnapshot(db, session),

    newerAnswers(application: ApplicationSnapshot, seen: ShownAnswersBody): NewerAnswers {
      const { documents, submitted_at: submitted } = application;
      const { formState } = lockApplication.withoutLock(db, application);
      const answers = submitted ? {} : (findNewerAnswers(definition(), formState, seen, documents) as NewerAnswers['answers']);
      const { counts, tabs } = formState;
      return { answers, files: fileIdsByKey(documents), counts: { ...counts }, tabs: { ...tabs }, is_submitted: submitted !== null };
    },
  };
}

const helpIdOf = ({ form }: FormDefinition, accountId: string): string =>
  `${form.institution.help_id}-${accountId.slice(0, 8).toUpperCase()}`;
