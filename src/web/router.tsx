import { shell } from 'virtual:shell';
import { Suspense, lazy, useState, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation, Outlet } from 'react-router-dom';
import { GALLERY } from '../contract/url-paths.ts';
import {
  AuthLayout,
  Completion,
  Confirm,
  Forgot,
  FormLayout,
  FormPage,
  Gallery,
  LinkScreen,
  Login,
  Office,
  OwnAccount,
  Reset,
  Review,
  SignUp,
} from './late-screens.ts';
import { carriedState } from './navigation/carried-state.ts';
import { BrowserRouter } from './navigation/browser-router.tsx';
import {
  ACCOUNT,
  COMPLETION,
  CONFIRM,
  DEFAULT_ROUTE,
  FORGOT,
  LINK_PATHS,
  LOGIN,
  OFFICE,
  pathOf,
  RESET,
  REVIEW,
  SIGN_UP,
} from './navigation/paths.ts';
import { RootBoundary } from './root-error.tsx';
import { Spinner } from './ui/spinner.tsx';
import { ErrorDialogProvider } from './errors/error-dialog.tsx';
import { SessionLostProvider } from './errors/session-lost.ts';
import { FormRoot } from './late-screens.ts';
import { isAuthPath } from './navigation/paths.ts';
import { useArrivalMessage } from './navigation/use-arrival-message.ts';
import { LINK_PARAMETER, SERVICE_PARAMETER } from './navigation/parameters.ts';
import { useDueLogOut } from './session/log-out-due.ts';
import { useLeaveLostSession } from './session/use-leave-lost-session.ts';

/** A path of no group leads to the default route with its query string. */
function ToDefaultRoute() {
  const { search, state } = useLocation();
  return <Navigate to={{ pathname: DEFAULT_ROUTE, search }} replace state={{ ...carriedState(state), isStart: true }} />;
}

/**
 * The routes: pages are data, the rest is fixed. While the next screen loads, the one before stays. The router's loaders, actions and
 * fetchers would add 14 kB (gzip) to each page, and do what SWR and the answer store do.
 */
export function Router() {
  return (
    <BrowserRouter>
      <RootBoundary>
        <Suspense fallback={<Spinner />}>
          <Routes>
            {Gallery && <Route path={GALLERY} element={<Gallery />} />}
            <Route path={`${OFFICE}/*`} element={<Office />} />
            <Route element={<Root />}>
              <Route element={<FormLayout />}>
                {shell.pages.map(({ id }) => (
                  <Route key={id} path={pathOf(id)} element={<FormPage key={id} id={id} />} />
                ))}
                <Route path={REVIEW} element={<Review />} />
                <Route path={COMPLETION} element={<Completion />} />
                <Route path={ACCOUNT} element={<OwnAccount />} />
              </Route>
              <Route element={<AuthLayout />}>
                <Route path={LOGIN} element={<Login />} />
                <Route path={SIGN_UP} element={<SignUp />} />
                <Route path={CONFIRM} element={<Confirm />} />
                <Route path={FORGOT} element={<Forgot />} />
                <Route path={RESET} element={<Reset />} />
              </Route>
              {LINK_PATHS.map((path) => (
                <Route key={path} path={path} element={<LinkScreen />} />
              ))}
              <Route path="*" element={<ToDefaultRoute />} />
            </Route>
          </Routes>
        </Suspense>
      </RootBoundary>
    </BrowserRouter>
  );
}

const ServiceView = lazy(async () => ({ default: (await import('./screens/service/service-view.tsx')).ServiceView }));

/**
 * The root of all routes. A page loaded with a service token shows the reading of one application, whatever its path; where
 * the token is invalid, it is the page that it would be without.
 */
function Root() {
  const { pathname } = useLocation();
  const [asked] = useState(() => new URLSearchParams(window.location.search));
  const serviceToken = asked.get(SERVICE_PARAMETER);
  const [isRefused, setRefused] = useState(false);
  // True once a screen has needed the form; log-in screens do not.
  const [hasForm, setHasForm] = useState(serviceToken !== null);
  if (!hasForm && !isAuthPath(pathname)) setHasForm(true);
  useArrivalMessage();
  if (serviceToken !== null && !isRefused) {
    return (
      <Suspense fallback={<Spinner />}>
        <ServiceView token={serviceToken} onRefused={() => setRefused(true)} />
      </Suspense>
    );
  }
  return (
    <ErrorDialogProvider>
      {hasForm ? (
        <FormRoot linkToken={asked.get(LINK_PARAMETER)} isReadingRefused={isRefused}>
          <Outlet />
        </FormRoot>
      ) : (
        <WithoutForm>
          <Outlet />
        </WithoutForm>
      )}
    </ErrorDialogProvider>
  );
}

function WithoutForm({ children }: { readonly children: ReactNode }) {
  useDueLogOut();
  return <SessionLostProvider value={useLeaveLostSession()}>{children}</SessionLostProvider>;
}
