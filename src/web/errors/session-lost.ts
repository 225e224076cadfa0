import { provided } from '../platform/provided.tsx';

/** What happens when the server no longer knows the session; the session's provider sets it. */
export const [SessionLostProvider, useSessionLost] = provided<() => Promise<void>>('SessionLostProvider');
