import { form } from 'virtual:form';
import { Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { GALLERY } from '../contract/addresses.ts';
import { COMPLETION, CONFIRM, DEFAULT_ROUTE, FORGOT, isAuthPath, LOGIN, pathOf, RESET, SIGN_UP } from './navigation/paths.ts';
import { late, lately } from './platform/lately.tsx';
import { RootBoundary } from './root-error.tsx';
import { Root } from './root.tsx';
import { Spinner } from './ui/spinner.tsx';

/** A path of no group leads to the default route with its query string. */
function ToDefaultRoute() {
  const { search, state } = useLocation();
  return <Navigate to={{ pathname: DEFAULT_ROUTE, search }} replace state={state} />;
}

const authScreens = late(() => import('./screens/auth/auth-screens.ts'));
const AuthLayout = lately(authScreens, ({ AuthLayout: layout }) => layout);
const Login = lately(authScreens, ({ Login: screen }) => screen);
const SignUp = lately(authScreens, ({ SignUp: screen }) => screen);
const Confirm = lately(authScreens, ({ Confirm: screen }) => screen);
const Forgot = lately(authScreens, ({ Forgot: screen }) => screen);
const Reset = lately(authScreens, ({ Reset: screen }) => screen);

const formScreens = late(() => import('./screens/form/form-screens.ts'));
const FormLayout = lately(formScreens, ({ FormLayout: layout }) => layout);
const FormPage = lately(formScreens, ({ FormPage: screen }) => screen);
const Completion = lately(
  late(() => import('./screens/form/completion.tsx')),
  ({ Completion: screen }) => screen,
);

/** Builds leave it out. */
const Gallery = import.meta.env.DEV
  ? lately(
      late(() => import('./gallery/gallery.tsx')),
      ({ Gallery: screen }) => screen,
    )
  : undefined;

/** Loads the screens of the page that is opened. A failure shows where the page would. */
export async function loadOpened(): Promise<void> {
  await (isAuthPath(window.location.pathname) ? authScreens : formScreens).load().catch(() => undefined);
}

/** Preloads the log-in screen, so that a student can also log out without a connection. */
export function preloadLogin(): void {
  if (navigator.onLine) authScreens.load().catch(() => undefined);
}

/** The routes: pages are data, the rest is fixed. While the next screen loads, the one before stays. */
export function Router() {
  return (
    <BrowserRouter>
      <RootBoundary>
        <Suspense fallback={<Spinner />}>
          <Routes>
            {Gallery && <Route path={GALLERY} element={<Gallery />} />}
            <Route element={<Root />}>
              <Route element={<FormLayout />}>
                {form.pages.map((page) => (
                  <Route key={page.id} path={pathOf(page.id)} element={<FormPage key={page.id} page={page} />} />
                ))}
                <Route path={COMPLETION} element={<Completion />} />
              </Route>
              <Route element={<AuthLayout />}>
                <Route path={LOGIN} element={<Login />} />
                <Route path={SIGN_UP} element={<SignUp />} />
                <Route path={CONFIRM} element={<Confirm />} />
                <Route path={FORGOT} element={<Forgot />} />
                <Route path={RESET} element={<Reset />} />
              </Route>
              <Route path="*" element={<ToDefaultRoute />} />
            </Route>
          </Routes>
        </Suspense>
      </RootBoundary>
    </BrowserRouter>
  );
}
