import type { SWRConfiguration } from 'swr';

/** No retry, never stale, no refetch on focus or mount. */
export const swrSettings: SWRConfiguration = {
  shouldRetryOnError: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  // A login soon after a logout asks anew: it must not wait for an answer of the session before.
  dedupingInterval: 0,
};
