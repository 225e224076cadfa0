import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { whenShownAgain } from '../../platform/shown-again.ts';
import { canUsePasskeys, passkeyOfField } from '../../session/passkeys.ts';

type LogInWithChosen = NonNullable<Awaited<ReturnType<typeof passkeyOfField>>>;

/**
 * While `isWanted`, the browser offers passkeys in its own list at the field for the address, and `logIn` is called once with what logs in
 * with the chosen one. Returns how to end the offer, before another passkey is asked for.
 */
export function usePasskeyInField(isWanted: boolean, logIn: (withChosen: LogInWithChosen) => void): () => void {
  const offer = useRef<AbortController>(undefined);
  const [turn, setTurn] = useState(0);
  const use = useEffectEvent(logIn);
  useEffect(() => {
    if (!isWanted || !canUsePasskeys()) return;
    // Only here: a field that has this word from the start would cost all institutions the script that knows what it is for.
    document.querySelector('input[name="username"]')?.setAttribute('autocomplete', 'username webauthn');
    const now = (offer.current = new AbortController());
    passkeyOfField(now.signal).then(
      (withChosen) => withChosen && !now.signal.aborted && use(withChosen),
      // Nobody has asked for it: there is the button.
      () => undefined,
    );
    return () => now.abort();
  }, [isWanted, turn]);
  // What was asked for may be over since, or have ended in the back.
  useEffect(() => whenShownAgain(() => setTurn((before) => before + 1)), []);
  return () => offer.current?.abort();
}
