import { useEffect } from 'react';
import { actFor, actingFor } from '../api/acting-for.ts';
import { useDrafts } from '../drafts/drafts-context.ts';

/**
 * Every call of this page is made for the account whose answers it shows. When another account logs in in this browser, by
 * another window, what was typed here is kept for its owner, and the page starts again as the new one's.
 */
export function useAccountChange(account: string | null): void {
  const drafts = useDrafts();
  const before = actingFor();
  const isAnother = before !== null && account !== null && before !== account;
  // While rendering: the calls that load the profile are made before any effect of this component.
  if (!isAnother) actFor(account);
  useEffect(() => {
    if (isAnother) void drafts.stop().then(() => window.location.reload());
  }, [isAnother, drafts]);
}
