import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';

const Bar = styled('header')(({ theme }) => ({
  backgroundColor: theme.palette.background.paper,
  borderBottom: `1px solid ${theme.palette.divider}`,
}));
const Inner = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem 1rem',
  maxWidth: '72rem',
  margin: '0 auto',
  padding: '0.75rem 1.25rem',
});
// In its narrowest form the brand is beside the account; with larger text, above it.
const Start = styled('div')({ flex: '1 1 9rem', minWidth: 0 });

/** Who we are and, at its end, whose account this is. */
export function SiteHeader({ whose }: { readonly whose: ReactNode }) {
  return (
    <Bar>
      <Inner>
        <Start>
          <Brand />
        </Start>
        <AccountMenu whose={whose} />
      </Inner>
    </Bar>
  );
}
