import { useCallback, useState } from 'react';
import { UnauthorizedError } from '../api/api-client.ts';
import { deferText, translateKey } from '../platform/translate.ts';
import { errorMessage } from '../api/error-message.ts';
import { useToasts } from '../ui/use-toasts.ts';
import { errorCatalogue, type ErrorKind, type ErrorDisplay, type ErrorTitleParams } from './error-catalogue.ts';
import { useErrorDialog } from './error-dialog.tsx';
import { useOnSessionExpired } from './session-expired.ts';

/** Shows an error where the catalogue says. `params` fill its title. */
type HandleError = <Kind extends ErrorKind>(
  kind: Kind,
  error: unknown,
  ...params: keyof ErrorTitleParams<Kind> extends never ? [] : [params: ErrorTitleParams<Kind>]
) => void;

export function useHandleError(): HandleError {
  const toasts = useToasts();
  const sessionLost = useOnSessionExpired();
  const showDialog = useErrorDialog();
  const [broken, setBroken] = useState<{ readonly error: unknown }>();
  // Only what is thrown while rendering reaches the boundary.
  if (broken) throw broken.error;
  return useCallback(
    (kind, error, ...[params]) => {
      if (error instanceof UnauthorizedError) return void sessionLost(kind === 'upload' ? deferText('leave.file') : undefined);
      const showing: ErrorDisplay = errorCatalogue[kind];
      const message = errorMessage(error);
      if (showing.shows === 'toast')
        toasts.error(message, { title: translateKey(showing.title, params), isAlsoInPlace: showing.isAlsoInPlace });
      else if (showing.shows === 'dialog') showDialog(message, showing.title);
      else if (showing.shows === 'boundary') setBroken({ error });
    },
    [toasts, sessionLost, showDialog],
  );
}
