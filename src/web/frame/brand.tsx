import { styled } from '@mui/material/styles';
import { shell } from 'virtual:shell';
import { CarryingLink } from '../navigation/carrying-link.tsx';
import { DEFAULT_ROUTE } from '../navigation/paths.ts';

const Home = styled(CarryingLink)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
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
const Name = styled('strong')({
  display: 'block',
  fontSize: 'clamp(0.9375rem, 3.85vw, 1.0625rem)',
  fontWeight: 750,
});
// On a phone its name alone is beside the menus, in two lines at most.
const Product = styled('span')(({ theme }) => ({
  fontSize: '0.875rem',
  color: theme.palette.text.secondary,
  [theme.breakpoints.down('mobile')]: { display: 'none' },
}));

/** Beside the name of an institution without a logo. */
const OWN_MARK = (
  <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
    <rect width="40" height="40" rx="10" fill="currentColor" />
    <path d="M10 29V14l10 9.5L30 14v15" fill="none" strokeWidth="3.6" strokeLinecap="round" strokeLinejoin="round" />
    <path d="M15.5 33h9" strokeWidth="2.4" strokeLinecap="round" opacity="0.7" />
  </svg>
);

/** The institution's logo, its name and the product's, which lead to the start of the application. */
export function Brand() {
  return (
    <Home to={DEFAULT_ROUTE}>
      {shell.logos.length > 0 ? shell.logos.map((logo) => <img key={logo.src} {...logo} alt="" />) : OWN_MARK}
      <Words>
        <Name>{shell.institution.name}</Name> <Product>{shell.institution.product_name}</Product>
      </Words>
    </Home>
  );
}
