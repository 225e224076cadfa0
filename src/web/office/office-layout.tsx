import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { shell } from 'virtual:shell';
import { OFFICE_PATH } from '../navigation/paths.ts';
import { PageFrame } from '../layout/page-frame.tsx';
import { translate } from '../platform/translate.ts';
import { ColorSchemePicker } from '../ui/color-scheme-picker.tsx';
import { Button } from '../ui/button.tsx';

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
    <header className="site-header-bar">
      <div className="site-header-inner">
        <Link className="site-header-home" to={OFFICE_PATH}>
          {shell.logos.map((logo) => (
            <img key={logo.src} {...logo} alt="" />
          ))}
          <span>
            <strong className="site-header-name">{shell.institution.name}</strong>{' '}
            <span className="site-header-product">{translate('office.title')}</span>
          </span>
        </Link>
        {name !== undefined && (
          <Who>
            <Link to={`${OFFICE_PATH}/decisions`}>{translate('office.decisions')}</Link>
            <span>{name}</span>
            <Button size="small" onClick={onLogOut} label={translate('account.log_out')} />
          </Who>
        )}
      </div>
    </header>
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
