import type { Profile, WebStatus } from '../../api/schemas/application-schemas.ts';
import { createRequiredContext } from '../platform/create-required-context.tsx';

export interface Session {
  readonly isLoggedIn: boolean;
  /** True once the answers shown are this student's; until then nothing of the form may be shown. */
  readonly isReady: boolean;
  /** Why the profile could not be loaded. */
  readonly error: Error | undefined;
  readonly username: string | null;
  /** Status that screens show. */
  readonly status: WebStatus | null;
  /** Undefined for a visitor. */
  readonly signedUp: Date | undefined;
  readonly lastPage: string | null;
  /** Reference of the submission for the student. */
  readonly submission: Profile['submission'];
  /** Unread changes of the form. */
  readonly formChanges: Profile['form_changes'];
  readonly markChangesRead: () => void;
  /** Successful logins, this one included. */
  readonly numLogins: number;
  readonly hasChangedPage: boolean;
  /** Takes a status as the current one before the server knows of it. */
  readonly showStatus: (status: WebStatus) => void;
  /** Reports a status, unless the server is known to have it. Throws what the call throws. */
  readonly reportStatus: (status: WebStatus) => Promise<void>;
  readonly markPageChanged: () => void;
  /** Loads again what the server holds about the student, and returns its status. */
  readonly reload: () => Promise<WebStatus | null>;
}

export const [SessionValueProvider, useSession] = createRequiredContext<Session>('SessionProvider');
