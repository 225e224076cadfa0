import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { t } from '../text.ts';
import { HelpDialog } from './help-dialog.tsx';
import { PrivacyDialog } from './privacy-dialog.tsx';

const Bar = styled('footer')(({ theme }) => ({
  marginTop: 'auto',
  borderTop: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  fontSize: '0.9375rem',
}));
const Inner = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.25rem 1.5rem',
  maxWidth: '72rem',
  margin: '0 auto',
  padding: '1rem 1.25rem',
  color: theme.palette.text.secondary,
}));
const Opener = styled('button')(({ theme }) => ({
  minHeight: 44,
  padding: '0 0.5rem',
  marginLeft: '-0.5rem',
  marginRight: '1rem',
  border: 0,
  background: 'none',
  color: theme.palette.primary.main,
  font: 'inherit',
  textDecoration: 'underline',
  textUnderlineOffset: '0.18em',
  cursor: 'pointer',
  '&:hover': { textDecorationThickness: '2px' },
}));

/** Help and privacy, in the same place on every screen. */
export function SiteFooter({ copy, helpId }: { readonly copy: ReactNode; readonly helpId: string }) {
  const [open, setOpen] = useState<'help' | 'privacy' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Bar>
      <Inner>
        <div>
          <Opener type="button" aria-haspopup="dialog" onClick={() => setOpen('help')}>
            {t('footer.help')}
          </Opener>
          <Opener type="button" aria-haspopup="dialog" onClick={() => setOpen('privacy')}>
            {t('footer.privacy')}
          </Opener>
        </div>
        <span>{t('footer.copyright')}</span>
      </Inner>
      {open === 'help' && <HelpDialog onClose={close} copy={copy} helpId={helpId} />}
      {open === 'privacy' && <PrivacyDialog onClose={close} />}
    </Bar>
  );
}
