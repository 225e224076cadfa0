import { form } from 'virtual:form';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useErrors } from '../../errors/use-errors.ts';
import { forgetCarried, ledOn } from '../../navigation/carried-state.ts';
import { ACCOUNT, COMPLETION, DEFAULT_ROUTE, pathOf, REVIEW } from '../../navigation/paths.ts';
import { useGo } from '../../navigation/use-go.ts';
import { useSaver } from '../../saving/saving-context.tsx';
import { hasArrived, noteArrived } from '../../session/arrived.ts';
import { returnTo } from '../../session/guard.ts';
import { useSession } from '../../session/session.ts';

const knownPaths = [...form.pages.map((page) => pathOf(page.id)), REVIEW];

/**
 * What happens once after the profile has loaded: back to the last page, the status 'started' for a new application,
 * and a save of the answers that were brought along. Returns whether the student has arrived.
 */
export function useArrival(): boolean {
  const { pathname, state } = useLocation();
  const go = useGo();
  const session = useSession();
  const saver = useSaver();
  const handleError = useErrors();
  const hasBegun = useRef(false);
  const [goal, setGoal] = useState<string>();
  const [isSettled, setSettled] = useState(false);
  // The router shows a new path in a transition, later than `navigate` says that it is done: until then the old path
  // is still the current one, and would be mistaken for where the student arrived.
  if (!isSettled && pathname === goal) setSettled(true);

  useEffect(() => {
    if (!session.isLoggedIn || hasBegun.current) return;
    hasBegun.current = true;
    const { answers: _carried, visitor: _visitor, question = '', isStart = false, ...rest } = ledOn(state);
    const isAskedFor = hasArrived() && !isStart;
    const place = { ...session, path: pathname, defaultRoute: DEFAULT_ROUTE, completion: COMPLETION, isAskedFor };
    const target = (pathname === ACCOUNT ? null : returnTo({ ...place, knownPaths })) ?? pathname;
    const asked = form.questions[question];
    const to = { pathname: target, hash: asked && pathOf(asked.page) === target ? question : '' };

    const arrive = async (): Promise<void> => {
      if (target !== pathname || to.hash !== '') go(to, { replace: true, state: rest });
      else forgetCarried('isStart');
      noteArrived(true);
      setGoal(target);
      if (session.status === null) await session.reportStatus('started');
      // The carried answers; a save that fails is retried automatically.
      if (session.status !== 'submitted') await saver.save().catch(() => undefined);
    };
    arrive().catch((error: unknown) => handleError('web_status', error));
  }, [session, pathname, state, go, saver, handleError]);

  return isSettled;
}
