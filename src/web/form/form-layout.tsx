import { form } from 'virtual:form';
import { useMemo, useState, useEffect, useLayoutEffect, useRef } from 'react';
import { Navigate, NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { endpoints } from '../../api/endpoints.ts';
import { nearestPage } from '../../form/evaluate/pages.ts';
import { useAnswerStore, usePages } from '../answers/answer-store-context.tsx';
import { isNoResponseError, UnauthorizedError, callApi } from '../api/api-client.ts';
import { useApiResponse } from '../api/use-api-response.ts';
import { parseNavigationState, navigationStateForRedirect, removeFromNavigationState } from '../navigation/navigation-state.ts';
import { ACCOUNT_PATH, COMPLETION_PATH, DEFAULT_ROUTE, LOGIN_PATH, pagePath, REVIEW_PATH } from '../navigation/paths.ts';
import { isOffline } from '../offline/is-offline.ts';
import { lazyModule, lazyComponent } from '../platform/lazy-module.tsx';
import { waitForPaint } from '../platform/sleep.ts';
import { SavingProvider, useSaver } from '../saving/saving-context.tsx';
import { IdleLogOut } from '../log-out/idle/idle-log-out.tsx';
import { statusRedirect, lastPageRedirect } from '../session/redirects.ts';
import { useSession, type Session } from '../session/session-context.ts';
import { AppLayout } from '../layout/app-layout.tsx';
import { LoggedInMenu } from '../layout/logged-in-menu.tsx';
import { FullScreenLoading } from '../ui/full-screen-loading.tsx';
import { UploadProvider } from '../uploads/upload-provider.tsx';
import { useAreValidatorsLoaded, useRequiredValidators } from '../answers/lazy-validators.ts';
import { PdfCopyButton } from './pdf-copy-button.tsx';
import { ApplicationStepper } from './application-stepper.tsx';
import { useSyncRemoteChanges } from './use-remote-changes.ts';
import { WelcomeBanner } from './welcome-banner.tsx';
import { useHandleError } from '../errors/use-handle-error.ts';
import { useStableNavigate } from '../navigation/use-stable-navigate.ts';
import { isLastPageRestored, setLastPageRestored } from '../session/last-page-restored.ts';

const NoConnection = lazyComponent(
  lazyModule(() => import('./offline-screen.tsx')),
  ({ OfflineScreen: screen }) => screen,
);

// Constants, so that header and footer are not drawn again.
const WHOSE = <LoggedInMenu />;
const COPY = <PdfCopyButton />;

export function FormLayout() {
  const { isReady, error, isLoggedIn, status } = useSession();
  const store = useAnswerStore();
  const isValidating = status === 'validating';
  const areValidatorsThere = useRequiredValidators(isValidating);
  useLayoutEffect(() => store.reportAllFailures(isValidating && areValidatorsThere), [store, isValidating, areValidatorsThere]);
  const canJudge = useAreValidatorsLoaded();
  useEffect(() => {
    if (canJudge) store.enableEarlyFailures();
  }, [store, canJudge]);
  const [wasLoggedIn, setWasLoggedIn] = useState(false);
  if (isLoggedIn && !wasLoggedIn) setWasLoggedIn(true);
  const isUnreached = isNoResponseError(error);
  if (isLoggedIn && !isReady && (isUnreached || (!error && isOffline()))) {
    return (
      <SavingProvider>
        <AppLayout whose={WHOSE}>
          <NoConnection />
        </AppLayout>
      </SavingProvider>
    );
  }
  const isRefused = error instanceof UnauthorizedError;
  if (error && !isRefused) throw error;
  // Refused: what leads to the log-in has begun.
  if (isRefused || !isReady || !areValidatorsThere) return <FullScreenLoading />;
  return (
    <SavingProvider>
      {isLoggedIn && <IdleLogOut />}
      <UploadProvider>
        <GuardedRoute key={isLoggedIn ? 'student' : 'visitor'} hasEnded={wasLoggedIn && !isLoggedIn} />
      </UploadProvider>
    </SavingProvider>
  );
}

function GuardedRoute({ hasEnded }: { readonly hasEnded: boolean }) {
  const { pathname, state } = useLocation();
  const { status, isLoggedIn } = useSession();
  const { data: profile } = useApiResponse(endpoints.profile, isLoggedIn);
  const [hadArrived] = useState(isLastPageRestored);
  const isSettled = useArrival();
  useSyncRemoteChanges();
  const mustLogIn = useMustLogIn() && !isLoggedIn;
  const ledOnState = useMemo(
    () => ({ ...navigationStateForRedirect(state), ...(mustLogIn && { goingTo: pathname }) }),
    [state, mustLogIn, pathname],
  );
  const isArriving = isLoggedIn && !isSettled;
  const nearest = useNearestPath(pathname);
  // However far the application is.
  const isOwn = pathname === ACCOUNT_PATH;
  const page = { status, path: pathname, defaultRoute: DEFAULT_ROUTE, completion: COMPLETION_PATH };
  const target = mustLogIn ? LOGIN_PATH : isOwn ? null : (statusRedirect(page) ?? (isArriving ? null : nearest));
  useReportLastPage(isSettled && target === null && !isOwn);
  const [shown, setShown] = useState<string>();
  if (target === null && !isArriving && shown !== pathname) setShown(pathname);
  const redirect = target !== null && !hasEnded && <Navigate to={target} replace state={ledOnState} />;
  // The next screen may still have to load: one that is submitted stays until then. No other page may show, and take keystrokes, just
  // before the redirect to the last one.
  if (isArriving || (target !== null && !(target === COMPLETION_PATH && shown === pathname)))
    return (
      <>
        <FullScreenLoading />
        {redirect}
      </>
    );
  return (
    <AppLayout
      bar={
        !isOwn && (
          <>
            <ApplicationStepper />
            <WelcomeBanner hasSeenPage={hadArrived} />
          </>
        )
      }
      whose={isLoggedIn ? WHOSE : undefined}
      copy={isLoggedIn && COPY}
      helpId={profile?.help_id}
    >
      {redirect}
      <Outlet />
    </AppLayout>
  );
}

/** True for addresses of students only; of the review, for visitors without answers. */
function useMustLogIn(): boolean {
  const { pathname } = useLocation();
  const isOpened = useNavigationType() === NavigationType.Pop;
  const store = useAnswerStore();
  const [isEmptyReview] = useState(() => isOpened && pathname === REVIEW_PATH && !store.isAnyAnswered());
  return pathname === ACCOUNT_PATH || pathname === COMPLETION_PATH || (isEmptyReview && pathname === REVIEW_PATH);
}

/** Path to go to from a page that the student does not go through; else null. */
function useNearestPath(path: string): string | null {
  const pages = usePages();
  const page = form.pages.find(({ id }) => pagePath(id) === path);
  if (!page || pages.includes(page)) return null;
  const near = nearestPage(form, pages, page.id);
  return near ? pagePath(near.id) : null;
}

const knownPaths = [...form.pages.map((page) => pagePath(page.id)), REVIEW_PATH];

/** Goes to the last page after the profile has loaded, begins the application, and saves carried answers. True once arrived. */
function useArrival(): boolean {
  const { pathname, state } = useLocation();
  const go = useStableNavigate();
  const session = useSession();
  const saver = useSaver();
  const handleError = useHandleError();
  const hasBegun = useRef(false);
  const [to] = useState(() => arrivalAt(session, pathname, state));
  const [goal, setGoal] = useState<string>();
  // Already there: the page shows at once.
  const [isSettled, setSettled] = useState(session.isLoggedIn && to.pathname === pathname && to.hash === '');
  // The router shows a new path in a transition: until then the old one would be mistaken for the student's goal.
  if (!isSettled && pathname === goal) setSettled(true);

  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => void (isLeft.current = true);
  }, []);

  useEffect(() => {
    if (!session.isLoggedIn || hasBegun.current) return;
    hasBegun.current = true;
    const { answers: _carried, visitor: _visitor, question: _question, isStart: _start, ...rest } = navigationStateForRedirect(state);
    const arrive = async (): Promise<void> => {
      if (to.pathname !== pathname || to.hash !== '') {
        go(to, { replace: true, state: rest });
        setGoal(to.pathname);
      } else removeFromNavigationState('isStart');
      setLastPageRestored(true);
      await waitForPaint();
      // Whoever has left the form meanwhile may be somebody else now.
      if (isLeft.current) return;
      if (session.status === null) {
        await session.reportStatus('started');
        session.showStatus('started');
      }
      if (session.status !== 'submitted') await saver.save().catch(() => undefined);
    };
    arrive().catch((error: unknown) => handleError('web_status', error));
  }, [session, pathname, state, go, saver, handleError, to]);

  return isSettled;
}

