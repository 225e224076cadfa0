import { styled } from '@mui/material/styles';
import { Navigate, Outlet } from 'react-router-dom';
import { DEFAULT_ROUTE } from '../../navigation/paths.ts';
import { AccountMenu } from '../../session/account-menu.tsx';
import { isSignedIn } from '../../session/signed-in.ts';
import { useCarriedState } from '../../navigation/carried-state.ts';
import { Frame } from '../../ui/frame.tsx';

const Column = styled('div')(({ theme }) => ({
  maxWidth: '28rem',
  margin: '0 auto',
  padding: '3rem 1.25rem 4rem',
  [theme.breakpoints.down('mobile')]: { padding: '1.5rem 0.75rem 3rem' },
}));

/** The root of the auth screens; whoever is logged in has nothing to do here. */
export function AuthLayout() {
  const { successMessage } = useCarriedState();
  if (isSignedIn()) return <Navigate to={DEFAULT_ROUTE} replace state={successMessage === undefined ? undefined : { successMessage }} />;
  return (
    <Frame account={<AccountMenu />}>
      <Column>
        <Outlet />
      </Column>
    </Frame>
  );
}
