import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Answers } from '../../form/model/answers.ts';
import { useAnswerStore } from '../answers/answer-store-context.tsx';
import { endpoints } from '../../api/endpoints.ts';
import { callApi } from '../api/api-client.ts';
import { visitorIdentity } from '../drafts/visitor-identity.ts';
import { useHandleError } from '../errors/use-handle-error.ts';
import { parseLinkToken } from '../navigation/parse-link-token.ts';
import { isLoggedOutPath } from '../navigation/paths.ts';
import { VISITOR_LINK_PARAM } from '../navigation/query-params.ts';
import { removeQueryParam } from '../navigation/remove-query-param.ts';
import { translate } from '../platform/translate.ts';
import { useToasts } from '../ui/use-toasts.ts';
import { useSession } from './session-context.ts';
import { mergeLinkedAnswers, findLinkConflicts } from './merge-linked-answers.ts';

/**
 * Opens the answers of the link that loaded the page, beside those that a visitor has given here: nothing is replaced
 * unasked. For visitors only: a student's own answers are newer. The token leaves the address, so that it is not passed on
 * with it.
 */
export function useVisitorLink(token: string | null) {
  const [, setQuery] = useSearchParams();
  const { state, pathname } = useLocation();
  const { isLoggedIn, isReady } = useSession();
  const store = useAnswerStore();
  const toasts = useToasts();
  const handleError = useHandleError();
  const [linked, setLinked] = useState<Answers | null>(null);
  const [isOpened, setOpened] = useState(token === null);
  const hasBegun = useRef(token === null);
  // Waits on log-in screens, where nobody answers.
  const isWaiting = isLoggedOutPath(pathname);

  const finish = useCallback(() => {
    setQuery(removeQueryParam(VISITOR_LINK_PARAM), { replace: true, state: state as unknown });
    setOpened(true);
  }, [setQuery, state]);
  const bringIn = useCallback(
    (answers: Answers, keysToKeep: readonly string[]) => {
      mergeLinkedAnswers(store, answers, keysToKeep);
      visitorIdentity.claim();
      toasts.success(translate('link.opened'));
      setLinked(null);
      finish();
    },
    [store, toasts, finish],
  );

  useEffect(() => {
    if (token === null || hasBegun.current || isWaiting || !(isLoggedIn || isReady)) return;
    hasBegun.current = true;
    if (isLoggedIn) {
      toasts.success(translate('link.logged_in'));
      return finish();
    }
    const open = async (): Promise<void> => {
      const secret = parseLinkToken(token);
      if (secret === null) throw new Error(translate('error.incomplete_link'));
      const answers = await callApi(endpoints.visitorAnswers, { query: { token: secret } });
      if (Object.keys(findLinkConflicts(store, answers)).length === 0) return bringIn(answers, []);
      setLinked(answers);
      setOpened(true);
    };
    open().catch((error: unknown) => {
      handleError('open_link', error);
      finish();
    });
  }, [token, isWaiting, isLoggedIn, isReady, store, toasts, handleError, finish, bringIn]);

  const differing = linked && findLinkConflicts(store, linked);
  return {
    /** The answers of the link have come, or there are none to wait for. */
    isOpened: isOpened || isWaiting,
    /** Answers of the link to questions that are answered differently on this device; null where there is nothing to choose. */
    differing,
    /** Takes the answers over; of those that differ, only these. */
    choose: (keysToTakeOver: readonly string[]): void | null =>
      linked &&
      bringIn(
        linked,
        Object.keys(differing ?? {}).filter((key) => !keysToTakeOver.includes(key)),
      ),
  };
}
