import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type RunningSite } from '../../../e2e/start-site.ts';
import { openTunnel } from '../../../e2e/tunnel.ts';
import { sentenceByKey } from '../larkmere-form.ts';
import { browserEngines, useEngine } from './engines.ts';
import { questionTarget } from './browser-user.ts';

const tunnel = await openTunnel();
let site: RunningSite | undefined;
beforeAll(async () => void (site = await startSite({ tunnel })));
afterAll(() => site?.close());

describe.each(browserEngines)('$name', ({ start }) => {
  const setting = useEngine(start);

  test('a visitor opens the form without a connection, with what was typed, and reads that it waits here', async () => {
    const { engine, person } = setting;
    tunnel.open();
    await engine.open(`${tunnel.url}/about`);
    await person.fills(questionTarget('last_name'), 'Quist');
    await person.hits('Tab');
    await expect.poll(() => engine.call(() => navigator.serviceWorker.controller !== null), { timeout: 40_000 }).toBe(true);
    expect(await engine.problems()).toEqual([]);
    tunnel.cut();
    await engine.open(`${tunnel.url}/about`);
    await person.expectValue(questionTarget('last_name'), 'Quist');
    await person.reads(sentenceByKey('save.offline'));
    tunnel.open();
    await engine.open(`${tunnel.url}/education`);
    await person.looksAt(questionTarget('hs_name'));
    expect((await engine.problems()).filter((problem) => /policy/i.test(problem))).toEqual([]);
  });
});
