import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useErrorDialog } from '../errors/error-dialog.tsx';
import type { CarriedState } from '../navigation/carried-state.ts';
import { LOGIN } from '../navigation/paths.ts';
import { SERVICE_PARAMETER } from '../navigation/parameters.ts';
import { withoutParameter } from '../navigation/without-parameter.ts';
import { useGo } from '../navigation/use-go.ts';
import { saying, t } from '../text.ts';
import { useSession } from './session.ts';

/** Handles an invalid service token: students stay and read why, others go to the log-in. True if the page may show. */
export function useRefusedView(isRefused: boolean): boolean {
  const [query, setQuery] = useSearchParams();
  const go = useGo();
  const { isLoggedIn } = useSession();
  const showDialog = useErrorDialog();
  const hasBegun = useRef(!isRefused);
  const isHere = query.has(SERVICE_PARAMETER);

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    if (!isLoggedIn) return go(LOGIN, { replace: true, state: { errorMessage: saying('error.session_invalid') } satisfies CarriedState });
    showDialog(t('link.not_readable'), 'link.not_opened');
    setQuery(withoutParameter(SERVICE_PARAMETER), { replace: true });
  }, [isLoggedIn, go, showDialog, setQuery]);
  return !isRefused || !isHere;
}
