import type { BrowserContext, Page, Route } from 'playwright-core';
import type { LazyBrowser } from '../browser/lazy-browser.ts';

export interface PageRequest {
  readonly path: string;
  readonly accept: string;
  readonly language: string;
}
export interface PageResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}
export type FetchPage = (asked: PageRequest) => Promise<PageResponse>;

interface Deps {
  readonly browser: LazyBrowser;
  readonly fetchPage: FetchPage;
  readonly baseUrl: URL;
  readonly timeZone: string;
  readonly language: () => string;
}

/** `pages` is 0 if the document cannot be shown. */
interface PrintAttachment {
  readonly key: string;
  readonly pages: number;
}

/** Prints a tagged PDF, with an empty frame for each attached page. @throws when the token is invalid, or the browser fails */
export type PrintView = (token: string, attached: readonly PrintAttachment[]) => Promise<Uint8Array>;

export const createPrintView =
  ({ browser, fetchPage, baseUrl, timeZone, language }: Deps): PrintView =>
  (token, attached) => {
    const spoken = language();
    return browser.run(
      async (context) => {
        await answerBy(context, (asked) => fetchPage({ ...asked, language: spoken }), baseUrl);
        const page = await context.newPage();
        const query = new URLSearchParams({
          service_token: token,
          attached: attached.map(({ key, pages }) => `${key}:${pages}`).join(','),
        });
        await page.goto(new URL(`/?${query}`, baseUrl).href);
        await waitForReading(page);
        const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
        return new Uint8Array(pdf);
      },
      { timezoneId: timeZone, locale: spoken === 'en' ? 'en-US' : spoken, serviceWorkers: 'block', acceptDownloads: false },
    );
  };

/** Answers every request by the application itself, without a network or port. */
async function answerBy(
  context: BrowserContext,
  ask: (asked: Omit<PageRequest, 'language'>) => Promise<PageResponse>,
  { origin }: URL,
): Promise<void> {
  await context.route('**/*', async (route: Route) => {
    const request = route.request();
    const url = new URL(request.url());
    if (url.origin !== origin || request.method() !== 'GET') return route.abort();
    const { status, headers, body } = await ask({ path: `${url.pathname}${url.search}`, accept: request.headers()['accept'] ?? '*/*' });
    return route.fulfill({ status, headers, body });
  });
  await context.routeWebSocket(/.*/, () => undefined);
}

async function waitForReading(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  if ((await page.locator('#reading h1').count()) !== 1) throw new Error('The page shows no reading of an application.');
  await page.evaluate('document.fonts.ready');
  // Pictures that fail are left out.
  await page.evaluate('Promise.allSettled([...document.images].map((image) => image.decode()))');
}
