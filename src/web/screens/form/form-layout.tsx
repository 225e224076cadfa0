import { form } from 'virtual:form';
import { useMemo, useState, useEffect, useLayoutEffect, useRef } from 'react';
import { Navigate, NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { calls } from '../../../contract/calls.ts';
import { pageNear } from '../../../form/run/pages.ts';
import { useAnswerStore, usePages } from '../../answers/answer-context.tsx';
import { isNoResponse, UnauthorizedError } from '../../api/client.ts';
import { useResponse } from '../../api/use-response.ts';
import { carriedState, ledOn, forgetCarried } from '../../navigation/carried-state.ts';
import { ACCOUNT, COMPLETION, DEFAULT_ROUTE, LOGIN, pathOf, REVIEW } from '../../navigation/paths.ts';
import { isOffline } from '../../offline/connection.ts';
import { late, lately } from '../../platform/lately.tsx';
import { SavingProvider, useSaver } from '../../saving/saving-context.tsx';
import { IdleWatch } from '../../leaving/idle/idle-watch.tsx';
import { guard, returnTo } from '../../session/guard.ts';
import { useSession, type Session } from '../../session/session.ts';
import { useLastPage } from '../../session/use-last-page.ts';
import { Frame } from '../../frame/frame.tsx';
import { LoggedIn } from '../../frame/logged-in.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { UploadProvider } from '../../uploads/upload-provider.tsx';
import { useValidators } from '../../validators.ts';
import { MakePdfCopy } from './make-pdf-copy.tsx';
import { StepBar } from './step-bar.tsx';
import { useFollowSaved } from './use-newer.ts';
import { WelcomeBanner } from './welcome-banner.tsx';
import { useErrors } from '../../errors/use-errors.ts';
import { useGo } from '../../navigation/use-go.ts';
import { hasArrived, noteArrived } from '../../session/arrived.ts';

const NoConnection = lately(
  late(() => import('./no-connection.tsx')),
  ({ NoConnection: screen }) => screen,
);

// Constants, so that header and footer are not drawn again.
const WHOSE = <LoggedIn />;
const COPY = <MakePdfCopy />;

export function FormLayout() {
  const { isReady, error, isLoggedIn, status } = useSession();
  const store = useAnswerStore();
  const isValidating = status === 'validating';
  const areValidatorsThere = useValidators(isValidating);
  useLayoutEffect(() => store.report(isValidating && areValidatorsThere), [store, isValidating, areValidatorsThere]);
  const [wasLoggedIn, setWasLoggedIn] = useState(false);
  if (isLoggedIn && !wasLoggedIn) setWasLoggedIn(true);
  const isUnreached = isNoResponse(error);
  if (isLoggedIn && !isReady && (isUnreached || (!error && isOffline()))) {
    return (
      <SavingProvider>
        <Frame whose={WHOSE}>
          <NoConnection />
        </Frame>
      </SavingProvider>
    );
  }
  const isRefused = error instanceof UnauthorizedError;
  if (error && !isRefused) throw error;
  // Refused: what leads to the log-in has begun.
  if (isRefused || !isReady || !areValidatorsThere) return <Spinner />;
  return (
    <SavingProvider>
      {isLoggedIn && <IdleWatch />}
      <UploadProvider>
        <GuardedRoute key={isLoggedIn ? 'student' : 'visitor'} hasEnded={wasLoggedIn && !isLoggedIn} />
      </UploadProvider>
    </SavingProvider>
  );
}

function GuardedRoute({ hasEnded }: { readonly hasEnded: boolean }) {
  const { pathname, state } = useLocation();
  const { status, isLoggedIn } = useSession();
  const { data: profile } = useResponse(calls.profile, isLoggedIn);
  const [hadArrived] = useState(hasArrived);
  const isSettled = useArrival();
  useFollowSaved();
  const mustLogIn = useMustLogIn() && !isLoggedIn;
  const ledOnState = useMemo(() => ({ ...ledOn(state), ...(mustLogIn && { goingTo: pathname }) }), [state, mustLogIn, pathname]);
  const isArriving = isLoggedIn && !isSettled;
  const nearest = useNearestPath(pathname);
  // However far the application is.
  const isOwn = pathname === ACCOUNT;
  const page = { status, path: pathname, defaultRoute: DEFAULT_ROUTE, completion: COMPLETION };
  const target = mustLogIn ? LOGIN : isOwn ? null : (guard(page) ?? (isArriving ? null : nearest));
  useLastPage(isSettled && target === null && !isOwn);
  if (target !== null) return hasEnded ? <Spinner /> : <Navigate to={target} replace state={ledOnState} />;
  // No other page may show, and take keystrokes, just before the redirect to the last one.
  if (isArriving) return <Spinner />;
  return (
    <Frame
      bar={
        !isOwn && (
          <>
            <StepBar />
            <WelcomeBanner hasArrived={hadArrived} />
          </>
        )
      }
      whose={isLoggedIn ? WHOSE : undefined}
      copy={isLoggedIn && COPY}
      helpId={profile?.help_id}
    >
      <Outlet />
    </Frame>
  );
}

/** True for addresses of students only; of the review, for visitors without answers. */
function useMustLogIn(): boolean {
  const { pathname } = useLocation();
  const isOpened = useNavigationType() === NavigationType.Pop;
  const store = useAnswerStore();
  const [isEmptyReview] = useState(() => isOpened && pathname === REVIEW && !store.isAnyAnswered());
  return pathname === ACCOUNT || pathname === COMPLETION || (isEmptyReview && pathname === REVIEW);
}

/** Path to go to from a page that the student does not go through; else null. */
function useNearestPath(path: string): string | null {
  const pages = usePages();
  const page = form.pages.find(({ id }) => pathOf(id) === path);
  if (!page || pages.includes(page)) return null;
  const near = pageNear(form, pages, page.id);
  return near ? pathOf(near.id) : null;
}

const knownPaths = [...form.pages.map((page) => pathOf(page.id)), REVIEW];

/** Goes to the last page after the profile has loaded, begins the application, and saves carried answers. True once arrived. */
function useArrival(): boolean {
  const { pathname, state } = useLocation();
  const go = useGo();
  const session = useSession();
  const saver = useSaver();
  const handleError = useErrors();
  const hasBegun = useRef(false);
  const [to] = useState(() => arrivalAt(session, pathname, state));
  const [goal, setGoal] = useState<string>();
  // Already there: the page shows at once.
  const [isSettled, setSettled] = useState(session.isLoggedIn && to.pathname === pathname && to.hash === '');
  // The router shows a new path in a transition: until then the old one would be mistaken for the student's goal.
  if (!isSettled && pathname === goal) setSettled(true);

  useEffect(() => {
    if (!session.isLoggedIn || hasBegun.current) return;
    hasBegun.current = true;
    const { answers: _carried, visitor: _visitor, question: _question, isStart: _start, ...rest } = ledOn(state);
    const arrive = async (): Promise<void> => {
      if (to.pathname !== pathname || to.hash !== '') {
        go(to, { replace: true, state: rest });
        setGoal(to.pathname);
      } else forgetCarried('isStart');
      noteArrived(true);
      if (session.status === null) await session.reportStatus('started');
      if (session.status !== 'submitted') await saver.save().catch(() => undefined);
    };
    arrive().catch((error: unknown) => handleError('web_status', error));
  }, [session, pathname, state, go, saver, handleError, to]);

  return isSettled;
}

/** Leads a student who has just arrived on a form route to the last page, or to the question that was left with the last session. */
function arrivalAt(session: Session, path: string, state: unknown): { readonly pathname: string; readonly hash: string } {
  const { question = '', isStart = false } = carriedState(state);
  const place = { ...session, path, defaultRoute: DEFAULT_ROUTE, completion: COMPLETION, isAskedFor: hasArrived() && !isStart };
  const pathname = (path === ACCOUNT ? null : returnTo({ ...place, knownPaths })) ?? path;
  const asked = form.questions[question];
  return { pathname, hash: asked && pathOf(asked.page) === pathname ? question : '' };
}
