import { shell } from 'virtual:shell';
import type { ReactNode } from 'react';
import { translate } from '../platform/translate.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import type { Elements } from '../ui/elements.ts';

const MAIN = 'main';

interface Props {
  readonly bar?: Elements;
  readonly copy?: Elements;
  readonly whose?: ReactNode;
  /** Identifies the application of a student who asks for help; the institution's own if nobody is logged in. */
  readonly helpId?: string | undefined;
  readonly children: ReactNode;
}

export const AppLayout = ({ bar, whose, copy, helpId = shell.institution.help_id, children }: Props) => (
  <div className="app-layout-page">
    <a
      className="app-layout-skip"
      href={`#${MAIN}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(MAIN)?.focus();
      }}
    >
      {translate('shell.skip')}
    </a>
    <SiteHeader whose={whose} />
    {bar}
    <main className="app-layout-main" id={MAIN} tabIndex={-1}>
      {children}
    </main>
    <SiteFooter copy={copy} helpId={helpId} />
  </div>
);
