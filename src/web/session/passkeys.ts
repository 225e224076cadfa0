import { passkeyCalls } from '../../contract/passkey-calls.ts';
import { send } from '../api/client.ts';
import { late } from '../platform/lately.tsx';

const webAuthn = late(() => import('@simplewebauthn/browser'));

export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

/**
 * Logs in with a passkey that the student chooses. Throws what the calls throw.
 * @returns false if none was chosen
 */
export async function logInWithPasskey(defaultRoute: string): Promise<boolean> {
  const { startAuthentication } = await webAuthn.load();
  const optionsJSON = await send(passkeyCalls.askPasskey);
  const signed = await startAuthentication({ optionsJSON }).catch(() => undefined);
  if (!signed) return false;
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response;
  const response = { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) };
  await send(passkeyCalls.passkeyLogin, {
    body: { id: signed.id, rawId: signed.rawId, type: signed.type, response, default_route: defaultRoute },
  });
  return true;
}

/**
 * Makes a passkey and adds it to the student's account. Throws what the calls throw.
 * @returns `there` if the device has one already, `none` if none was made
 */
export async function addPasskey(password: string): Promise<'added' | 'there' | 'none'> {
  const { startRegistration } = await webAuthn.load();
  const optionsJSON = await send(passkeyCalls.newPasskey, { body: { password } });
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) =>
    error instanceof Error && error.name === 'InvalidStateError' ? 'there' : 'none',
  );
  if (typeof made === 'string') return made;
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  await send(passkeyCalls.addPasskey, {
    body: { id: made.id, rawId: made.rawId, type: made.type, response: { clientDataJSON, attestationObject, transports } },
  });
  return 'added';
}
