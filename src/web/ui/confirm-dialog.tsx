import { useEffect, useId, useRef, type ReactNode } from 'react';
import { DialogButtons, ModalDialog } from './modal-dialog.tsx';
import { Button } from './button.tsx';

interface Props {
  readonly title: string;
  /** What a yes removes or sends, in lines. */
  readonly text: ReactNode;
  readonly no: string;
  readonly yes: string;
  readonly onNo: () => void;
  readonly onYes: () => void;
}

/** The question before what can't be taken back. The answer that keeps all as it is comes first and has the focus; Escape does too. */
export function ConfirmDialog({ title, text, no, yes, onNo, onYes }: Props) {
  const textId = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <ModalDialog role="alertdialog" title={title} describedBy={textId} onClose={onNo}>
      <p id={textId} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text}
      </p>
      <DialogButtons>
        <Button ref={keep} variant="contained" onClick={onNo}>
          {no}
        </Button>
        <Button variant="outlined" color="error" onClick={onYes}>
          {yes}
        </Button>
      </DialogButtons>
    </ModalDialog>
  );
}
