import { shell } from 'virtual:shell';
import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { GALLERY } from '../contract/addresses.ts';
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
import { Root } from './root.tsx';
import { Spinner } from './ui/spinner.tsx';

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
