import type { AccountDeps } from '../accounts/account-deps.ts';
import type { DraftMigrationService } from '../forms/draft-migration-service.ts';
import type { ReadPinnedForm, SaveServedForm } from '../forms/pinned-forms.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { JobProducer, JobQueue } from '../queue/job-queue.ts';
import type { QueueWebhookEvent } from '../webhooks/webhooks.ts';
import type { ApplicationStore } from './application-store.ts';
import type { ChecklistService } from './checklist-service.ts';
import type { LockApplication } from './lock-application.ts';
import type { ReadOnlyViewService } from './read-only-view-service.ts';

export interface ApplicationDeps extends AccountDeps {
  readonly applications: ApplicationStore;
  readonly objects: ObjectStore;
  readonly queue: JobProducer;
  readonly convertDocument: JobQueue['convertDocument'];
  readonly queueEvent: QueueWebhookEvent;
  readonly readPinnedForm: ReadPinnedForm;
  readonly saveServedForm: SaveServedForm;
  readonly draftMigrations: DraftMigrationService;
  readonly lockApplication: LockApplication;
  readonly views: ReadOnlyViewService;
  readonly checklist: ChecklistService;
}
