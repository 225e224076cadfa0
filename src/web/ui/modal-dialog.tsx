import { withClass } from './with-class.ts';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { translate } from '../platform/translate.ts';
import { CloseButton } from './close-button.tsx';
import { focusHeading } from './focus-heading.ts';
import { ignoreSecondClick } from './ignore-second-click.ts';

/** Stay in sight below a text that scrolls: one of them has the focus, and the text is read from its beginning. */
export const DialogActions = withClass('div', 'dialog-actions');

interface Props {
  readonly title?: string;
  readonly size?: 'xs' | 's';
  /** `alertdialog` for a question that cannot wait. */
  readonly role?: 'alertdialog';
  /** Id of the words that say what it is about. */
  readonly describedBy?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog over the page, as long as it is mounted; Escape and the close button ask to close it. */
export function ModalDialog({ title = translate('dialog.error_title'), size = 'xs', role, describedBy, onClose, children }: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      ignoreSecondClick();
      // The button that opened it may be gone by now.
      setTimeout(() => document.activeElement === document.body && focusHeading());
    };
  }, []);
  return (
    <dialog
      className="modal-dialog"
      ref={dialog}
      data-size={size}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="modal-dialog-header">
        <h2 className="modal-dialog-title" id={titleId}>
          {title}
        </h2>
        <CloseButton label={translate('dialog.close')} onClick={onClose} />
      </div>
      <div className="modal-dialog-body">{children}</div>
    </dialog>
  );
}
