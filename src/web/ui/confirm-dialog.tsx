import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { DialogActions, ModalDialog } from './modal-dialog.tsx';
import { translate } from '../platform/translate.ts';
import { Button } from './button.tsx';

interface Props {
  readonly title: string;
  /** Consequence of a yes, in lines. */
  readonly text: ReactNode;
  /** Cancel, if left out. */
  readonly no?: string;
  readonly yes: string;
  /** A yes is what people come for, and deletes nothing: it is the button that stands out. */
  readonly isRoutine?: boolean;
  readonly onNo: () => void;
  readonly onYes: () => void;
}

/** The question before what can't be taken back. The answer that keeps all as it is comes first and has the focus; Escape does too. */
export function ConfirmDialog({ title, text, no = translate('dialog.cancel'), yes, isRoutine = false, onNo, onYes }: Props) {
  const textId = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <ModalDialog role="alertdialog" title={title} describedBy={textId} onClose={onNo}>
      <div className="confirm-dialog-words" id={textId}>
        {text}
      </div>
      <DialogActions>
        <Button ref={keep} variant={isRoutine ? 'outlined' : 'contained'} onClick={onNo} label={no} />
        <Button variant={isRoutine ? 'contained' : 'outlined'} color={isRoutine ? 'primary' : 'error'} onClick={onYes} label={yes} />
      </DialogActions>
    </ModalDialog>
  );
}

type Question = Omit<Props, 'onNo'>;

export const useConfirm = () => useState<Question>();

/** Asks the question of `useConfirm` before a deed, if there is one; either answer closes it. */
export const Confirmation = ({
  question,
  onClose,
}: {
  readonly question: Question | undefined;
  readonly onClose: (none: undefined) => void;
}) =>
  question && (
    <ConfirmDialog
      {...question}
      onNo={() => onClose(undefined)}
      onYes={() => {
        onClose(undefined);
        question.onYes();
      }}
    />
  );
