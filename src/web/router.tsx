import { form } from 'virtual:form';
import { createBrowserRouter, Navigate, useLocation } from 'react-router-dom';
import { GALLERY } from '../contract/addresses.ts';
import { COMPLETION, CONFIRM, DEFAULT_ROUTE, FORGOT, LOGIN, pathOf, RESET, SIGN_UP } from './navigation/paths.ts';
import { RootError } from './root-error.tsx';
import { Root } from './root.tsx';
import { Spinner } from './ui/spinner.tsx';

/** A path of no group leads to the default route with its query string. */
function ToDefaultRoute() {
  const { search, state } = useLocation();
  return <Navigate to={{ pathname: DEFAULT_ROUTE, search }} replace state={state} />;
}

/** A screen of the log-in; all of them load together. */
const authScreen = (name: keyof typeof import('./screens/auth/auth-screens.ts')) => async () => ({
  Component: (await import('./screens/auth/auth-screens.ts'))[name],
});

/** Preloads the log-in screen, so that a student can also log out without a connection. */
export function preloadLogin(): void {
  if (navigator.onLine) authScreen('Login')().catch(() => undefined);
}

const loadFormScreens = () => import('./screens/form/form-screens.ts');
const formPages = form.pages.map((page) => ({
  path: pathOf(page.id),
  lazy: async () => {
    const { FormPage } = await loadFormScreens();
    return { element: <FormPage key={page.id} page={page} /> };
  },
}));

/** Builds leave it out. */
const gallery = import.meta.env.DEV
  ? [
      {
        path: GALLERY,
        lazy: async () => ({ Component: (await import('./gallery/gallery.tsx')).Gallery }),
        hydrateFallbackElement: <Spinner />,
      },
    ]
  : [];

/** The routes: pages are data, the rest is fixed. Everything below a layout loads when it is first shown. */
export const createRouter = () =>
  createBrowserRouter([
    ...gallery,
    {
      element: <Root />,
      errorElement: <RootError />,
      hydrateFallbackElement: <Spinner />,
      children: [
        {
          lazy: async () => ({ Component: (await loadFormScreens()).FormLayout }),
          children: [
            ...formPages,
            { path: COMPLETION, lazy: async () => ({ Component: (await import('./screens/form/completion.tsx')).Completion }) },
          ],
        },
        {
          lazy: authScreen('AuthLayout'),
          children: [
            { path: LOGIN, lazy: authScreen('Login') },
            { path: SIGN_UP, lazy: authScreen('SignUp') },
            { path: CONFIRM, lazy: authScreen('Confirm') },
            { path: FORGOT, lazy: authScreen('Forgot') },
            { path: RESET, lazy: authScreen('Reset') },
          ],
        },
        { path: '*', element: <ToDefaultRoute /> },
      ],
    },
  ]);
