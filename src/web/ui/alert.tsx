import { withClass } from './with-class.ts';
import type { ReactNode } from 'react';
import { translate } from '../platform/translate.ts';
import { CloseButton } from './close-button.tsx';
import { DoneIcon, ErrorIcon } from './icons.tsx';
import { ProgressIcon } from './progress-icon.tsx';

const Panel = withClass('div', 'alert');

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
    <Panel data-error={isError || undefined} role={isSpoken ? (isError ? 'alert' : 'status') : undefined}>
      {ICONS[variant]}
      <div>{children}</div>
      {onClose && <CloseButton label={translate('toast.close')} onClick={onClose} />}
    </Panel>
  );
}
