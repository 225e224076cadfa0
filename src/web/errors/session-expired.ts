import { createRequiredContext } from '../platform/create-required-context.tsx';
import type { DeferredText } from '../platform/translate.ts';

/** Handler for a session that the server does not know; `lost` says what was not done because of that. */
export const [SessionExpiredProvider, useOnSessionExpired] =
  createRequiredContext<(lost?: DeferredText) => Promise<void>>('SessionExpiredProvider');
