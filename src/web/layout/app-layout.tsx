import { shell } from 'virtual:shell';
import type { ReactNode } from 'react';
import { PageFrame } from './page-frame.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import type { Elements } from '../ui/elements.ts';

interface Props {
  readonly bar?: Elements;
  readonly copy?: Elements;
  readonly whose?: ReactNode;
  /** Identifies the application of a student who asks for help; the institution's own if nobody is logged in. */
  readonly helpId?: string | undefined;
  readonly children: ReactNode;
}

export const AppLayout = ({ bar, whose, copy, helpId = shell.institution.help_id, children }: Props) => (
  <PageFrame
    header={
      <>
        <SiteHeader whose={whose} />
        {bar}
      </>
    }
    footer={<SiteFooter copy={copy} helpId={helpId} />}
  >
    {children}
  </PageFrame>
);
