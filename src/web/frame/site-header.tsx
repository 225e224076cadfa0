import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { PAGE } from '../theme.ts';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { LanguageMenu } from './language-menu.tsx';

const Bar = styled('header')(({ theme }) => ({
  backgroundColor: theme.palette.background.paper,
  borderTop: `4px solid ${theme.palette.primary.main}`,
  borderBottom: `1px solid ${theme.palette.divider}`,
}));
const Inner = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem',
  maxWidth: PAGE,
  margin: '0 auto',
  padding: '0.75rem 1.25rem',
});
// In its narrowest form the brand is beside the account; with larger text, above it.
const Start = styled('div')({ flex: '1 1 9rem', minWidth: 0 });

// The panels of its buttons hang from it, so it is at the end of the window however the header wraps.
const End = styled('div')({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '0.5rem',
  marginInlineStart: 'auto',
  '@media print': { display: 'none' },
});

/** Who we are and, at its end, the languages and whose account this is. */
export function SiteHeader({ whose }: { readonly whose: ReactNode }) {
  return (
    <Bar>
      <Inner>
        <Start>
          <Brand />
        </Start>
        <End>
          <LanguageMenu />
          <AccountMenu whose={whose} />
        </End>
      </Inner>
    </Bar>
  );
}
