import { Navigate, Outlet } from 'react-router-dom';
import { OPENING_NOTE } from '../../../contract/calls.ts';
import { DEFAULT_ROUTE } from '../../navigation/paths.ts';
import { isSignedIn } from '../../navigation/signed-in.ts';
import { ledOn } from '../../navigation/carried-state.ts';
import { Frame } from '../../frame/frame.tsx';
import { NarrowColumn } from '../../ui/column.ts';

const LED_ON = ledOn({ isStart: true });

export function AuthLayout() {
  const note = document.querySelector<HTMLMetaElement>(`meta[name=${OPENING_NOTE}]`)?.content;
  if (isSignedIn()) return <Navigate to={DEFAULT_ROUTE} replace state={LED_ON} />;
  return (
    <Frame>
      <NarrowColumn>
        {note && <p>{note}</p>}
        <Outlet />
      </NarrowColumn>
    </Frame>
  );
}
