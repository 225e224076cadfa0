import { provided } from '../platform/provided.tsx';

/** What follows when the server no longer knows the session; the session's provider says it. */
export const [SessionLostProvider, useSessionLost] = provided<() => Promise<void>>('SessionLostProvider');
