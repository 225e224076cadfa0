import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { withDatabaseClient, type ServerUnderTest } from './server-under-test.ts';

const WAITING = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/** Begins calls while a change is made but not committed, and commits it once all of them wait for it. @param next done in between */
export const createRunDuringTransaction =
  (server: ServerUnderTest) =>
  <Done>(change: string, values: readonly unknown[], calls: readonly (() => Promise<Done>)[], next?: string): Promise<readonly Done[]> =>
    withDatabaseClient(server.databaseUrl, async (client) => {
      await client.query('BEGIN');
      expect((await client.query(change, [...values])).rowCount).toBe(1);
      let hasEnded = false;
      const ended = Promise.all(calls.map((begin) => begin().finally(() => (hasEnded = true))));
      ended.catch(() => undefined);
      while (!hasEnded && (await server.query(WAITING)).length < calls.length) await pause(5);
      expect(hasEnded, 'a call did not wait').toBe(false);
      if (next !== undefined) await client.query(next, [...values]);
      await client.query('COMMIT');
      return ended;
    });
