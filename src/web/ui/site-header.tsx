import { styled } from '@mui/material/styles';
import { Brand } from './brand.tsx';
import { AccountMenu } from '../session/account-menu.tsx';

const Bar = styled('header')(({ theme }) => ({
  backgroundColor: theme.palette.background.paper,
  borderBottom: `1px solid ${theme.palette.divider}`,
}));
const Inner = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '1rem',
  maxWidth: '72rem',
  margin: '0 auto',
  padding: '0.75rem 1.25rem',
});

export function SiteHeader() {
  return (
    <Bar>
      <Inner>
        <Brand />
        <AccountMenu />
      </Inner>
    </Bar>
  );
}
