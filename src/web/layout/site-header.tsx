import { styled } from '@mui/material/styles';
import { memo, type ReactNode, Suspense } from 'react';
import { PAGE_CONTAINER_STYLE } from '../ui/theme.ts';
import { LinkWithAnswers } from '../navigation/link-with-answers.tsx';
import { LOGIN_PATH, SIGN_UP_PATH, DEFAULT_ROUTE } from '../navigation/paths.ts';
import { translate } from '../platform/translate.ts';
import { PersonIcon, GlobeIcon } from '../ui/icons.tsx';
import { Popover } from '../ui/popover.tsx';
import { Button } from '../ui/button.tsx';
import { shell } from 'virtual:shell';
import { LanguageList } from './lazy-dialogs.ts';

const Bar = styled('header')(({ theme }) => ({
  backgroundColor: theme.palette.background.paper,
  borderTop: `4px solid ${theme.palette.primary.main}`,
  borderBottom: `1px solid ${theme.palette.divider}`,
}));
const Inner = styled('div')(({ theme }) => ({
  ...PAGE_CONTAINER_STYLE,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  paddingBlock: 12,
  [theme.breakpoints.down('mobile')]: { paddingBlock: 6 },
}));
// Puts the brand beside the account, or above it with larger text.
const Start = styled('div')({ flex: '1 1 9rem', minWidth: 0 });

// The panels of its buttons hang from it, so it is at the end of the window however the header wraps.
const End = styled('div')({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
  marginInlineStart: 'auto',
  '@media print': { display: 'none' },
});

export const SiteHeader = memo(function SiteHeader({ whose }: { readonly whose: ReactNode }) {
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
});

const Choices = styled('div')({ display: 'grid', gap: '0.75rem' });

/** `whose`: who is logged in, and how to log out; else the links to log in and sign up. */
function AccountMenu({ whose }: { readonly whose: ReactNode }) {
  return (
    <Popover label={translate('account.label')} icon={<PersonIcon />}>
      <Choices>{whose ?? <LoggedOut />}</Choices>
    </Popover>
  );
}

function LoggedOut() {
  return (
    <>
      <Button component={LinkWithAnswers} to={LOGIN_PATH} variant="contained" size="small">
        {translate('account.sign_in')}
      </Button>
      <Button component={LinkWithAnswers} to={SIGN_UP_PATH} variant="outlined" size="small">
        {translate('account.create')}
      </Button>
    </>
  );
}

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

const Home = styled(LinkWithAnswers)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: 'fit-content',
  minHeight: 44,
  color: theme.palette.text.primary,
  textDecoration: 'none',
  lineHeight: 1.2,
  '& svg, & img': { flex: 'none', color: theme.palette.primary.main },
  '& path': { stroke: theme.palette.background.paper },
  '&:hover strong': { textDecoration: 'underline' },
}));
const Words = styled('span')({ minWidth: 0, overflowWrap: 'anywhere', hyphens: 'auto' });
const Name = styled('strong')({ display: 'block', fontSize: 'clamp(0.9375rem, 3.85vw, 1.0625rem)', fontWeight: 750 });
// Leaves only its name on a phone, in two lines at most.
const Product = styled('span')(({ theme }) => ({
  fontSize: '0.875rem',
  color: theme.palette.text.secondary,
  [theme.breakpoints.down('mobile')]: { display: 'none' },
}));

/** Mark of an institution without a logo. */
const OWN_MARK = (
  <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
    <rect width="40" height="40" rx="10" fill="currentColor" />
    <path d="M10 29V14l10 9.5L30 14v15" fill="none" strokeWidth="3.6" strokeLinecap="round" strokeLinejoin="round" />
    <path d="M15.5 33h9" strokeWidth="2.4" strokeLinecap="round" opacity="0.7" />
  </svg>
);

function Brand() {
  return (
    <Home to={DEFAULT_ROUTE}>
      {shell.logos.length > 0 ? shell.logos.map((logo) => <img key={logo.src} {...logo} alt="" />) : OWN_MARK}
      <Words>
        <Name>{shell.institution.name}</Name> <Product>{shell.institution.product_name}</Product>
      </Words>
    </Home>
  );
}
