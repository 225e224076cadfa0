import { useCallback, useState } from 'react';
import type { TextKey } from '../../form/model/text.ts';
import { createRequiredContext } from '../platform/create-required-context.tsx';
import { translateKey } from '../platform/translate.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import type { Elements } from '../ui/elements.ts';

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
          <p className="error-dialog-message">{shown[0]}</p>
        </ModalDialog>
      )}
    </ShowDialogProvider>
  );
}
