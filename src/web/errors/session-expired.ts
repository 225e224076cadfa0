import { createRequiredContext } from '../platform/create-required-context.tsx';

/** Handler for a session that the server does not know. */
export const [SessionExpiredProvider, useOnSessionExpired] = createRequiredContext<() => Promise<void>>('SessionExpiredProvider');
