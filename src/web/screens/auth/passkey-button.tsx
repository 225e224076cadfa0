import { useEffect, useRef, useState } from 'react';
import 'virtual:text/passkey';
import { ServerError } from '../../api/errors.ts';
import { DEFAULT_ROUTE } from '../../navigation/paths.ts';
import { expectCookies } from '../../session/expect-cookies.ts';
import { canUsePasskeys, logInWithPasskey } from '../../session/passkeys.ts';
import { saying, t } from '../../text.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { errorMessage } from '../../api/error-message.ts';
import { isInLine } from '../../api/in-turn.ts';
import { Notice } from '../../ui/notice.tsx';
import { WaitingNotice } from '../../ui/waiting-notice.tsx';
import { useArriveLoggedIn } from './use-arrive-logged-in.ts';
import { usePasskeyInField } from './use-passkey-in-field.ts';

/** Logs in with a passkey in place of the password; nothing where the browser has none. */
export function PasskeyButton() {
  const arrive = useArriveLoggedIn();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<string | null>(null);
  const line = useRef(new AbortController());
  const stopWaiting = (): void => line.current.abort();
  useEffect(() => stopWaiting, []);
  const inLine = () => ({ say: setWaiting, signal: line.current.signal });
  const fail = (error: unknown): void => {
    if (isInLine(error)) return;
    // A script that does not load is a connection that fails, too.
    setProblem(error instanceof ServerError ? errorMessage(error) : t('error.no_answer'));
  };
  const logIn = (withPasskey: () => Promise<boolean>): void => {
    setBusy(true);
    setProblem(null);
    line.current = new AbortController();
    arrive(async () => {
      expectCookies();
      if (await withPasskey()) return saying('auth.logged_in');
      setProblem(t('auth.passkey_none'));
      return undefined;
    })
      .catch(fail)
      .finally(() => {
        setBusy(false);
        setWaiting(null);
      });
  };
  // One that was refused is not offered a second time by itself.
  const [isOffered, setOffered] = useState(true);
  const endOffer = usePasskeyInField(isOffered && !isBusy, (withChosen) => {
    setOffered(false);
    logIn(() => withChosen(DEFAULT_ROUTE, inLine()).then(() => true));
  });
  if (!canUsePasskeys()) return null;
  const press = (): void => {
    endOffer();
    logIn(() => logInWithPasskey(DEFAULT_ROUTE, inLine()));
  };
  return (
    <>
      <BusyButton variant="outlined" isBusy={isBusy} fullWidth onClick={press}>
        {t('auth.passkey')}
      </BusyButton>
      {waiting !== null && <WaitingNotice isSpoken words={waiting} onStop={stopWaiting} />}
      {problem !== null && <Notice variant="error">{problem}</Notice>}
    </>
  );
}
