import { createDraftMigrationService } from '../forms/draft-migration-service.ts';
import type { ApplicationDeps } from './application-deps.ts';
import { createChecklistService } from './checklist-service.ts';
import { createFormProgressService } from './form-progress-service.ts';
import { createLockApplication } from './lock-application.ts';
import { createProfileService, type ApplicationStateViews } from './profile-service.ts';
import { createReadOnlyViewService } from './read-only-view-service.ts';
import { createSaveAnswers } from './save-answers.ts';
import { createSubmissionService } from './submission-service.ts';
import { createVisitorAnswerService } from './visitor-answer-service.ts';

type Deps = Pick<ApplicationDeps, 'db' | 'clock' | 'timeZone' | 'baseUrl' | 'definition' | 'secrets' | 'limits' | 'audit' | 'queueMail'> &
  Pick<ApplicationDeps, 'applications' | 'queueEvent' | 'readPinnedForm' | 'saveServedForm'> & {
    readonly applicationStates: ApplicationStateViews;
  };

export function createApplicationServices(deps: Deps) {
  const draftMigrations = createDraftMigrationService(deps);
  const lockApplication = createLockApplication({ ...deps, followForm: draftMigrations.migrate });
  const checklist = createChecklistService({ ...deps, lockApplication });
  const views = createReadOnlyViewService(deps);
  const given = { ...deps, draftMigrations, lockApplication, checklist, views };
  return {
    lockApplication,
    checklist,
    views,
    application: {
      ...createProfileService(given),
      ...createFormProgressService(given),
      ...createSubmissionService(given),
      saveAnswers: createSaveAnswers(given),
    },
    visitorAnswers: createVisitorAnswerService(deps),
  };
}
