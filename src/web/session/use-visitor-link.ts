import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Answers } from '../../form/model/answers.ts';
import { useAnswerStore } from '../answers/answer-context.tsx';
import { calls } from '../../contract/calls.ts';
import { send } from '../api/client.ts';
import { visitorMark } from '../drafts/visitor-mark.ts';
import { useErrors } from '../errors/use-errors.ts';
import { linkSecret } from '../navigation/link-secret.ts';
import { isAuthPath } from '../navigation/paths.ts';
import { LINK_PARAMETER } from '../navigation/parameters.ts';
import { withoutParameter } from '../navigation/without-parameter.ts';
import { t } from '../text.ts';
import { useToasts } from '../ui/use-toasts.ts';
import { useSession } from './session.ts';
import { bringInLinked, differingFrom } from './visitor-link.ts';

interface VisitorLink {
  /** The answers of the link have come, or there are none to wait for. */
  readonly isOpened: boolean;
  /** Answers of the link to questions that are answered differently on this device; null where there is nothing to choose. */
  readonly differing: Answers | null;
  /** Takes the answers over; of those that differ, only these. */
  readonly choose: (keysToTakeOver: readonly string[]) => void;
}

/**
 * Opens the answers of the link that loaded the page, beside those that a visitor has given here: nothing is replaced
 * unasked. For visitors only: a student's own answers are newer. The token leaves the address, so that it is not passed on
 * with it.
 */
export function useVisitorLink(token: string | null): VisitorLink {
  const [, setQuery] = useSearchParams();
  const { state, pathname } = useLocation();
  const { isLoggedIn, isReady } = useSession();
  const store = useAnswerStore();
  const toasts = useToasts();
  const handleError = useErrors();
  const [linked, setLinked] = useState<Answers | null>(null);
  const [isOpened, setOpened] = useState(token === null);
  const hasBegun = useRef(token === null);
  // Waits on log-in screens, where nobody answers.
  const isWaiting = isAuthPath(pathname);

  const finish = useCallback(() => {
    setQuery(withoutParameter(LINK_PARAMETER), { replace: true, state: state as unknown });
    setOpened(true);
  }, [setQuery, state]);
  const bringIn = useCallback(
    (answers: Answers, keysToKeep: readonly string[]) => {
      bringInLinked(store, answers, keysToKeep);
      visitorMark.claim();
      toasts.success(t('link.opened'));
      setLinked(null);
      finish();
    },
    [store, toasts, finish],
  );

  useEffect(() => {
    if (token === null || hasBegun.current || isWaiting || !(isLoggedIn || isReady)) return;
    hasBegun.current = true;
    if (isLoggedIn) {
      toasts.success(t('link.logged_in'));
      return finish();
    }
    const open = async (): Promise<void> => {
      const secret = linkSecret(token);
      if (secret === null) throw new Error(t('error.incomplete_link'));
      const answers = await send(calls.visitorAnswers, { query: { token: secret } });
      if (Object.keys(differingFrom(store, answers)).length === 0) return bringIn(answers, []);
      setLinked(answers);
      setOpened(true);
    };
    open().catch((error: unknown) => {
      handleError('open_link', error);
      finish();
    });
  }, [token, isWaiting, isLoggedIn, isReady, store, toasts, handleError, finish, bringIn]);

  const differing = linked && differingFrom(store, linked);
  return {
    isOpened: isOpened || isWaiting,
    differing,
    choose: (keysToTakeOver) =>
      linked &&
      bringIn(
        linked,
        Object.keys(differing ?? {}).filter((key) => !keysToTakeOver.includes(key)),
      ),
  };
}
