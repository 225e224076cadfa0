import { useEffect, useReducer } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { OPEN_PERIOD_META_NAME } from '../../api/endpoints.ts';
import { DEFAULT_ROUTE } from '../navigation/paths.ts';
import { hasLoggedInCookie } from '../navigation/logged-in-cookie.ts';
import { navigationStateForRedirect } from '../navigation/navigation-state.ts';
import { onReturnToWindow } from '../platform/on-return-to-window.ts';
import { AppLayout } from '../layout/app-layout.tsx';
import { NarrowColumn } from '../ui/content-column.ts';

const LED_ON = navigationStateForRedirect({ isStart: true });

export function AuthLayout() {
  const note = document.querySelector<HTMLMetaElement>(`meta[name=${OPEN_PERIOD_META_NAME}]`)?.content;
  // The student may have logged in in another tab meanwhile.
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => onReturnToWindow(look), []);
  if (hasLoggedInCookie()) return <Navigate to={DEFAULT_ROUTE} replace state={LED_ON} />;
  return (
    <AppLayout>
      <NarrowColumn>
        {note && <p>{note}</p>}
        <Outlet />
      </NarrowColumn>
    </AppLayout>
  );
}
