import { shell } from 'virtual:shell';
import { Suspense, lazy, useState, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Navigate, Route, Routes, useLocation, Outlet, NavigationType, useNavigationType } from 'react-router-dom';
import { GALLERY_PATH } from '../../api/url-paths.ts';
import {
  AuthLayout,
  CompletionScreen,
  ConfirmSignUpScreen,
  ForgotPasswordScreen,
  FormLayout,
  FormPage,
  GalleryScreen,
  RemindersScreen,
  DocumentRequestScreen,
  LoginScreen,
  OfficeApp,
  AccountScreen,
  ResetPasswordScreen,
  ReviewScreen,
  SignUpScreen,
  FormRoot,
} from './lazy-routes.ts';
import { parseNavigationState, removeFromNavigationState } from '../navigation/navigation-state.ts';
import { TransitionRouter } from '../navigation/transition-router.tsx';
import * as paths from '../navigation/paths.ts';
import { RootErrorBoundary } from './root-error-boundary.tsx';
import { FullScreenLoading } from '../ui/full-screen-loading.tsx';
import { ErrorDialogProvider } from '../errors/error-dialog.tsx';
import { SessionExpiredProvider } from '../errors/session-expired.ts';
import { VISITOR_LINK_PARAM, VIEW_TOKEN_PARAM } from '../navigation/query-params.ts';
import { useCompletePendingLogOut } from '../session/pending-log-out.ts';
import { useRedirectExpiredSession } from '../session/use-redirect-expired-session.ts';
import { translateKey } from '../platform/translate.ts';
import { useToasts } from '../ui/use-toasts.ts';

/** A path of no group leads to the default route with its query string. */
function ToDefaultRoute() {
  const { search, state } = useLocation();
  return <Navigate to={{ pathname: paths.DEFAULT_ROUTE, search }} replace state={{ ...parseNavigationState(state), isStart: true }} />;
}

/**
 * The routes: pages are data, the rest is fixed. While the next screen loads, the one before stays. The router's loaders, actions and
 * fetchers would add 14 kB (gzip) to each page, and do what SWR and the answer store do.
 */
export function AppRoutes() {
  return (
    <TransitionRouter>
      <RootErrorBoundary>
        <Suspense fallback={<FullScreenLoading />}>
          <Routes>
            {GalleryScreen && <Route path={GALLERY_PATH} element={<GalleryScreen />} />}
            <Route path={`${paths.OFFICE_PATH}/*`} element={<OfficeApp />} />
            <Route element={<Root />}>
              <Route element={<FormLayout />}>
                {shell.pages.map(({ id }) => (
                  <Route key={id} path={paths.pagePath(id)} element={<FormPage key={id} id={id} />} />
                ))}
                <Route path={paths.REVIEW_PATH} element={<ReviewScreen />} />
                <Route path={paths.COMPLETION_PATH} element={<CompletionScreen />} />
                <Route path={paths.ACCOUNT_PATH} element={<AccountScreen />} />
              </Route>
              <Route element={<AuthLayout />}>
                <Route path={paths.LOGIN_PATH} element={<LoginScreen />} />
                <Route path={paths.SIGN_UP_PATH} element={<SignUpScreen />} />
                <Route path={paths.CONFIRM_SIGN_UP_PATH} element={<ConfirmSignUpScreen />} />
                <Route path={paths.FORGOT_PASSWORD_PATH} element={<ForgotPasswordScreen />} />
                <Route path={paths.RESET_PASSWORD_PATH} element={<ResetPasswordScreen />} />
              </Route>
              <Route path={paths.REMINDERS_PATH} element={<RemindersScreen />} />
              <Route path={paths.DOCUMENT_REQUEST_PATH} element={<DocumentRequestScreen />} />
              <Route path="*" element={<ToDefaultRoute />} />
            </Route>
          </Routes>
        </Suspense>
      </RootErrorBoundary>
    </TransitionRouter>
  );
}

const ServiceView = lazy(async () => ({ default: (await import('../read-only-view/printable-application.tsx')).PrintableApplication }));

/**
 * The root of all routes. A page loaded with a service token shows the reading of one application, whatever its path; where
 * the token is invalid, it is the page that it would be without.
 */
function Root() {
  const { pathname } = useLocation();
  const [asked] = useState(() => new URLSearchParams(window.location.search));
  const serviceToken = asked.get(VIEW_TOKEN_PARAM);
  const [isRefused, setRefused] = useState(false);
  // True once a screen has needed the form; log-in screens do not.
  const [hasForm, setHasForm] = useState(serviceToken !== null);
  if (!hasForm && !paths.isLoggedOutPath(pathname)) setHasForm(true);
  useFlashMessage();
  if (serviceToken !== null && !isRefused) {
    return (
      <Suspense fallback={<FullScreenLoading />}>
        <ServiceView token={serviceToken} onRefused={() => setRefused(true)} />
      </Suspense>
    );
  }
  return (
    <ErrorDialogProvider>
      {hasForm ? (
        <FormRoot linkToken={asked.get(VISITOR_LINK_PARAM)} isReadingRefused={isRefused}>
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
  useCompletePendingLogOut();
  return <SessionExpiredProvider value={useRedirectExpiredSession()}>{children}</SessionExpiredProvider>;
}

/** Shows the success message that came with a navigation, once; after a redirect the former one stays. */
function useFlashMessage(): void {
  const location = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const toasts = useToasts();
  const shownFor = useRef('');
  const shownOn = useRef(location.pathname);
  useLayoutEffect(() => {
    const { isLedOn = false } = parseNavigationState(location.state);
    if (shownOn.current !== location.pathname && !(isLedOn && isReplaced)) toasts.dismissAll();
    shownOn.current = location.pathname;
  }, [location, isReplaced, toasts]);
  useEffect(() => {
    const { successMessage } = parseNavigationState(location.state);
    if (successMessage === undefined || shownFor.current === location.key) return;
    shownFor.current = location.key;
    removeFromNavigationState('successMessage');
    toasts.success(translateKey(successMessage.key, successMessage.params));
  }, [location, toasts]);
}
