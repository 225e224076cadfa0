import { lazy, Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { ErrorDialogProvider } from './errors/error-dialog.tsx';
import { useArrivalMessage } from './navigation/use-arrival-message.ts';
import { SessionProvider } from './session/session-provider.tsx';
import { SERVICE_PARAMETER, useRefusedReading } from './session/use-refused-reading.ts';
import { useVisitorLink } from './session/use-visitor-link.ts';
import { t } from './text.ts';
import { Spinner } from './ui/spinner.tsx';

const ServiceReading = lazy(async () => ({ default: (await import('./screens/service/service-reading.tsx')).ServiceReading }));
const AnswerChoice = lazy(async () => ({ default: (await import('./saving/answer-choice.tsx')).AnswerChoice }));

/**
 * The root of all routes. A page loaded with a service token shows the reading of one application, whatever its path; where
 * the token is invalid, it is the page that it would be without.
 */
export function Root() {
  const [serviceToken] = useState(() => new URLSearchParams(window.location.search).get(SERVICE_PARAMETER));
  const [isRefused, setRefused] = useState(false);
  if (serviceToken !== null && !isRefused) {
    return (
      <Suspense fallback={<Spinner />}>
        <ServiceReading token={serviceToken} onRefused={() => setRefused(true)} />
      </Suspense>
    );
  }
  return (
    <ErrorDialogProvider>
      <SessionProvider>
        <Screens isReadingRefused={isRefused} />
      </SessionProvider>
    </ErrorDialogProvider>
  );
}

function Screens({ isReadingRefused }: { readonly isReadingRefused: boolean }) {
  useArrivalMessage();
  const link = useVisitorLink();
  const isSettled = useRefusedReading(isReadingRefused);
  if (!link.isOpened || !isSettled) return <Spinner />;
  return (
    <>
      <Outlet />
      {link.differing && (
        <Suspense>
          <AnswerChoice
            intro={t('link.choice')}
            origin={t('link.answer')}
            others={link.differing}
            onClose={() => link.choose([])}
            onChosen={link.choose}
          />
        </Suspense>
      )}
    </>
  );
}
