import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type Site } from '../../../e2e/site.ts';
import { openTunnel } from '../../../e2e/tunnel.ts';
import { text } from '../application.ts';
import { engines, useEngine } from './engines.ts';
import { question } from './person.ts';

const tunnel = await openTunnel();
let site: Site | undefined;
beforeAll(async () => void (site = await startSite({ tunnel })));
afterAll(() => site?.close());

describe.each(engines)('$name', ({ start }) => {
  const setting = useEngine(start);

  test('a visitor opens the form without a connection, with what was typed, and reads that it waits here', async () => {
    const { engine, person } = setting;
    tunnel.open();
    await engine.open(`${tunnel.url}/about`);
    await person.fills(question('last_name'), 'Quist');
    await person.hits('Tab');
    await expect.poll(() => engine.call(() => navigator.serviceWorker.controller !== null), { timeout: 40_000 }).toBe(true);
    expect(await engine.problems()).toEqual([]);
    tunnel.cut();
    await engine.open(`${tunnel.url}/about`);
    await person.expectValue(question('last_name'), 'Quist');
    await person.reads(text('save.offline'));
    tunnel.open();
    await engine.open(`${tunnel.url}/education`);
    await person.looksAt(question('hs_name'));
    expect((await engine.problems()).filter((problem) => /policy/i.test(problem))).toEqual([]);
  });
});
