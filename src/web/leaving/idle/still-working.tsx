import { useEffect, useRef, useState } from 'react';
import { timeOfDay } from '../../platform/moment.ts';
import { t } from '../../text.ts';
import { DialogButtons, ModalDialog } from '../../ui/modal-dialog.tsx';
import { PROMPT_MS } from './idle-timer.ts';
import { Button } from '../../ui/button.tsx';

interface Props {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/**
 * The question one minute before the automatic log-out; Escape means yes. The window's title asks too, for another tab is in
 * front perhaps.
 */
export function StillWorking({ onStay, onLeave }: Props) {
  const yes = useRef<HTMLButtonElement>(null);
  const [end] = useState(() => timeOfDay(Date.now() + PROMPT_MS));
  useEffect(() => yes.current?.focus(), []);
  useEffect(() => {
    const before = document.title;
    const asking = t('page.title', { heading: t('idle.title') });
    document.title = asking;
    return () => {
      if (document.title === asking) document.title = before;
    };
  }, []);
  return (
    <ModalDialog role="alertdialog" title={t('idle.title')} describedBy="still-working" onClose={onStay}>
      <p id="still-working">{t('idle.text', { time: end })}</p>
      <DialogButtons>
        <Button ref={yes} variant="contained" onClick={onStay}>
          {t('idle.stay')}
        </Button>
        <Button variant="outlined" onClick={onLeave}>
          {t('idle.leave')}
        </Button>
      </DialogButtons>
    </ModalDialog>
  );
}
