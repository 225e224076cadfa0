import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BrowserContext } from 'playwright-core';
import { createLazyBrowser, type LazyBrowser } from '../../src/server/browser/lazy-browser.ts';
import { CHROMIUM_PATH } from '../chromium.ts';
import { descendantsOf } from './processes.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

let folder = '';
let browser: LazyBrowser | undefined;
beforeEach(() => {
  folder = createTemporaryFolder('browser');
});
afterEach(() => browser?.close());

const open = (options: { folder?: string; seconds?: number; idleSeconds?: number; chromiumPath?: string } = {}): LazyBrowser =>
  (browser = createLazyBrowser({ folder, chromiumPath: CHROMIUM_PATH, ...options }));
const profiles = (): readonly string[] => readdirSync(join(folder, 'profiles'));

const environmentsOfBrowsers = (): readonly string[] =>
  descendantsOf(process.pid)
    .filter(({ command }) => command.includes('--headless') || command.includes('--type='))
    .flatMap(({ pid }) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8');
      } catch {
        return [];
      }
    });

async function titleOf(context: BrowserContext, html: string): Promise<string> {
  const page = await context.newPage();
  await page.setContent(html);
  return page.title();
}

test('Several pieces of work at once share one browser and nothing else, and it leaves nothing behind', async () => {
  const { run, close } = open();
  const titles = await Promise.all(['One', 'Two', 'Three'].map((title) => run((context) => titleOf(context, `<title>${title}</title>`))));
  expect(titles).toEqual(['One', 'Two', 'Three']);
  expect(profiles()).toHaveLength(1);
  await close();
  expect(profiles()).toEqual([]);
});

test('It ends when there is no work, and comes back when there is', async () => {
  const { run } = open({ idleSeconds: 0.1 });
  await run((context) => titleOf(context, '<title>One</title>'));
  await expect.poll(profiles).toEqual([]);
  expect(await run((context) => titleOf(context, '<title>Two</title>'))).toBe('Two');
});

test('After a crash the next piece of work has a new browser', async () => {
  const { run } = open();
  const crash = run(async (context) => {
    const session = await context.browser()?.newBrowserCDPSession();
    await session?.send('Browser.crash').catch(() => undefined);
    await titleOf(context, '<title>One</title>');
  });
  await expect(crash).rejects.toThrow('closed');
  expect(await run((context) => titleOf(context, '<title>Two</title>'))).toBe('Two');
  expect(profiles()).toHaveLength(1);
});

test('Work that does not end is killed, and other work goes on', async () => {
  const { run } = open({ seconds: 4 });
  const endless = run((context) => titleOf(context, '<script>for (;;) {}</script>'));
  const other = run((context) => titleOf(context, '<title>Two</title>'));
  await expect(endless).rejects.toThrow('within 4 s');
  expect(await other).toBe('Two');
  expect(await run((context) => titleOf(context, '<title>Three</title>'))).toBe('Three');
});

test('A program that is no Chromium is an error that names it', async () => {
  const { run, chromium } = open({ chromiumPath: '/nowhere/chromium' });
  expect(chromium).toEqual({ from: 'setting', path: '/nowhere/chromium' });
  await expect(run(async () => 'done')).rejects.toThrow('/nowhere/chromium');
});

test.runIf(process.platform === 'linux')("a browser gets none of the server's keys, which are in its environment", async () => {
  vi.stubEnv('SECRET_KEY', 'a key that no browser needs to have');
  const { run } = open();
  await run((context) => titleOf(context, '<title>One</title>'));
  const environments = environmentsOfBrowsers();
  vi.unstubAllEnvs();
  expect(environments.length).toBeGreaterThan(1);
  expect(environments.filter((environment) => environment.includes('SECRET_KEY'))).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'a browser starts in a folder whose path is too long for its sockets, which are elsewhere',
  async () => {
    const { run } = open({ folder: join(folder, 'a-folder-of-an-institution-with-a-long-name', 'data/browser') });
    expect(await run((context) => titleOf(context, '<title>One</title>'))).toBe('One');
    const temporary = environmentsOfBrowsers().map((environment) => /(?:^|\0)TMPDIR=([^\0]*)/.exec(environment)?.[1] ?? '');
    expect(temporary.length).toBeGreaterThan(1);
    for (const path of temporary) expect(`${path}/org.chromium.Chromium.XXXXXX/SingletonSocket`.length).toBeLessThan(104);
  },
);
