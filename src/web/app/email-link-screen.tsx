import { lazy } from 'react';
import { useLocation } from 'react-router-dom';
import { DOCUMENT_REQUEST_PATH } from '../navigation/paths.ts';

const Reminders = lazy(async () => ({ default: (await import('../account/reminders-screen.tsx')).RemindersScreen }));
const RequestScreen = lazy(async () => ({
  default: (await import('../document-requests/document-request-screen.tsx')).DocumentRequestScreen,
}));

/** Screens of email links that need no log-in, each loaded lazily. */
export function EmailLinkScreen() {
  return useLocation().pathname === DOCUMENT_REQUEST_PATH ? <RequestScreen /> : <Reminders />;
}
