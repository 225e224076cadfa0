import type { ReactNode } from 'react';
import { translate } from '../platform/translate.ts';
import type { Elements } from '../ui/elements.ts';

const MAIN = 'main';

interface Props {
  readonly header: Elements;
  readonly footer: Elements;
  readonly children: ReactNode;
}

/** Link to the main part, header, main part and footer, at least as high as the window. */
export const PageFrame = ({ header, footer, children }: Props) => (
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
    {header}
    <main className="app-layout-main" id={MAIN} tabIndex={-1}>
      {children}
    </main>
    {footer}
  </div>
);
