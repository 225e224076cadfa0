import { styled } from '@mui/material/styles';
import { shell } from 'virtual:shell';
import type { ReactNode } from 'react';
import { translate } from '../platform/translate.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import type { Elements } from '../ui/elements.ts';

const MAIN = 'main';
const Page = styled('div')({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' });
const Skip = styled('a')(({ theme }) => ({
  position: 'absolute',
  zIndex: 40,
  top: '-6rem',
  insetInlineStart: '0.75rem',
  padding: '0.75rem 1.25rem',
  borderRadius: 8,
  backgroundColor: theme.palette.primary.main,
  color: theme.palette.primary.contrastText,
  '&:focus': { top: '0.75rem', color: theme.palette.primary.contrastText },
}));
const Main = styled('main')({ flex: 1, '&:focus': { outline: 'none' } });

interface Props {
  readonly bar?: Elements;
  readonly copy?: Elements;
  readonly whose?: ReactNode;
  /** Identifies the application of a student who asks for help; the institution's own if nobody is logged in. */
  readonly helpId?: string | undefined;
  readonly children: ReactNode;
}

export function AppLayout({ bar, whose, copy, helpId = shell.institution.help_id, children }: Props) {
  return (
    <Page>
      <Skip
        href={`#${MAIN}`}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(MAIN)?.focus();
        }}
      >
        {translate('shell.skip')}
      </Skip>
      <SiteHeader whose={whose} />
      {bar}
      <Main id={MAIN} tabIndex={-1}>
        {children}
      </Main>
      <SiteFooter copy={copy} helpId={helpId} />
    </Page>
  );
}
