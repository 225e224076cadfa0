import { useEffect, useEffectEvent, useRef, useState, useCallback } from 'react';
import { useAnswerStore } from '../../answers/answer-store-context.tsx';
import { useSaver } from '../../saving/saving-context.tsx';
import { deferText, translate } from '../../platform/translate.ts';
import { FullScreenLoading } from '../../ui/full-screen-loading.tsx';
import { hasLoggedInCookie } from '../../navigation/logged-in-cookie.ts';
import { useEndSessionAndRedirect } from '../../session/use-end-session-and-redirect.ts';
import { endMessages } from '../../session/use-redirect-expired-session.ts';
import { useLogOut } from '../use-log-out.ts';
import { activityClock, type SessionEndReason } from '../../session/activity-clock.ts';
import { startIdleTimer, IDLE_WARNING_MS } from './idle-timer.ts';
import type { Form } from '../../../form/model/form.ts';
import { pauseApiReads } from '../../api/pause-reads.ts';
import { formatTimeOfDay } from '../../platform/format-date-time.ts';
import { useSession } from '../../session/session-context.ts';
import { logOutOnServer } from '../../session/pending-log-out.ts';
import { requestSucceedsWithin } from '../../session/request-succeeds-within.ts';
import { form } from 'virtual:form';
import { useLocation } from 'react-router-dom';
import { endpoints } from '../../../api/endpoints.ts';
import { callApi } from '../../api/api-client.ts';
import { useHandleError } from '../../errors/use-handle-error.ts';
import { DEFAULT_ROUTE, pagePath } from '../../navigation/paths.ts';
import { DialogActions, ModalDialog } from '../../ui/modal-dialog.tsx';
import { Button } from '../../ui/button.tsx';

/** Logs out a student who does nothing for 15 minutes, and asks first. */
export function IdleLogOut() {
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const timer = useRef<ReturnType<typeof startIdleTimer>>(undefined);
  const store = useAnswerStore();
  const saver = useSaver();
  /** Focused question, which the dialog gives back too late for the log-out. */
  const question = useRef<string>(undefined);
  const keepAlive = useKeepAlive();
  const logOut = useLogOut();
  const idleLogOut = useIdleLogOut();
  const leave = useEndSessionAndRedirect();

  const onAsking = useEffectEvent((asks: boolean) => {
    if (asks) question.current = questionInFocus(store.form);
    setAsking(asks);
    // Saves typed text while the session is alive; a failure shows in the save status.
    if (asks) saver.save().catch(() => undefined);
  });
  const onActivity = useEffectEvent(() => keepAlive());
  const onIdle = useEffectEvent(() => {
    setLeaving(true);
    void idleLogOut(question.current ?? questionInFocus(store.form)).finally(() => setLeaving(false));
  });
  const onEnd = useEffectEvent((reason: SessionEndReason) => {
    if (hasLoggedInCookie()) return;
    void leave(endMessages[reason], reason);
  });
  useEffect(() => {
    timer.current = startIdleTimer(activityClock, {
      onWarningChange: (asks) => onAsking(asks),
      onActivity: () => onActivity(),
      onIdle: () => onIdle(),
      onEnd: (reason) => onEnd(reason),
    });
    return () => timer.current?.stop();
  }, []);

  if (isLeaving) return <FullScreenLoading />;
  if (!isAsking) return null;
  const stay = (): void => {
    question.current = undefined;
    timer.current?.continueSession();
  };
  return <StillWorking onStay={stay} onLeave={() => void logOut()} />;
}

/** The key of the question that has the focus: it is in an element whose id is the key. */
function questionInFocus(form: Form): string | undefined {
  for (let element = document.activeElement; element; element = element.parentElement) {
    if (Object.hasOwn(form.questions, element.id)) return element.id;
  }
  return undefined;
}

const LONGEST_MS = 5000;

/** Automatic log-out: saves, ends the session, and says why. The rest waits on this device until a log-in, which leads to `question`. */
function useIdleLogOut(): (question: string | undefined) => Promise<void> {
  const store = useAnswerStore();
  const saver = useSaver();
  const leave = useEndSessionAndRedirect();
  const isSubmitted = useSession().status === 'submitted';
  return useCallback(
    async (question) => {
      await requestSucceedsWithin(LONGEST_MS, saver.save());
      const isSaved = Object.keys(store.unsaved().answers).length === 0;
      const resumeReads = pauseApiReads();
      try {
        await logOutOnServer(LONGEST_MS);
        // An application that is submitted had nothing to save.
        const detail = isSaved && !isSubmitted ? { detail: deferText('idle.saved_at', { time: formatTimeOfDay(Date.now()) }) } : {};
        await leave(
          { errorMessage: deferText('idle.logged_out'), ...detail, isCalm: isSaved, ...(question !== undefined && { question }) },
          'idle',
        );
      } finally {
        resumeReads();
      }
    },
    [store, saver, leave, isSubmitted],
  );
}

const EVERY_MS = 60_000;
const knownPaths: readonly string[] = form.pages.map((page) => pagePath(page.id));

/** Keeps the server's idle clock with the browser's: calls it at most once a minute, also while nothing is saved. */
function useKeepAlive(): () => void {
  const { pathname } = useLocation();
  const handleError = useHandleError();
  const page = useRef(DEFAULT_ROUTE as string);
  const lastCall = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    page.current = knownPaths.includes(pathname) ? pathname : DEFAULT_ROUTE;
  }, [pathname]);
  useEffect(() => {
    // Loading the profile has just renewed the session.
    lastCall.current = Date.now();
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, []);
  return useCallback(() => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        lastCall.current = Date.now();
        callApi(endpoints.lastPage, { body: { last_page: page.current } }).catch((error: unknown) => handleError('last_page', error));
      },
      Math.max(0, lastCall.current + EVERY_MS - Date.now()),
    );
  }, [handleError]);
}

interface Props {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks one minute before the automatic log-out, in the window's title, too; Escape means yes. */
function StillWorking({ onStay, onLeave }: Props) {
  const yes = useRef<HTMLButtonElement>(null);
  const [end] = useState(() => formatTimeOfDay(Date.now() + IDLE_WARNING_MS));
  useEffect(() => yes.current?.focus(), []);
  useEffect(() => {
    const before = document.title;
    const asking = translate('page.title', { heading: translate('idle.title') });
    document.title = asking;
    return () => {
      if (document.title === asking) document.title = before;
    };
  }, []);
  return (
    <ModalDialog role="alertdialog" title={translate('idle.title')} describedBy="still-working" onClose={onStay}>
      <p id="still-working">{translate('idle.text', { time: end })}</p>
      <DialogActions>
        <Button ref={yes} variant="contained" onClick={onStay} label={translate('idle.stay')} />
        <Button onClick={onLeave} label={translate('idle.leave')} />
      </DialogActions>
    </ModalDialog>
  );
}