/** Leads a student who has just arrived on a form route to the last page, or to the question that was left with the last session. */
function arrivalAt(session: Session, path: string, state: unknown): { readonly pathname: string; readonly hash: string } {
  const { question = '', isStart = false } = parseNavigationState(state);
  const place = {
    ...session,
    path,
    defaultRoute: DEFAULT_ROUTE,
    completion: COMPLETION_PATH,
    isAskedFor: isLastPageRestored() && !isStart,
  };
  const pathname = (path === ACCOUNT_PATH ? null : lastPageRedirect({ ...place, knownPaths })) ?? path;
  const asked = form.questions[question];
  return { pathname, hash: asked && pagePath(asked.page) === pathname ? question : '' };
}

/** Reports the path on each change while the application is not submitted. */
function useReportLastPage(isSettled: boolean): void {
  const { pathname } = useLocation();
  const { isLoggedIn, status } = useSession();
  const handleError = useHandleError();
  const isOpen = isLoggedIn && isSettled && (status === 'started' || status === 'validating');
  const reported = useRef(Promise.resolve());
  useEffect(() => {
    if (!isOpen) return;
    const report = async (before: Promise<void>): Promise<void> => {
      await before;
      await callApi(endpoints.lastPage, { body: { last_page: pathname } });
    };
    // One after the other: the page before must not arrive last.
    reported.current = report(reported.current).catch((error: unknown) => handleError('last_page', error));
  }, [isOpen, pathname, handleError]);
}
