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

const loadAuthLayout = async () => ({ Component: (await import('./screens/auth/auth-layout.tsx')).AuthLayout });
const loadLogin = async () => ({ Component: (await import('./screens/auth/login.tsx')).Login });

/** Brings the log-in screen along, so that a student can also log out without a connection. */
export function preloadLogin(): void {
  if (navigator.onLine) Promise.all([loadAuthLayout(), loadLogin()]).catch(() => undefined);
}

const formPages = form.pages.map((page) => ({
  path: pathOf(page.id),
  lazy: async () => {
    const { FormPage } = await import('./screens/form/form-page.tsx');
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
          lazy: async () => ({ Component: (await import('./screens/form/form-layout.tsx')).FormLayout }),
          children: [
            ...formPages,
            { path: COMPLETION, lazy: async () => ({ Component: (await import('./screens/form/completion.tsx')).Completion }) },
          ],
        },
        {
          lazy: loadAuthLayout,
          children: [
            { path: LOGIN, lazy: loadLogin },
            { path: SIGN_UP, lazy: async () => ({ Component: (await import('./screens/auth/sign-up.tsx')).SignUp }) },
            { path: CONFIRM, lazy: async () => ({ Component: (await import('./screens/auth/confirm.tsx')).Confirm }) },
            { path: FORGOT, lazy: async () => ({ Component: (await import('./screens/auth/forgot.tsx')).Forgot }) },
            { path: RESET, lazy: async () => ({ Component: (await import('./screens/auth/reset.tsx')).Reset }) },
          ],
        },
        { path: '*', element: <ToDefaultRoute /> },
      ],
    },
  ]);
