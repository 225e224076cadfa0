import { createContext, use } from 'react';

/** What follows when the server no longer knows the session; the session's provider says it. */
export const SessionLostContext = createContext<(() => Promise<void>) | null>(null);

export function useSessionLost(): () => Promise<void> {
  const sessionLost = use(SessionLostContext);
  if (!sessionLost) throw new Error('There is no SessionProvider above this component');
  return sessionLost;
}
