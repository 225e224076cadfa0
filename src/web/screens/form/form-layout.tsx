import { form } from 'virtual:form';
import { useMemo, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { calls } from '../../../contract/calls.ts';
import { pageNear } from '../../../form/run/pages.ts';
import { usePages } from '../../answers/answer-context.tsx';
import { useResponse } from '../../api/use-response.ts';
import { ledOn } from '../../navigation/carried-state.ts';
import { ACCOUNT, COMPLETION, DEFAULT_ROUTE, LOGIN, pathOf } from '../../navigation/paths.ts';
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
import { WelcomeBanner } from './welcome-banner.tsx';

/** The root of all form routes: nothing is shown before the student's profile has loaded. */
export function FormLayout() {
  const { isReady, error, isLoggedIn, status } = useSession();
  const areValidatorsThere = useValidators(status === 'validating');
  const [wasLoggedIn, setWasLoggedIn] = useState(false);
  if (isLoggedIn && !wasLoggedIn) setWasLoggedIn(true);
  if (error) throw error;
  if (!isReady || !areValidatorsThere) return <Spinner />;
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
  const ledOnState = useMemo(() => ledOn(state), [state]);
  const isArriving = isLoggedIn && !isSettled;
  const nearest = useNearestPath(pathname);
  // However far the application is; only a visitor has nothing there.
  const isOwn = pathname === ACCOUNT;
  const page = { status, path: pathname, defaultRoute: DEFAULT_ROUTE, completion: COMPLETION };
  const target = isOwn ? (isLoggedIn ? null : LOGIN) : (guard(page) ?? (isArriving ? null : nearest));
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

/** Where the path of a page leads that the student does not go through; null for all other paths. */
function useNearestPath(path: string): string | null {
  const pages = usePages();
  const page = form.pages.find(({ id }) => pathOf(id) === path);
  if (!page || pages.includes(page)) return null;
  const near = pageNear(form, pages, page.id);
  return near ? pathOf(near.id) : null;
}
