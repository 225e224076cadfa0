import { withClass } from '../ui/with-class.ts';
import { shell } from 'virtual:shell';
import type { ReactNode } from 'react';
import { translate } from '../platform/translate.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import type { Elements } from '../ui/elements.ts';

const MAIN = 'main';
const Page = withClass('div', 'app-layout-page');
const Skip = withClass('a', 'app-layout-skip');
const Main = withClass('main', 'app-layout-main');

interface Props {
  readonly bar?: Elements;
  readonly copy?: Elements;
  readonly whose?: ReactNode;
  /** Identifies the application of a student who asks for help; the institution's own if nobody is logged in. */
  readonly helpId?: string | undefined;
  readonly children: ReactNode;
}

export const AppLayout = ({ bar, whose, copy, helpId = shell.institution.help_id, children }: Props) => (
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
