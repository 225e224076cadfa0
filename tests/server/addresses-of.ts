import { calls, type Call } from '../../src/contract/calls.ts';
import { OTHER_PASSWORD, PASSWORD, type ServerUnderTest } from './server-under-test.ts';

export const askedBy: readonly (readonly [Call, object])[] = [
  [calls.signUp, { password: OTHER_PASSWORD }],
  [calls.signUp, { password: 'weak' }],
  [calls.resendConfirm, {}],
  [calls.login, { password: OTHER_PASSWORD }],
  [calls.login, { password: 'Wrong-horse-9999' }],
  [calls.confirm, { code: '000000' }],
  [calls.forgotPassword, {}],
  [calls.resetPassword, { id: 'forged', password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD }],
];

export type Kind = 'nothing' | 'a sign-up that waits' | 'an account' | 'an account without a password yet';

let addresses = 0;

/** Makes a new address for each that there can be behind one, all equally long; what its owner did is hours ago. */
export function addressesOf(server: ServerUnderTest): () => Promise<ReadonlyMap<Kind, string>> {
  const signUp = (username: string) => server.browser().call(calls.signUp, { username, password: PASSWORD });
  const kinds: Readonly<Record<Kind, (username: string) => Promise<unknown>>> = {
    nothing: () => Promise.resolve(),
    'a sign-up that waits': signUp,
    'an account': (username) => server.student(username),
    async 'an account without a password yet'(username) {
      await signUp(username);
      await server.browser().call(calls.confirm, { username, code: (await server.mailTo(username)).essence });
    },
  };
  return async () => {
    const named = (Object.keys(kinds) as Kind[]).map(
      (kind) => [kind, `someone-${String((addresses += 1)).padStart(6, '0')}@example.org`] as const,
    );
    await Promise.all(named.map(([kind, username]) => kinds[kind](username)));
    server.wait({ hours: 25 });
    return new Map(named);
  };
}
