import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorDialogProvider } from './errors/error-dialog.tsx';
import { SessionLostProvider } from './errors/session-lost.ts';
import { FormRoot } from './late-screens.ts';
import { isAuthPath } from './navigation/paths.ts';
import { useArrivalMessage } from './navigation/use-arrival-message.ts';
import { LINK_PARAMETER, SERVICE_PARAMETER } from './navigation/parameters.ts';
import { useDueLogOut } from './session/log-out-due.ts';
import { useLeaveLostSession } from './session/use-leave-lost-session.ts';
import { Spinner } from './ui/spinner.tsx';

const ServiceReading = lazy(async () => ({ default: (await import('./screens/service/service-reading.tsx')).ServiceReading }));

/**
 * The root of all routes. A page loaded with a service token shows the reading of one application, whatever its path; where
 * the token is invalid, it is the page that it would be without.
 */
export function Root() {
  const { pathname } = useLocation();
  const [asked] = useState(() => new URLSearchParams(window.location.search));
  const serviceToken = asked.get(SERVICE_PARAMETER);
  const [isRefused, setRefused] = useState(false);
  // From the first screen that needs the form on; before that, screens of the log-in do without it.
  const [hasForm, setHasForm] = useState(serviceToken !== null);
  if (!hasForm && !isAuthPath(pathname)) setHasForm(true);
  useArrivalMessage();
  if (serviceToken !== null && !isRefused) {
    return (
      <Suspense fallback={<Spinner />}>
        <ServiceReading token={serviceToken} onRefused={() => setRefused(true)} />
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
