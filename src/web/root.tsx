import { Outlet } from 'react-router-dom';
import { useArrivalMessage } from './navigation/use-arrival-message.ts';
import { SessionProvider } from './session/session-provider.tsx';

/** The root of all routes. */
export function Root() {
  useArrivalMessage();
  return (
    <SessionProvider>
      <Outlet />
    </SessionProvider>
  );
}
