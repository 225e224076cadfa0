import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { createHashThreadPool } from '../../src/server/platform/hash-thread-pool.ts';
import { createAddressMaker, accountProbes, type AddressKind } from './account-addresses.ts';
import { PASSWORD, sharedServer } from './server-under-test.ts';

const server = await sharedServer({ hashing: createHashThreadPool() });
const givenAddresses = createAddressMaker(server);

/** The quick ones, which nothing else on the machine held up; a difference that is ours is in every round. */
const quick = (taken: readonly number[]): number => taken.toSorted((a, b) => a - b)[Math.floor(taken.length / 4)] ?? 0;

// Log-ins are timed with the passwords of existing accounts.
const timed = accountProbes.filter(([call, body]) => call !== endpoints.login && !JSON.stringify(body).includes('weak'));
test.each(timed.map(([call, body]) => [call.path, call, body] as const))(
  'the time that it takes does not tell a stranger what there is behind an address: %s',
  { timeout: 120_000 },
  async (_path, call, body) => {
    const named = await givenAddresses();
    const times = new Map<AddressKind, number[]>([...named.keys()].map((kind) => [kind, []]));
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
  await server.browser().call(endpoints.login, { username: 'warm-up@example.org', password: PASSWORD });
});
