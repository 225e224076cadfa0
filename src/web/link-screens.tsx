import { lazy } from 'react';
import { useLocation } from 'react-router-dom';
import { REQUEST } from './navigation/paths.ts';

const Reminders = lazy(async () => ({ default: (await import('./screens/reminders/reminders.tsx')).Reminders }));
const RequestScreen = lazy(async () => ({ default: (await import('./screens/request/request-screen.tsx')).RequestScreen }));

/** Where links in emails lead that nobody logs in for. Each screen loads alone: few visits have any of them. */
export function LinkScreen() {
  return useLocation().pathname === REQUEST ? <RequestScreen /> : <Reminders />;
}
