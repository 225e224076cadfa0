import { useState, type ReactNode } from 'react';
import { provided } from '../platform/provided.tsx';
import { t } from '../text.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';

const [ShowDialogProvider, useErrorDialog] = provided<(message: string) => void>('ErrorDialogProvider');
export { useErrorDialog };

/** Shows errors that must be seen at once in a dialog titled Unexpected Error. */
export function ErrorDialogProvider({ children }: { readonly children: ReactNode }) {
  const [message, setMessage] = useState<string | null>(null);
  return (
    <ShowDialogProvider value={setMessage}>
      {children}
      {message !== null && (
        <ModalDialog title={t('error.dialog_title')} onClose={() => setMessage(null)}>
          <p>{message}</p>
        </ModalDialog>
      )}
    </ShowDialogProvider>
  );
}
