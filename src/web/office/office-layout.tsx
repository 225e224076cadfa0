import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { shell } from 'virtual:shell';
import { OFFICE_PATH } from '../navigation/paths.ts';
import { PageFrame } from '../layout/page-frame.tsx';
import { translate } from '../platform/translate.ts';
import { PAGE_CONTAINER_STYLE } from '../ui/theme.ts';
import { ColorSchemePicker } from '../ui/color-scheme-picker.tsx';
import { Button } from '../ui/button.tsx';

const Bar = styled('header')(({ theme }) => ({
  backgroundColor: theme.palette.background.paper,
  borderTop: `4px solid ${theme.palette.primary.main}`,
  borderBottom: `1px solid ${theme.palette.divider}`,
}));
const Inner = styled('div')({
  ...PAGE_CONTAINER_STYLE,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem 1.5rem',
  paddingBlock: '0.75rem',
});
const Home = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  minHeight: 44,
  color: theme.palette.text.primary,
  textDecoration: 'none',
  lineHeight: 1.25,
  '& img': { flex: 'none' },
  '& strong, & small': { display: 'block' },
  '& small': { fontSize: '0.875rem', color: theme.palette.text.secondary },
  '&:hover strong': { textDecoration: 'underline' },
}));
const Who = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem 1rem', overflowWrap: 'anywhere' });

const End = styled('footer')({ display: 'flex', justifyContent: 'center', padding: '1.5rem 1.25rem' });

interface Props {
  /** Name of who is logged in. */
  readonly name: string | undefined;
  readonly onLogOut: () => void;
  readonly children: ReactNode;
}

/** Header and footer of all office screens. */
export function OfficeLayout({ name, onLogOut, children }: Props) {
  const header = (
    <Bar>
      <Inner>
        <Home to={OFFICE_PATH}>
          {shell.logos.map((logo) => (
            <img key={logo.src} {...logo} alt="" />
          ))}
          <span>
            <strong>{shell.institution.name}</strong> <small>{translate('office.title')}</small>
          </span>
        </Home>
        {name !== undefined && (
          <Who>
            <Link to={`${OFFICE_PATH}/decisions`}>{translate('office.decisions')}</Link>
            <span>{name}</span>
            <Button size="small" onClick={onLogOut} label={translate('account.log_out')} />
          </Who>
        )}
      </Inner>
    </Bar>
  );
  const footer = (
    <End>
      <ColorSchemePicker />
    </End>
  );
  return (
    <PageFrame header={header} footer={footer}>
      {children}
    </PageFrame>
  );
}
