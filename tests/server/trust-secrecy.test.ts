import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endpoints, type ApiEndpoint } from '../../src/api/endpoints.ts';
import { createAddressMaker, accountProbes as bodies } from './account-addresses.ts';
import { OTHER_PASSWORD, quickHashing, sharedServer, type ApiResponse, type TestBrowser } from './server-under-test.ts';

let hashes = 0;
const counted: typeof quickHashing = {
  ...quickHashing,
  argon2id(order) {
    hashes += 1;
    return quickHashing.argon2id(order);
  },
};
const server = await sharedServer({ hashing: counted });
const givenAddresses = createAddressMaker(server);

interface Step {
  readonly call: ApiEndpoint;
  readonly who: 'one browser' | 'another' | 'no cookies';
  readonly body: object;
  readonly seconds: number;
}
const step: fc.Arbitrary<Step> = fc
  .record({
    bodyOf: fc.constantFrom(...bodies),
    who: fc.constantFrom('one browser', 'another', 'no cookies'),
    seconds: fc.constantFrom(0, 0, 61, 700),
  })
  .map(({ bodyOf: [call, body], ...rest }) => ({ call, body, ...rest }));

const calledBy = (who: Step['who'], ...places: readonly number[]): [Step[]] => [
  places.flatMap((place) => bodies.slice(place, place + 1)).map(([call, body]) => ({ call, body, who, seconds: 0 })),
];
/** Sequences that are always tried: a log-in with the password signed up with, and after each other call. */
const examples = [calledBy('one browser', 0, 3), calledBy('no cookies', 0, 3), calledBy('another', 0, 5, 2, 3, 6, 7, 3, 0)];

function shown({ status, body, headers }: ApiResponse): object {
  const { 'x-request-id': id, 'content-security-policy': policy, 'set-cookie': cookies, date, ...rest } = headers;
  const shape = (value: unknown): string => String(value).replaceAll(/[\w+/.%-]{20,}={0,2}/g, (secret) => `${secret.length} characters`);
  return { status, body, headers: { ...rest, id: typeof id, date: typeof date, policy: shape(policy), cookies: shape(cookies) } };
}

test('no sequence of calls tells a stranger what there is behind an address', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const named = await givenAddresses();
      const jars = new Map<string, TestBrowser>();
      for (const { call, who, body, seconds } of steps) {
        server.wait({ seconds });
        const answers = await Promise.all(
          [...named.values()].map((username) => {
            const jar = `${who} ${username}`;
            if (who === 'no cookies' || !jars.has(jar)) jars.set(jar, server.browser());
            return (jars.get(jar) as TestBrowser).call(call, { username, ...body });
          }),
        );
        const [first, ...others] = answers.map(shown);
        for (const [n, other] of others.entries()) expect(other, `${call.path} for ${[...named.keys()][n + 1]}`).toEqual(first);
      }
    }),
    { numRuns: 12, examples },
  );
});

test('a password that a stranger signs up with logs no one in and gets the same response, by whatever browser', async () => {
  const named = await givenAddresses();
  for (const username of named.values()) {
    const stranger = server.browser();
    expect((await stranger.call(endpoints.signUp, { username, password: OTHER_PASSWORD })).status).toBe(200);
    for (const browser of [stranger, server.browser()]) {
      expect((await browser.call(endpoints.login, { username, password: OTHER_PASSWORD })).status).toBe(400);
    }
  }
});

test.each(bodies.map(([call, body]) => [call.path, call, body] as const))('nor does what is hashed: %s', async (_path, call, body) => {
  const named = await givenAddresses();
  const counts: Record<string, number> = {};
  for (const [kind, username] of named) {
    hashes = 0;
    await server.browser().call(call, { username, ...body });
    counts[kind] = hashes;
  }
  expect(new Set(Object.values(counts)), JSON.stringify(counts)).toHaveProperty('size', 1);
});
