import { lazy, Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { ErrorDialogProvider } from './errors/error-dialog.tsx';
import { useArrivalMessage } from './navigation/use-arrival-message.ts';
import { SessionProvider } from './session/session-provider.tsx';
import { useVisitorLink } from './session/use-visitor-link.ts';
import { Spinner } from './ui/spinner.tsx';

const ServiceReading = lazy(async () => ({ default: (await import('./screens/service/service-reading.tsx')).ServiceReading }));

/** The root of all routes. A page loaded with a service token shows the reading of one application, whatever its path. */
export function Root() {
  const [serviceToken] = useState(() => new URLSearchParams(window.location.search).get('service_token'));
  if (serviceToken !== null) {
    return (
      <Suspense fallback={<Spinner />}>
        <ServiceReading token={serviceToken} />
      </Suspense>
    );
  }
  return (
    <ErrorDialogProvider>
      <SessionProvider>
        <Screens />
      </SessionProvider>
    </ErrorDialogProvider>
  );
}

function Screens() {
  useArrivalMessage();
  return useVisitorLink() ? <Outlet /> : <Spinner />;
}
