import type { SWRConfiguration } from 'swr';
import { areApiReadsPaused } from './pause-reads.ts';

/** No retry, never stale, no refetch on focus or mount. */
export const swrConfig: SWRConfiguration = {
  shouldRetryOnError: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  // Logging in soon after logging out asks again: it must not wait for a response of the previous session.
  dedupingInterval: 0,
  isPaused: areApiReadsPaused,
};
