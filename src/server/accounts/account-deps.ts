import type { RecordAuditEvent } from '../audit/record-audit-event.ts';
import type { Db } from '../database/tables.ts';
import type { QueueMail } from '../mail/queue-mail.ts';
import type { Clock } from '../platform/clock.ts';
import type { FormDefinition } from '../platform/form-definition.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { RateLimitService } from './rate-limit-service.ts';
import type { SessionService } from './session-service.ts';
import type { VerifyOwnPassword, VerifyPassword } from './verify-password.ts';

/** Types of dependencies under their usual names: each service picks its own. */
export interface AccountDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly baseUrl: URL;
  readonly definition: () => FormDefinition;
  readonly secrets: Secrets;
  readonly audit: RecordAuditEvent;
  readonly queueMail: QueueMail;
  readonly limits: RateLimitService;
  readonly passwords: PasswordHasher;
  readonly verifyPassword: VerifyPassword;
  readonly checkPassword: VerifyOwnPassword;
  readonly sessions: SessionService;
}
