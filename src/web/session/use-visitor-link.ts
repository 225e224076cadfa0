import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useAnswerStore } from '../answers/answer-context.tsx';
import { getVisitorAnswers } from '../api/get-visitor-answers.ts';
import { visitorMark } from '../drafts/visitor-mark.ts';
import { useErrors } from '../errors/use-errors.ts';
import { t } from '../text.ts';
import { useToasts } from '../ui/use-toasts.ts';
import { useSession } from './session.ts';

/** The query parameter of a link to answers that a visitor kept on another device (spec, section 2). */
export const LINK_PARAMETER = 'token';

/**
 * Opens the answers of the link that loaded the page. For a visitor: a student's own answers are newer. The token leaves
 * the address, so that it is not passed on with it. Whether the answers are in place.
 */
export function useVisitorLink(): boolean {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const { isLoggedIn } = useSession();
  const store = useAnswerStore();
  const toasts = useToasts();
  const handleError = useErrors();
  const [token] = useState(() => (isLoggedIn ? null : query.get(LINK_PARAMETER)));
  const [isOpened, setOpened] = useState(token === null);
  const hasBegun = useRef(false);

  useEffect(() => {
    if (token === null || hasBegun.current) return;
    hasBegun.current = true;
    const open = async (): Promise<void> => {
      store.carry(await getVisitorAnswers(token));
      visitorMark.claim();
      toasts.success(t('link.opened'));
    };
    void open()
      .catch((error: unknown) => handleError('open_link', error))
      .finally(() => {
        setQuery(
          (now) => {
            now.delete(LINK_PARAMETER);
            return now;
          },
          { replace: true, state: state as unknown },
        );
        setOpened(true);
      });
  }, [token, store, toasts, handleError, setQuery, state]);
  return isOpened;
}
