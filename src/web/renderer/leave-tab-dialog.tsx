import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import type { Tab } from '../../form/form.ts';
import { t } from '../text.ts';
import { DialogButtons, ModalDialog } from '../ui/modal-dialog.tsx';

interface Props {
  readonly from: Tab;
  readonly to: Tab;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** The question before the answers of a tab are cleared; Escape keeps them. */
export function LeaveTabDialog({ from, to, onStay, onLeave }: Props) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <ModalDialog role="alertdialog" title={t('tabs.leave_title')} describedBy="leave-tab" onClose={onStay}>
      <p id="leave-tab">{t('tabs.leave_text', { from: from.title, to: to.title })}</p>
      <DialogButtons>
        <Button ref={stay} variant="contained" onClick={onStay}>{t('tabs.stay')}</Button>
        <Button variant="outlined" onClick={onLeave}>{t('tabs.leave')}</Button>
      </DialogButtons>
    </ModalDialog>
  );
}
