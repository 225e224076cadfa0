import { passkeyEndpoints } from '../../api/account-endpoints.ts';
import { callApi } from '../api/api-client.ts';
import { lazyModule } from '../platform/lazy-module.tsx';

type Signed = Awaited<ReturnType<typeof import('@simplewebauthn/browser').startAuthentication>>;

/** Renewal before a challenge expires, after five minutes on the server. */
const RENEWED_MS = 4 * 60_000;

const webAuthn = lazyModule(() => import('@simplewebauthn/browser'));

export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Logs in with a chosen passkey. Throws what the calls throw. @returns false if none was chosen */
export async function logInWithPasskey(defaultRoute: string): Promise<boolean> {
  const signed = await sign();
  if (signed) await logInSigned(signed, defaultRoute);
  return signed !== undefined;
}

/** Offers passkeys at a field until one is chosen or `signal` ends it. @returns how to log in with it, or undefined. Throws. */
export async function offerPasskeyAutofill(signal: AbortSignal): Promise<((defaultRoute: string) => Promise<void>) | undefined> {
  const { browserSupportsWebAuthnAutofill, WebAuthnAbortService } = await webAuthn.load();
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  const end = (): void => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', end);
  try {
    for (let isDue = true; isDue && !signal.aborted;) {
      isDue = false;
      const renew = setTimeout(() => {
        // A page that nobody looks at asks for nothing; it begins again when it is shown.
        isDue = document.visibilityState === 'visible';
        end();
      }, RENEWED_MS);
      const signed = await sign(true).finally(() => clearTimeout(renew));
      if (signed) return (defaultRoute) => logInSigned(signed, defaultRoute);
    }
    return undefined;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** One at a time: another one ends it. */
async function sign(useBrowserAutofill = false): Promise<Signed | undefined> {
  const { startAuthentication } = await webAuthn.load();
  const optionsJSON = await callApi(passkeyEndpoints.askPasskey);
  return startAuthentication({ optionsJSON, useBrowserAutofill }).catch(() => undefined);
}

async function logInSigned(signed: Signed, defaultRoute: string): Promise<void> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response;
  const response = { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) };
  const body = { id: signed.id, rawId: signed.rawId, type: signed.type, response, default_route: defaultRoute };
  await callApi(passkeyEndpoints.passkeyLogin, { body });
}

/**
 * Makes a passkey and adds it to the student's account. Throws what the calls throw.
 * @returns `there` if the device has one already, `none` if none was made
 */
export async function createPasskey(password: string): Promise<'added' | 'there' | 'none'> {
  const { startRegistration } = await webAuthn.load();
  const optionsJSON = await callApi(passkeyEndpoints.newPasskey, { body: { password } });
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) =>
    error instanceof Error && error.name === 'InvalidStateError' ? 'there' : 'none',
  );
  if (typeof made === 'string') return made;
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  await callApi(passkeyEndpoints.addPasskey, {
    body: { id: made.id, rawId: made.rawId, type: made.type, response: { clientDataJSON, attestationObject, transports } },
  });
  return 'added';
}
