import { lazy } from 'react';
import { useLocation } from 'react-router-dom';
import { REQUEST } from './navigation/paths.ts';

const Reminders = lazy(async () => ({ default: (await import('./screens/reminders/reminders.tsx')).Reminders }));
const RequestScreen = lazy(async () => ({ default: (await import('./screens/request/request-screen.tsx')).RequestScreen }));

/** Screens of email links that need no log-in, each loaded lazily. */
export function LinkScreen() {
  return useLocation().pathname === REQUEST ? <RequestScreen /> : <Reminders />;
}
