import { form } from 'virtual:form';
import { useMemo, useState } from 'react';
import { Navigate, NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { calls } from '../../../contract/calls.ts';
import { pageNear } from '../../../form/run/pages.ts';
import { useAnswerStore, usePages } from '../../answers/answer-context.tsx';
import { isNoResponse, UnauthorizedError } from '../../api/client.ts';
import { useResponse } from '../../api/use-response.ts';
import { ledOn } from '../../navigation/carried-state.ts';
import { ACCOUNT, COMPLETION, DEFAULT_ROUTE, LOGIN, pathOf, REVIEW } from '../../navigation/paths.ts';
import { isOffline } from '../../offline/connection.ts';
import { late, lately } from '../../platform/lately.tsx';
import { SavingProvider } from '../../saving/saving-context.tsx';
import { IdleWatch } from '../../leaving/idle/idle-watch.tsx';
import { guard } from '../../session/guard.ts';
import { useSession } from '../../session/session.ts';
import { useLastPage } from '../../session/use-last-page.ts';
import { Frame } from '../../frame/frame.tsx';
import { LoggedIn } from '../../frame/logged-in.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { UploadProvider } from '../../uploads/upload-provider.tsx';
import { useValidators } from '../../validators.ts';
import { MakePdfCopy } from './make-pdf-copy.tsx';
import { StepBar } from './step-bar.tsx';
import { useArrival } from './use-arrival.ts';
import { useFollowSaved } from './use-newer.ts';
import { WelcomeBanner } from './welcome-banner.tsx';

const NoConnection = lately(
  late(() => import('./no-connection.tsx')),
  ({ NoConnection: screen }) => screen,
);

/** The root of all form routes: nothing is shown before the student's profile has loaded. */
export function FormLayout() {
  const { isReady, error, isLoggedIn, status } = useSession();
  const areValidatorsThere = useValidators(status === 'validating');
  const [wasLoggedIn, setWasLoggedIn] = useState(false);
  if (isLoggedIn && !wasLoggedIn) setWasLoggedIn(true);
  const isUnreached = isNoResponse(error);
  if (isLoggedIn && !isReady && (isUnreached || (!error && isOffline()))) {
    return (
      <SavingProvider>
        <Frame whose={<LoggedIn />}>
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

/** `hasEnded`: the session ended on these screens and the redirect to the log-in has begun; nothing may interfere. */
function GuardedRoute({ hasEnded }: { readonly hasEnded: boolean }) {
  const { pathname, state } = useLocation();
  const { status, isLoggedIn } = useSession();
  const { data: profile } = useResponse(calls.profile, isLoggedIn);
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
      bar={!isOwn && <StepBar />}
      whose={isLoggedIn ? <LoggedIn /> : undefined}
      copy={isLoggedIn && <MakePdfCopy />}
      helpId={profile?.help_id}
    >
      {!isOwn && <WelcomeBanner />}
      <Outlet />
    </Frame>
  );
}

/** Whether only students have something at this address: of the review, visitors who have answered nothing on this device. */
function useMustLogIn(): boolean {
  const { pathname } = useLocation();
  const isOpened = useNavigationType() === NavigationType.Pop;
  const store = useAnswerStore();
  const [isEmptyReview] = useState(() => isOpened && pathname === REVIEW && !store.isAnyAnswered());
  return pathname === ACCOUNT || pathname === COMPLETION || (isEmptyReview && pathname === REVIEW);
}

/** Where the path of a page leads that the student does not go through; null for all other paths. */
function useNearestPath(path: string): string | null {
  const pages = usePages();
  const page = form.pages.find(({ id }) => pathOf(id) === path);
  if (!page || pages.includes(page)) return null;
  const near = pageNear(form, pages, page.id);
  return near ? pathOf(near.id) : null;
}
