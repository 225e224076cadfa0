import type { Clock } from '../clock.ts';
import type { Definition } from '../definition.ts';
import type { JobProducer, Queue } from '../jobs/queue.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { Secrets } from '../secrets.ts';
import type { Applications } from '../store/applications.ts';
import type { Db } from '../store/tables.ts';
import type { LegalHolds } from './legal-holds.ts';
import type { ApplicationNotes } from './application-notes.ts';
import type { ApplicationStates } from './application-states.ts';
import type { Audit } from './audit.ts';
import type { Checklist } from './checklist.ts';
import type { DraftMigrations } from './draft-migrations.ts';
import type { Limits } from './limits.ts';
import type { LockApplication } from './lock-application.ts';
import type { QueueMail } from './queue-mail.ts';
import type { NameIndex } from './name-index.ts';
import type { CheckPassword, VerifyPassword } from './password-check.ts';
import type { Passwords } from './passwords.ts';
import type { PdfCopies } from './pdf-copies.ts';
import type { ReadPinnedForm, SaveServedForm } from './pinned-forms.ts';
import type { ReadOnlyViews } from './read-only-views.ts';
import type { Sessions } from './sessions.ts';
import type { SystemTokens } from './system-tokens.ts';
import type { QueueEvent } from './webhooks.ts';

/** Dependencies of services and jobs, each under one name: one takes what it needs. */
export interface ServiceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly definition: () => Definition;
  readonly secrets: Secrets;
  readonly applications: Applications;
  readonly objects: ObjectStore;
  readonly queue: JobProducer;
  readonly convertDocument: Queue['convertDocument'];
  readonly canPrint: boolean;
  /** Default time zone of days, if the institution names none. */
  readonly timeZone: string;
  /** Public URL: links lead there, and passkeys belong to its host. */
  readonly baseUrl: URL;
  readonly limits: Limits;
  readonly audit: Audit;
  readonly queueMail: QueueMail;
  readonly queueEvent: QueueEvent;
  readonly lockApplication: LockApplication;
  readonly readPinnedForm: ReadPinnedForm;
  readonly views: ReadOnlyViews;
  readonly passwords: Passwords;
  readonly verifyPassword: VerifyPassword;
  readonly checkPassword: CheckPassword;
  readonly sessions: Sessions;
  readonly systemTokens: SystemTokens;
  readonly saveServedForm: SaveServedForm;
  readonly draftMigrations: DraftMigrations;
  readonly applicationStates: ApplicationStates;
  readonly checklist: Checklist;
  readonly applicationNotes: ApplicationNotes;
  readonly legalHolds: LegalHolds;
  readonly pdfCopies: PdfCopies;
  readonly nameIndex: NameIndex;
}
