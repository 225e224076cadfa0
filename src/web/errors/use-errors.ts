import { useCallback, useState } from 'react';
import { UnauthorizedError } from '../api/client.ts';
import { textNamed } from '../text.ts';
import { errorMessage } from '../api/error-message.ts';
import { useToasts } from '../ui/use-toasts.ts';
import { errorCatalogue, type ErrorKind, type Showing, type TitleParams } from './error-catalogue.ts';
import { useErrorDialog } from './error-dialog.tsx';
import { useSessionLost } from './session-lost.ts';

/** Shows an error where the catalogue says. `params` fill its title. */
export type HandleError = <Kind extends ErrorKind>(
  kind: Kind,
  error: unknown,
  ...params: keyof TitleParams<Kind> extends never ? [] : [params: TitleParams<Kind>]
) => void;

export function useErrors(): HandleError {
  const toasts = useToasts();
  const sessionLost = useSessionLost();
  const showDialog = useErrorDialog();
  const [broken, setBroken] = useState<{ readonly error: unknown }>();
  // Only what is thrown while rendering reaches the boundary.
  if (broken) throw broken.error;
  return useCallback(
    (kind, error, ...[params]) => {
      if (error instanceof UnauthorizedError) return void sessionLost();
      const showing: Showing = errorCatalogue[kind];
      const message = errorMessage(error);
      if (showing.shows === 'toast')
        toasts.error(message, { title: textNamed(showing.title, params), isAlsoInPlace: showing.isAlsoInPlace });
      else if (showing.shows === 'dialog') showDialog(message, showing.title);
      else if (showing.shows === 'boundary') setBroken({ error });
    },
    [toasts, sessionLost, showDialog],
  );
}
