import { createDraftMigrationService } from '../forms/draft-migration-service.ts';
import { createApplicationService, type ApplicationServiceDeps } from './application-service.ts';
import { createChecklistService } from './checklist-service.ts';
import { createLockApplication } from './lock-application.ts';
import { createReadOnlyViewService } from './read-only-view-service.ts';
import { createVisitorAnswerService } from './visitor-answer-service.ts';
import type { ApplicationDeps } from './application-deps.ts';

type Own = 'draftMigrations' | 'lockApplication' | 'checklist' | 'views';
type Deps = Pick<ApplicationDeps, 'secrets' | 'readPinnedForm' | 'limits'> & Omit<ApplicationServiceDeps, Own>;

export function createApplicationServices(deps: Deps) {
  const draftMigrations = createDraftMigrationService(deps);
  const lockApplication = createLockApplication({ ...deps, followForm: draftMigrations.migrate });
  const checklist = createChecklistService({ ...deps, lockApplication });
  const views = createReadOnlyViewService(deps);
  return {
    lockApplication,
    checklist,
    views,
    application: createApplicationService({ ...deps, draftMigrations, lockApplication, checklist, views }),
    visitorAnswers: createVisitorAnswerService(deps),
  };
}
