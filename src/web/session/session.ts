import type { Profile, WebStatus } from '../../contract/shapes/bodies.ts';
import { provided } from '../platform/provided.tsx';

/** What the browser knows of the student. */
export interface Session {
  readonly isLoggedIn: boolean;
  /** The answers shown are those of this student; before that nothing of the form may show. */
  readonly isReady: boolean;
  /** Why the profile could not be loaded. */
  readonly error: Error | undefined;
  readonly username: string | null;
  readonly status: WebStatus | null;
  readonly lastPage: string | null;
  /** What the student quotes when asking about the submitted application. */
  readonly submission: Profile['submission'];
  /** Successful logins, this one included. */
  readonly numLogins: number;
  readonly hasChangedPage: boolean;
  /** Reports a status and takes it as the current one. Throws what the call throws. */
  readonly reportStatus: (status: WebStatus) => Promise<void>;
  readonly markPageChanged: () => void;
  /** Asks the server again for what it holds of the student. */
  readonly reload: () => Promise<void>;
}

export const [SessionValueProvider, useSession] = provided<Session>('SessionProvider');
