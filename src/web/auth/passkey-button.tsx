import { useState, useEffect, useEffectEvent, useRef } from 'react';
import 'virtual:text/passkey';
import { ServerError } from '../api/api-client.ts';
import { DEFAULT_ROUTE } from '../navigation/paths.ts';
import { requireCookies } from '../session/require-cookies.ts';
import { canUsePasskeys, logInWithPasskey, offerPasskeyAutofill } from '../session/passkeys.ts';
import { deferText, translate } from '../platform/translate.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { errorMessage } from '../api/error-message.ts';
import { Alert } from '../ui/alert.tsx';
import { useLogInAndRedirect } from './use-log-in-and-redirect.ts';
import { onReturnToWindow } from '../platform/on-return-to-window.ts';

export function PasskeyButton() {
  const arrive = useLogInAndRedirect();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const fail = (error: unknown): void => {
    // A script that does not load is a connection that fails, too.
    setProblem(error instanceof ServerError ? errorMessage(error) : translate('error.no_answer'));
  };
  const logIn = (withPasskey: () => Promise<boolean>): void => {
    setBusy(true);
    setProblem(null);
    arrive(async () => {
      requireCookies();
      if (await withPasskey()) return deferText('auth.logged_in');
      setProblem(translate('auth.passkey_none'));
      return undefined;
    })
      .catch(fail)
      .finally(() => setBusy(false));
  };
  // After a refusal autofill is not offered again.
  const [isOffered, setOffered] = useState(true);
  const endOffer = usePasskeyInField(isOffered && !isBusy, (withChosen) => {
    setOffered(false);
    logIn(() => withChosen(DEFAULT_ROUTE).then(() => true));
  });
  if (!canUsePasskeys()) return null;
  const press = (): void => {
    endOffer();
    logIn(() => logInWithPasskey(DEFAULT_ROUTE));
  };
  return (
    <>
      <BusyButton isBusy={isBusy} fullWidth onClick={press} label={translate('auth.passkey')} />
      {problem !== null && <Alert variant="error">{problem}</Alert>}
    </>
  );
}

type LogInWithChosen = NonNullable<Awaited<ReturnType<typeof offerPasskeyAutofill>>>;

/** Offers passkeys by autofill of the email field while `isWanted`. Returns a stop function. */
function usePasskeyInField(isWanted: boolean, logIn: (withChosen: LogInWithChosen) => void): () => void {
  const offer = useRef<AbortController>(undefined);
  const [turn, setTurn] = useState(0);
  const use = useEffectEvent(logIn);
  useEffect(() => {
    if (!isWanted || !canUsePasskeys()) return;
    // Only here: a field that has this word from the start would cost all institutions the script that knows what it is for.
    document.querySelector('input[name="username"]')?.setAttribute('autocomplete', 'username webauthn');
    const now = (offer.current = new AbortController());
    offerPasskeyAutofill(now.signal).then(
      (withChosen) => withChosen && !now.signal.aborted && use(withChosen),
      // Nobody has asked for it: there is the button.
      () => undefined,
    );
    return () => now.abort();
  }, [isWanted, turn]);
  // Renews a request that may have ended in the background.
  useEffect(() => onReturnToWindow(() => setTurn((before) => before + 1)), []);
  return () => offer.current?.abort();
}
