import type { SWRConfiguration } from 'swr';

/** No retry, never stale, no refetch on focus or mount (spec, section 9). */
export const swrSettings: SWRConfiguration = {
  shouldRetryOnError: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
};
