import { memo, type ReactNode, Suspense } from 'react';
import { LinkWithAnswers } from '../navigation/link-with-answers.tsx';
import { LOGIN_PATH, SIGN_UP_PATH, DEFAULT_ROUTE } from '../navigation/paths.ts';
import { translate } from '../platform/translate.ts';
import { PersonIcon, GlobeIcon } from '../ui/icons.tsx';
import { Popover } from '../ui/popover.tsx';
import { Button } from '../ui/button.tsx';
import { shell } from 'virtual:shell';
import { LanguageList } from './lazy-dialogs.ts';

export const SiteHeader = memo(function SiteHeader({ whose }: { readonly whose: ReactNode }) {
  return (
    <header className="site-header-bar">
      <div className="site-header-inner">
        <div className="site-header-start">
          <Brand />
        </div>
        <div className="site-header-end">
          <LanguageMenu />
          <AccountMenu whose={whose} />
        </div>
      </div>
    </header>
  );
});

/** `whose`: who is logged in, and how to log out; else the links to log in and sign up. */
const AccountMenu = ({ whose }: { readonly whose: ReactNode }) => (
  <Popover label={translate('account.label')} icon={<PersonIcon />}>
    <div className="site-header-choices">{whose ?? <LoggedOut />}</div>
  </Popover>
);

const LoggedOut = () => (
  <>
    <Button component={LinkWithAnswers} to={LOGIN_PATH} variant="contained" size="small" label={translate('account.sign_in')} />
    <Button component={LinkWithAnswers} to={SIGN_UP_PATH} size="small" label={translate('account.create')} />
  </>
);

/** A development server has one language, whatever is chosen. */
const hasChoice = (shell.institution.languages?.length ?? 0) > 1;

let lastFocused = '';
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && target.closest('main') && target.id !== '') lastFocused = target.id;
});

const lastFocusedNow = (): string => lastFocused;

function LanguageMenu() {
  if (!hasChoice) return null;
  return (
    <Popover id="language" label={translate('language.label')} icon={<GlobeIcon />}>
      <Suspense>
        <LanguageList lastFocused={lastFocusedNow} />
      </Suspense>
    </Popover>
  );
}

/** Mark of an institution without a logo. */
const OWN_MARK = (
  <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
    <rect width="40" height="40" rx="10" fill="currentColor" />
    <path d="M10 29V14l10 9.5L30 14v15" fill="none" strokeWidth="3.6" strokeLinecap="round" strokeLinejoin="round" />
    <path d="M15.5 33h9" strokeWidth="2.4" strokeLinecap="round" opacity="0.7" />
  </svg>
);

const Brand = () => (
  <LinkWithAnswers className="site-header-home" to={DEFAULT_ROUTE}>
    {shell.logos.length > 0 ? shell.logos.map((logo) => <img key={logo.src} {...logo} alt="" />) : OWN_MARK}
    <span className="site-header-words">
      <strong className="site-header-name">{shell.institution.name}</strong>{' '}
      <span className="site-header-product">{shell.institution.product_name}</span>
    </span>
  </LinkWithAnswers>
);
