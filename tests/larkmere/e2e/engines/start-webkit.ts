import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../../e2e/free-port.ts';
import { testSoftware } from '../../../installed-software.ts';
import type { BrowserEngine } from './engine.ts';
import { startProcess } from '../../../start-process.ts';

const [WEBKIT, SCREEN] = testSoftware.webkit.files;
const [BROWSER = ''] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');

export async function startWebkit(): Promise<BrowserEngine> {
  // Display 1 is the terminal's output of Xvfb: the number of the screen that it took.
  const settings = mkdtempSync(join(tmpdir(), 'matricula-webkit-'));
  mkdirSync(join(settings, 'gtk-3.0'));
  // The window's own bars would keep it from being as narrow as a phone.
  writeFileSync(join(settings, 'gtk-3.0/gtk.css'), '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px }');
  const screen = startProcess(SCREEN, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], { detached: true });
  const programs = [screen];
  const end = async (): Promise<void> => {
    for (const program of programs) await program.end('SIGKILL');
    rmSync(settings, { recursive: true, force: true });
  };
  try {
    const display = await screen.until(() => /^(\d+)$/m.exec(screen.output())?.[1]);
    const port = await findFreePort();
    const driver = startProcess(WEBKIT, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: settings },
      detached: true,
    });
    programs.unshift(driver);
    return await drive(`http://127.0.0.1:${port}`, end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function until(isSo: () => Promise<boolean>, complaint: string): Promise<void> {
  for (const end = Date.now() + 10_000; !(await isSo()); await pause(50)) if (Date.now() > end) throw new Error(complaint);
}

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

async function drive(driver: string, end: () => Promise<void>): Promise<BrowserEngine> {
  const ask = async <Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}): Promise<Result> => {
    const answer = await fetch(driver + path, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: Result & { readonly error?: string; readonly message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  await until(
    () =>
      fetch(`${driver}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    'WebKitWebDriver does not answer.',
  );
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] } } },
  });
  const session = `/session/${sessionId}`;
  const run = async (script: string, args: readonly unknown[] = []): Promise<string | null> =>
    ask('POST', `${session}/execute/sync`, { script, args });
  const call: BrowserEngine['call'] = async (inPage, ...args) => {
    const value = await run(`return (async () => JSON.stringify(await (${inPage.toString()})(...arguments)))()`, args);
    return value === null ? undefined : JSON.parse(value);
  };
  const innerSize = (): Promise<readonly [number, number]> => call(() => [window.innerWidth, window.innerHeight] as const);
  const [innerWidth, innerHeight] = await innerSize();
  const outer = await ask<{ readonly width: number; readonly height: number }>('GET', `${session}/window/rect`);
  const bars = { width: outer.width - innerWidth, height: outer.height - innerHeight };
  const problems: string[] = [];
  const collect = async (): Promise<void> => void problems.push(...(await call(takeProblems)));
  return {
    async open(url) {
      await collect();
      await ask('POST', `${session}/url`, { url });
      await call(listenForProblems);
    },
    call,
    act: (device) => ask('POST', `${session}/actions`, { actions: [device] }),
    async attach(id, path) {
      const element = await ask<{ [ELEMENT]: string }>('POST', `${session}/element`, { using: 'css selector', value: `#${id}` });
      await ask('POST', `${session}/element/${element[ELEMENT]}/value`, { text: path });
    },
    async resize(width, height) {
      await ask('POST', `${session}/window/rect`, { x: 0, y: 0, width: width + bars.width, height: height + bars.height });
      await until(async () => `${await innerSize()}` === `${[width, height]}`, `The window does not become ${width} x ${height} px.`);
    },
    async problems() {
      await collect();
      return problems;
    },
    async close() {
      await ask('DELETE', session).catch(() => undefined);
      await end();
    },
  };
}

declare global {
  var heard: string[] | undefined;
}

/** Runs in a page. WebDriver tells nothing of the console, and of a page only what happens once it has been loaded. */
function listenForProblems(): void {
  const heard: string[] = (globalThis.heard = []);
  for (const level of ['error', 'warn'] as const) {
    const write = console[level];
    console[level] = (...words: unknown[]) => {
      heard.push(`console ${level}: ${words.join(' ')}`);
      write(...words);
    };
  }
  addEventListener('error', ({ message }) => heard.push(`page error: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => heard.push(`page error: ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    heard.push(`policy violation: ${violatedDirective} ${blockedURI}`),
  );
}

function takeProblems(): readonly string[] {
  return (globalThis.heard ?? []).splice(0);
}
