import type { SWRConfiguration } from 'swr';

/** No retry, never stale, no refetch on focus or mount (spec, section 9). */
export const swrSettings: SWRConfiguration = {
  shouldRetryOnError: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  // A log-in soon after a session was lost asks anew: it must not wait for an answer of the session before.
  dedupingInterval: 0,
  // An answer that is dropped from the cache, as by a logout, may be asked for again at once.
  dedupingInterval: 0,
};
