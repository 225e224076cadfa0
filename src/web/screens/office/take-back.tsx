import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { officeCalls } from '../../../contract/office-calls.ts';
import type { OfficeApplication, OfficeStates } from '../../../contract/shapes/office.ts';
import { send } from '../../api/client.ts';
import { t } from '../../text.ts';
import { Alert } from '../../ui/alert.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useAtWork } from './at-work.ts';
import { useTry } from './use-try.ts';

const Bar = styled('div')(({ theme: { palette } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem 1rem',
  padding: '0.5rem 0.5rem 0.5rem 1rem',
  borderRadius: 8,
  border: `1px solid ${palette.brand.accent.main}`,
  backgroundColor: palette.brand.accent.extraLight,
  '& p': { margin: 0, fontVariantNumeric: 'tabular-nums' },
}));

interface Props {
  readonly application: Pick<OfficeApplication, 'id' | 'states' | 'seconds_left'>;
  readonly onTakenBack: (states: OfficeStates) => void;
}

/** The minute in which the newest state can be taken back; screen readers hear of it once. */
export function TakeBack({ application: { id, states, seconds_left: seconds }, onTakenBack }: Props) {
  const { onSessionOver } = useAtWork();
  const { isBusy, refusal, run } = useTry(onSessionOver);
  const [end] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [end]);
  const takeBack = (): void =>
    run(async () => onTakenBack(await send(officeCalls.takeBackState, { params: { id, version: states[0]?.version ?? 0 } })));
  return (
    <>
      {left > 0 && (
        <Bar>
          <p aria-hidden="true">{t('office.sent_in', { count: left })}</p>
          <VisuallyHidden role="status">{t('office.can_take_back')}</VisuallyHidden>
          <BusyButton variant="outlined" isBusy={isBusy} onClick={takeBack}>
            {t('office.take_back')}
          </BusyButton>
        </Bar>
      )}
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
    </>
  );
}
