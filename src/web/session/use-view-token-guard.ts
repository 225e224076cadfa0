import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useErrorDialog } from '../errors/error-dialog.tsx';
import type { NavigationState } from '../navigation/navigation-state.ts';
import { LOGIN_PATH } from '../navigation/paths.ts';
import { VIEW_TOKEN_PARAM } from '../navigation/query-params.ts';
import { removeQueryParam } from '../navigation/remove-query-param.ts';
import { useStableNavigate } from '../navigation/use-stable-navigate.ts';
import { deferText, translate } from '../platform/translate.ts';
import { useSession } from './session-context.ts';

/** Handles an invalid service token: students stay and read why, others go to the log-in. True if the page may show. */
export function useViewTokenGuard(isRefused: boolean): boolean {
  const [query, setQuery] = useSearchParams();
  const go = useStableNavigate();
  const { isLoggedIn } = useSession();
  const showDialog = useErrorDialog();
  const hasBegun = useRef(!isRefused);
  const isHere = query.has(VIEW_TOKEN_PARAM);

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    if (!isLoggedIn)
      return go(LOGIN_PATH, { replace: true, state: { errorMessage: deferText('error.session_invalid') } satisfies NavigationState });
    showDialog(translate('link.not_readable'), 'link.not_opened');
    setQuery(removeQueryParam(VIEW_TOKEN_PARAM), { replace: true });
  }, [isLoggedIn, go, showDialog, setQuery]);
  return !isRefused || !isHere;
}
