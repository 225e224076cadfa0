import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { translate } from '../platform/translate.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

const Bar = styled('div')(({ theme: { palette } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem 1rem',
  margin: '0.75rem 0',
  padding: '0.5rem 0.5rem 0.5rem 1rem',
  borderRadius: 8,
  border: `1px solid ${palette.brand.accent.main}`,
  backgroundColor: palette.brand.accent.extraLight,
  '& p': { margin: 0, fontVariantNumeric: 'tabular-nums' },
}));

interface Props {
  /** The action in words; without it, nothing is shown once the emails have gone. */
  readonly words?: string | undefined;
  readonly emails?: number;
  /** Time that is left. */
  readonly seconds: number;
  readonly isBusy: boolean;
  readonly onTakeBack: () => void;
}

/** Names the last action and counts down the time to take it back; screen readers hear of that once. */
export function TakeBackNotice({ words, emails = 1, seconds, isBusy, onTakeBack }: Props) {
  const [end] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [end]);
  if (left === 0 && words === undefined) return null;
  return (
    <Bar>
      <div>
        {words !== undefined && <p role="status">{words}</p>}
        {left > 0 ? (
          <p aria-hidden="true">{translate('office.sent_in', { emails, count: left })}</p>
        ) : (
          <p role="status">{translate('office.sent', { emails })}</p>
        )}
      </div>
      {left > 0 && (
        <>
          <VisuallyHidden role="status">{translate('office.can_take_back', { emails })}</VisuallyHidden>
          <BusyButton isBusy={isBusy} onClick={onTakeBack} label={translate('office.take_back')} />
        </>
      )}
    </Bar>
  );
}
