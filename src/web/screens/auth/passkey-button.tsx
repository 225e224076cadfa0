import { useState } from 'react';
import 'virtual:text/passkey';
import { ServerError } from '../../api/errors.ts';
import { DEFAULT_ROUTE } from '../../navigation/paths.ts';
import { expectCookies } from '../../session/expect-cookies.ts';
import { canUsePasskeys, logInWithPasskey } from '../../session/passkeys.ts';
import { saying, t } from '../../text.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { errorMessage } from '../../api/error-message.ts';
import { Notice } from '../../ui/notice.tsx';
import { useArriveLoggedIn } from './use-arrive-logged-in.ts';
import { usePasskeyInField } from './use-passkey-in-field.ts';

/** Logs in with a passkey in place of the password; nothing where the browser has none. */
export function PasskeyButton() {
  const arrive = useArriveLoggedIn();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const fail = (error: unknown): void => {
    // A script that does not load is a connection that fails, too.
    setProblem(error instanceof ServerError ? errorMessage(error) : t('error.no_answer'));
  };
  const logIn = (withPasskey: () => Promise<boolean>): void => {
    setBusy(true);
    setProblem(null);
    arrive(async () => {
      expectCookies();
      if (await withPasskey()) return saying('auth.logged_in');
      setProblem(t('auth.passkey_none'));
      return undefined;
    })
      .catch(fail)
      .finally(() => setBusy(false));
  };
  // One that was refused is not offered a second time by itself.
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
      <BusyButton variant="outlined" isBusy={isBusy} fullWidth onClick={press}>
        {t('auth.passkey')}
      </BusyButton>
      {problem !== null && <Notice variant="error">{problem}</Notice>}
    </>
  );
}
