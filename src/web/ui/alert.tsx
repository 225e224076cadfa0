import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { translate } from '../platform/translate.ts';
import { CloseButton } from './close-button.tsx';
import { DoneIcon, ErrorIcon } from './icons.tsx';
import { ProgressIcon } from './progress-icon.tsx';

const Panel = styled('div', { shouldForwardProp: (prop) => prop !== 'isError' })<{ isError: boolean }>(({ theme, isError }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '0.75rem',
  marginTop: '1.25rem',
  padding: '0.75rem 1rem',
  borderRadius: 8,
  borderInlineStart: `4px solid ${isError ? theme.palette.error.main : theme.palette.primary.main}`,
  backgroundColor: isError ? theme.palette.brand.error.extraLight : theme.palette.brand.primary.extraLight,
  '& > svg': { flex: 'none', marginTop: '0.175em', color: isError ? theme.palette.error.main : theme.palette.primary.main },
  // An email address may be longer than a narrow card.
  '& > div': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& p': { margin: 0 },
  '& * + p': { marginTop: '0.25rem' },
  '& > button': { margin: '-0.5rem' },
}));

interface Props {
  /** `open`: something is left to do, and nothing is wrong. */
  readonly variant: 'error' | 'open' | 'success';
  /** False where a toast says the same: nobody wants to hear it twice. */
  readonly isSpoken?: boolean;
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

const ICONS = { error: <ErrorIcon />, open: <ProgressIcon state="empty" />, success: <DoneIcon /> };

/** A message that stays in its place on the page. */
export function Alert({ variant, isSpoken = true, onClose, children }: Props) {
  const isError = variant === 'error';
  return (
    <Panel isError={isError} role={isSpoken ? (isError ? 'alert' : 'status') : undefined}>
      {ICONS[variant]}
      <div>{children}</div>
      {onClose && <CloseButton label={translate('toast.close')} onClick={onClose} />}
    </Panel>
  );
}
