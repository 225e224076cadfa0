import { provided } from '../platform/provided.tsx';

/** Handler for a session that the server does not know. */
export const [SessionLostProvider, useSessionLost] = provided<() => Promise<void>>('SessionLostProvider');
