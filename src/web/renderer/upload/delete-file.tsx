import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { t } from '../../text.ts';
import { ModalDialog } from '../../ui/modal-dialog.tsx';

interface Props {
  readonly fileName: string;
  readonly onKeep: () => void;
  readonly onDelete: () => void;
}

/** The question before a file is deleted (spec, section 2 "Field types"). */
export function DeleteFile({ fileName, onKeep, onDelete }: Props) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <ModalDialog role="alertdialog" title={t('upload.delete_title')} describedBy="delete-file" onClose={onKeep}>
      <p id="delete-file">{t('upload.delete_text', { file: fileName })}</p>
      <div className="dialog-buttons">
        <Button ref={keep} variant="outlined" onClick={onKeep}>{t('upload.delete_no')}</Button>
        <Button variant="contained" color="error" onClick={onDelete}>{t('upload.delete_yes')}</Button>
      </div>
    </ModalDialog>
  );
}
