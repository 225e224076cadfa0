import { styled } from '@mui/material/styles';
import { memo, useState } from 'react';
import { content } from 'virtual:content/footer';
import { Content } from '../content/content.tsx';
import { t } from '../text.ts';
import { GRID } from '../theme.ts';
import { SchemeChoice } from '../ui/scheme-choice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { useToasts } from '../ui/use-toasts.ts';
import type { Elements } from '../ui/elements.ts';
import { footerDialogs, HelpDialog, PrivacyDialog } from './late-dialogs.ts';

const Bar = styled('footer')(({ theme }) => ({
  marginTop: 'auto',
  borderTop: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  fontSize: '0.9375rem',
  '@media print': { display: 'none' },
}));
const Inner = styled('div')(({ theme }) => ({
  ...GRID,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.25rem 1.5rem',
  paddingBlock: '1rem',
  color: theme.palette.text.secondary,
  '& button': { marginInlineEnd: '1.5rem' },
}));
const Own = styled('div')({ '& p': { margin: 0 } });

export const SiteFooter = memo(function SiteFooter({ copy, helpId }: { readonly copy: Elements; readonly helpId: string }) {
  const [open, setOpen] = useState<'help' | 'privacy' | null>(null);
  const close = (): void => setOpen(null);
  const { error } = useToasts();
  const show = (dialog: 'help' | 'privacy'): void =>
    void footerDialogs.load().then(
      () => setOpen(dialog),
      () => error(t('error.no_answer')),
    );
  return (
    <Bar>
      <Inner>
        <div>
          <TextButton type="button" aria-haspopup="dialog" onClick={() => show('help')}>
            {t('footer.help')}
          </TextButton>
          <TextButton type="button" aria-haspopup="dialog" onClick={() => show('privacy')}>
            {t('footer.privacy')}
          </TextButton>
        </div>
        <SchemeChoice />
        <Own>
          <Content content={content} />
        </Own>
      </Inner>
      {open === 'help' && <HelpDialog onClose={close} copy={copy} helpId={helpId} />}
      {open === 'privacy' && <PrivacyDialog onClose={close} />}
    </Bar>
  );
});
