import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testSoftware } from '../../../installed-software.ts';
import { connectBiDi } from './bidi.ts';
import type { BrowserEngine } from './engine.ts';
import { startProcess } from '../../../start-process.ts';

const [FIREFOX] = testSoftware.firefox.files;

/** Silences prompts, telemetry and updates of a new profile. */
const quiet = {
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1,
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
};

/** Debian's Firefox without a window, by WebDriver BiDi, which it speaks itself. */
export async function startFirefox(preferences: Readonly<Record<string, unknown>> = {}): Promise<BrowserEngine> {
  const profile = mkdtempSync(join(tmpdir(), 'matricula-firefox-'));
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries({ ...quiet, ...preferences })
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
      .join('\n'),
  );
  const words = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'];
  const program = startProcess(FIREFOX, words, { detached: true });
  const end = async (): Promise<void> => {
    await program.end('SIGKILL');
    rmSync(profile, { recursive: true, force: true });
  };
  try {
    const address = await program.until(() => /WebDriver BiDi listening on (ws:\S+)/.exec(program.output())?.[1]);
    return await drive(`${address}/session`, end);
  } catch (error) {
    await end();
    throw error;
  }
}

interface RealmResult {
  readonly type: 'success' | 'exception';
  readonly result?: { readonly value?: string };
  readonly exceptionDetails?: { readonly text: string };
}

/** Message about a file still loading when its page was left. A response that a worker refuses, or that failed, has other words. */
const LEFT_BEHIND = /^Failed to load ‘.+’\. A ServiceWorker intercepted the request and encountered an unexpected error\.$/;

async function drive(address: string, end: () => Promise<void>): Promise<BrowserEngine> {
  const problems: string[] = [];
  const { send, on, close } = await connectBiDi(address);
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded', 'network.responseCompleted', 'network.fetchError'] });
  on('log.entryAdded', ({ level, text }: { level: string; text: string }) => {
    if (LEFT_BEHIND.test(text)) return;
    if (level === 'error' || level === 'warn') problems.push(`console ${level}: ${text}`);
  });
  on('network.responseCompleted', ({ request, response }: { request: { method: string }; response: { status: number; url: string } }) => {
    if (response.status >= 400) problems.push(`answer ${response.status}: ${request.method} ${response.url}`);
  });
  on('network.fetchError', ({ request, errorText }: { request: { method: string; url: string }; errorText: string }) => {
    if (errorText !== 'NS_BINDING_ABORTED') problems.push(`request failed: ${request.method} ${request.url} ${errorText}`);
  });
  await send('script.addPreloadScript', {
    functionDeclaration:
      `() => addEventListener('securitypolicyviolation', (event) => console.error('policy violation:', ` +
      `event.violatedDirective, event.blockedURI))`,
  });
  // The tab with which Firefox starts never has the focus of its window: events about leaving do not reach it.
  const { context } = await send<{ readonly context: string }>('browsingContext.create', { type: 'tab' });
  const target = { context };

  const evaluate = async (declaration: string): Promise<string | undefined> => {
    const { result, exceptionDetails } = await send<RealmResult>('script.callFunction', {
      functionDeclaration: declaration,
      target,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result?.value;
  };
  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async call(run, ...args) {
      const value = await evaluate(`async () => JSON.stringify(await (${run.toString()})(...${JSON.stringify(args)}))`);
      return value === undefined ? undefined : JSON.parse(value);
    },
    act: (device) => send('input.performActions', { context, actions: [device] }),
    async attach(id, path) {
      const { nodes } = await send<{ nodes: readonly { readonly sharedId: string }[] }>('browsingContext.locateNodes', {
        context,
        locator: { type: 'css', value: `#${id}` },
      });
      await send('input.setFiles', { context, element: { sharedId: nodes[0]?.sharedId }, files: [path] });
    },
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    problems: async () => problems,
    async close() {
      close();
      await end();
    },
  };
}
