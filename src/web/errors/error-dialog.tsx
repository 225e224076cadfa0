import { withClass } from '../ui/with-class.ts';
import { useCallback, useState } from 'react';
import type { TextKey } from '../../form/model/text.ts';
import { createRequiredContext } from '../platform/create-required-context.tsx';
import { translateKey } from '../platform/translate.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import type { Elements } from '../ui/elements.ts';

/** Some messages have several lines, with what was typed. */
const Message = withClass('p', 'error-dialog-message');

type ShowDialog = (message: string, title?: TextKey) => void;

const [ShowDialogProvider, useErrorDialog] = createRequiredContext<ShowDialog>('ErrorDialogProvider');
export { useErrorDialog };

export function ErrorDialogProvider({ children }: { readonly children: Elements }) {
  const [shown, setShown] = useState<Parameters<ShowDialog> | null>(null);
  const show = useCallback<ShowDialog>((...words) => setShown(words), []);
  return (
    <ShowDialogProvider value={show}>
      {children}
      {shown && (
        <ModalDialog title={translateKey(shown[1] ?? 'error.dialog_title')} onClose={() => setShown(null)}>
          <Message>{shown[0]}</Message>
        </ModalDialog>
      )}
    </ShowDialogProvider>
  );
}
