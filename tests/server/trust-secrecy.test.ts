import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { calls, type Call } from '../../src/contract/calls.ts';
import { createHashingThreads } from '../../src/server/hashing-threads.ts';
import { OTHER_PASSWORD, PASSWORD, sharedServer, type Answer, type Browser } from './server-under-test.ts';

// With what a hash costs.
const server = await sharedServer({ hashing: createHashingThreads() });

/** What there can be behind an address. A stranger must not be able to tell these apart. */
const kinds = {
  nothing: async () => undefined,
  'a sign-up that waits': async (username: string) => void (await server.browser().call(calls.signUp, { username, password: PASSWORD })),
  'an account': async (username: string) => void (await server.student(username)),
  'an account without a password yet': async (username: string) => {
    await server.browser().call(calls.signUp, { username, password: PASSWORD });
    await server.browser().call(calls.confirm, { username, code: (await server.mailTo(username)).essence });
  },
} as const;
type Kind = keyof typeof kinds;

let addresses = 0;
/** A new address for each kind of them, all equally long; what its owner did is hours ago. */
async function givenAddresses(): Promise<ReadonlyMap<Kind, string>> {
  const named = new Map(
    (Object.keys(kinds) as Kind[]).map((kind) => [kind, `someone-${String((addresses += 1)).padStart(6, '0')}@example.org`]),
  );
  await Promise.all([...named].map(([kind, username]) => kinds[kind](username)));
  server.wait({ hours: 25 });
  return named;
}

interface Step {
  readonly call: Call;
  readonly who: 'one browser' | 'another' | 'no cookies';
  readonly body: object;
  readonly seconds: number;
}
const bodies: readonly (readonly [Call, object])[] = [
  [calls.signUp, { password: OTHER_PASSWORD }],
  [calls.signUp, { password: 'weak' }],
  [calls.resendConfirm, {}],
  [calls.login, { password: OTHER_PASSWORD }],
  [calls.login, { password: 'Wrong-horse-9999' }],
  [calls.confirm, { code: '000000' }],
  [calls.forgotPassword, {}],
  [calls.resetPassword, { id: 'forged', password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD }],
];
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

/** All that an answer shows; secrets by their length. */
function shown({ status, body, headers }: Answer): object {
  const { 'x-request-id': id, 'content-security-policy': policy, 'set-cookie': cookies, date, ...rest } = headers;
  const shape = (value: unknown): string => String(value).replaceAll(/[\w+/.%-]{20,}={0,2}/g, (secret) => `${secret.length} characters`);
  return { status, body, headers: { ...rest, id: typeof id, date: typeof date, policy: shape(policy), cookies: shape(cookies) } };
}

test('no sequence of calls tells a stranger what there is behind an address', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const named = await givenAddresses();
      const jars = new Map<string, Browser>();
      for (const { call, who, body, seconds } of steps) {
        server.wait({ seconds });
        const answers = await Promise.all(
          [...named.values()].map((username) => {
            const jar = `${who} ${username}`;
            if (who === 'no cookies' || !jars.has(jar)) jars.set(jar, server.browser());
            return (jars.get(jar) as Browser).call(call, { username, ...body });
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
    expect((await stranger.call(calls.signUp, { username, password: OTHER_PASSWORD })).status).toBe(200);
    for (const browser of [stranger, server.browser()]) {
      expect((await browser.call(calls.login, { username, password: OTHER_PASSWORD })).status).toBe(400);
    }
  }
});

/** The quick ones, which nothing else on the machine held up; a difference that is ours is in every round. */
const quick = (taken: readonly number[]): number => taken.toSorted((a, b) => a - b)[Math.floor(taken.length / 4)] ?? 0;

// What a log-in takes is tried with the passwords of those who have one.
const timed = bodies.filter(([call, body]) => call !== calls.login && !JSON.stringify(body).includes('weak'));
test.each(timed.map(([call, body]) => [call.path, call, body] as const))(
  'nor does the time that it takes: %s',
  { timeout: 120_000 },
  async (_path, call, body) => {
    const named = await givenAddresses();
    const times = new Map<Kind, number[]>([...named.keys()].map((kind) => [kind, []]));
    const differ = (): boolean => {
      const all = [...times.values()].map(quick);
      return Math.max(...all) - Math.min(...all) >= Math.max(5, 0.2 * Math.min(...all));
    };
    for (let round = 0; round < 12 && (round === 0 || differ()); round += 1) {
      for (let n = 0; n < 6; n += 1) {
        for (const [kind, username] of named) {
          const started = performance.now();
          await server.browser().call(call, { username, ...body });
          times.get(kind)?.push(performance.now() - started);
        }
        server.wait({ hours: 25 });
      }
    }
    expect([[...times].map(([kind, taken]) => `${kind}: ${quick(taken)} ms`), differ()]).toEqual([expect.anything(), false]);
  },
);

beforeAll(async () => {
  // The first hash of a process takes longer than those after it.
  await server.browser().call(calls.login, { username: 'warm-up@example.org', password: PASSWORD });
});
