import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { translatePage } from '../translate-page.ts';

const SCREENSHOTS = join(import.meta.dirname, '../../screenshots/failed');

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly problems: readonly string[];
  readonly expectProblem: (pattern: RegExp) => void;
  readonly openTab: () => Promise<Page>;
}

export interface VisitorOptions {
  readonly browser: Browser;
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
  readonly javaScriptEnabled?: boolean;
  readonly locale?: string;
  /** Allows a service worker. Blocked by default: requests that a worker answers can't be held, broken or counted by a test. */
  readonly keepsPages?: boolean;
  readonly ignoreHTTPSErrors?: boolean;
  readonly name?: string | undefined;
}

/** Lets a visitor act, then asserts that no page wrote an error, threw, broke the CSP, lost a request or met a status of 400 or more. */
export async function asVisitor(options: VisitorOptions, visit: (visitor: Visitor) => Promise<void>): Promise<void> {
  const {
    browser,
    url,
    width = 1280,
    height = 900,
    javaScriptEnabled = true,
    locale = 'en-US',
    keepsPages = false,
    ignoreHTTPSErrors = false,
    name = 'visit',
  } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    reducedMotion: 'reduce',
    javaScriptEnabled,
    locale,
    ignoreHTTPSErrors,
    serviceWorkers: keepsPages ? 'allow' : 'block',
  });
  context.setDefaultTimeout(10_000);
  const problems: string[] = [];
  const expected: RegExp[] = [];
  await context.exposeFunction('reportPolicyViolation', (text: string) => problems.push(`policy violation: ${text}`));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report = (globalThis as unknown as { reportPolicyViolation: (text: string) => void }).reportPolicyViolation;
      report(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  if (process.env['TRANSLATED'] === 'yes') await context.addInitScript(translatePage);
  const openTab = async (): Promise<Page> => {
    const tab = await context.newPage();
    collectProblems(tab, problems);
    return tab;
  };
  const page = await openTab();
  try {
    await visit({ page, context, problems, expectProblem: (pattern) => void expected.push(pattern), openTab });
  } catch (error) {
    await keepScreenshots(context, name);
    throw withProblems(error, problems);
  } finally {
    await context.close();
  }
  const surprises = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
  const missing = expected.filter((pattern) => !problems.some((problem) => pattern.test(problem)));
  if (surprises.length > 0) throw new Error(`Behind the scenes of the visit:\n${surprises.join('\n')}`);
  if (missing.length > 0) throw new Error(`Expected, but did not happen: ${missing.join(', ')}`);
}

const REGISTRATION_BLOCKED = 'Service Worker registration blocked by Playwright';

/** Chromium's own remarks on a file that document and script asked a service worker for at the same moment. */
const OF_KEPT_FILES = /^A preload for .* cross-world service worker|^The resource .* was preloaded using link preload but not used/;

function collectProblems(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    if (message.text().startsWith('Failed to load resource')) return;
    if (message.text() === REGISTRATION_BLOCKED || OF_KEPT_FILES.test(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('requestfailed', (request) => {
    // A page that goes away takes its open requests with it.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    problems.push(`request failed: ${request.method()} ${new URL(request.url()).pathname} ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    problems.push(`answer ${response.status()}: ${response.request().method()} ${new URL(response.url()).pathname}`);
  });
}

async function keepScreenshots(context: BrowserContext, name: string): Promise<void> {
  await mkdir(SCREENSHOTS, { recursive: true });
  const file = name.replaceAll(/[^\w]+/g, '-').slice(0, 80);
  await Promise.all(
    context
      .pages()
      .map((page, n) => page.screenshot({ path: join(SCREENSHOTS, `${file}-${n + 1}.png`), fullPage: true }).catch(() => undefined)),
  );
}

function withProblems(error: unknown, problems: readonly string[]): unknown {
  if (error instanceof Error && problems.length > 0) error.message += `\nBehind the scenes until then:\n${problems.join('\n')}`;
  return error;
}
