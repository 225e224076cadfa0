import type { ReactNode } from 'react';
import { translate } from '../platform/translate.ts';
import { CloseButton } from './close-button.tsx';
import { DoneIcon, ErrorIcon, InfoIcon, WarningIcon } from './icons.tsx';
import { ProgressIcon } from './progress-icon.tsx';

interface Props {
  /** `open`: something is left to do, and nothing is wrong. `info` and `warning` belong to the page, and are not announced. */
  readonly variant: 'error' | 'open' | 'success' | 'info' | 'warning';
  /** False where a toast says the same: nobody wants to hear it twice. */
  readonly isSpoken?: boolean;
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

const ICONS = {
  error: <ErrorIcon />,
  open: <ProgressIcon state="empty" />,
  success: <DoneIcon />,
  info: <InfoIcon />,
  warning: <WarningIcon />,
};
const ROLES = { error: 'alert', open: 'status', success: 'status', info: 'note', warning: 'note' };

/** A message that stays in its place on the page. */
export const Alert = ({ variant, isSpoken = true, onClose, children }: Props) => (
  <div className="alert" data-error={variant === 'error' || undefined} role={isSpoken ? ROLES[variant] : undefined}>
    {ICONS[variant]}
    <div>{children}</div>
    {onClose && <CloseButton label={translate('toast.close')} onClick={onClose} />}
  </div>
);
