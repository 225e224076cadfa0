import { createContext, use } from 'react';
import type { Drafts } from './drafts.ts';

export const DraftsContext = createContext<Drafts | null>(null);

/** What this device keeps. Throws outside a provider. */
export function useDrafts(): Drafts {
  const drafts = use(DraftsContext);
  if (!drafts) throw new Error('There is no DraftsContext above this component');
  return drafts;
}
