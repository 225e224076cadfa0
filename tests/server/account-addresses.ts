import { endpoints, type ApiEndpoint } from '../../src/api/endpoints.ts';
import { OTHER_PASSWORD, PASSWORD, type ServerUnderTest } from './server-under-test.ts';

export const accountProbes: readonly (readonly [ApiEndpoint, object])[] = [
  [endpoints.signUp, { password: OTHER_PASSWORD }],
  [endpoints.signUp, { password: 'weak' }],
  [endpoints.resendConfirm, {}],
  [endpoints.login, { password: OTHER_PASSWORD }],
  [endpoints.login, { password: 'Wrong-horse-9999' }],
  [endpoints.confirm, { code: '000000' }],
  [endpoints.forgotPassword, {}],
  [endpoints.resetPassword, { id: 'forged', password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD }],
];

export type AddressKind = 'nothing' | 'a sign-up that waits' | 'an account' | 'an account without a password yet';

let addresses = 0;

/** Makes a new address for each that there can be behind one, all equally long; what its owner did is hours ago. */
export function createAddressMaker(server: ServerUnderTest): () => Promise<ReadonlyMap<AddressKind, string>> {
  const signUp = (username: string) => server.browser().call(endpoints.signUp, { username, password: PASSWORD });
  const kinds: Readonly<Record<AddressKind, (username: string) => Promise<unknown>>> = {
    nothing: () => Promise.resolve(),
    'a sign-up that waits': signUp,
    'an account': (username) => server.student(username),
    async 'an account without a password yet'(username) {
      await signUp(username);
      await server.browser().call(endpoints.confirm, { username, code: (await server.mailTo(username)).essence });
    },
  };
  return async () => {
    const named = (Object.keys(kinds) as AddressKind[]).map(
      (kind) => [kind, `someone-${String((addresses += 1)).padStart(6, '0')}@example.org`] as const,
    );
    await Promise.all(named.map(([kind, username]) => kinds[kind](username)));
    server.wait({ hours: 25 });
    return new Map(named);
  };
}
