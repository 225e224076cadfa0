import { createContext, use, useState, type ReactNode } from 'react';
import { t } from '../text.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';

const ErrorDialogContext = createContext<(message: string) => void>(() => undefined);

/** Shows errors that must be seen at once in a dialog titled Unexpected Error. */
export function ErrorDialogProvider({ children }: { readonly children: ReactNode }) {
  const [message, setMessage] = useState<string | null>(null);
  return (
    <ErrorDialogContext value={setMessage}>
      {children}
      {message !== null && (
        <ModalDialog title={t('error.dialog_title')} onClose={() => setMessage(null)}>
          <p>{message}</p>
        </ModalDialog>
      )}
    </ErrorDialogContext>
  );
}

export const useErrorDialog = (): ((message: string) => void) => use(ErrorDialogContext);
