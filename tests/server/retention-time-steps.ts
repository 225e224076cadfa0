import { expect } from 'vitest';
import { isoDateInTimeZone } from '../../src/server/platform/clock.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const HOUR = 3600 * 1000;

export function createRetentionTimeSteps(server: ServerUnderTest) {
  const today = (): string => isoDateInTimeZone('UTC', server.clock());
  const at = (moment: Date): void => server.wait({ seconds: (moment.getTime() - server.clock().getTime()) / 1000 });
  const noonIn = (days: number): Date => new Date(Date.parse(`${today()}T12:00:00Z`) + days * 24 * HOUR);
  const isDone = () =>
    expect
      .poll(() => server.query("SELECT name, state FROM pgboss.job WHERE state IN ('created', 'active') AND name <> 'dead-mail'"), {
        timeout: 30_000,
      })
      .toEqual([]);
  const sweep = async (times = 1): Promise<void> => {
    for (let n = 0; n < times; n += 1) await server.query("INSERT INTO pgboss.job (name, data) VALUES ('apply-retention', '{}')");
    await isDone();
  };
  return {
    today,
    sweep,
    isDone,
    jump: (days: number): void => at(noonIn(days)),
    at,
    async pass(days: number): Promise<void> {
      for (let n = 1; n < days; n += 1)
        await server.query('INSERT INTO retention_day VALUES ($1) ON CONFLICT DO NOTHING', [isoDateInTimeZone('UTC', noonIn(n))]);
      at(noonIn(days));
      await sweep();
    },
    async isThere(address: string): Promise<boolean> {
      return (await server.query('SELECT 1 FROM account WHERE username = $1', [address])).length > 0;
    },
  };
}
