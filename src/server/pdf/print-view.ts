import type { BrowserContext, Page, Route } from 'playwright-core';
import type { Browser } from '../browser/browser.ts';

/** A page's request to its site, and the response. */
export interface AppRequest {
  readonly path: string;
  readonly accept: string;
  readonly language: string;
}
export interface AppResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}
/** Responds as the site does, without a network. */
export type RequestPage = (asked: AppRequest) => Promise<AppResponse>;

interface Deps {
  readonly browser: Browser;
  readonly ask: RequestPage;
  /** Where students reach the site. */
  readonly baseUrl: URL;
  readonly timeZone: string;
  /** The language in which a copy is printed, when it is. */
  readonly language: () => string;
}

/** An attached document's question key and its number of pages; 0 if it cannot be shown. */
export interface Attached {
  readonly key: string;
  readonly pages: number;
}

/**
 * Prints the reading of one application: a tagged PDF with an outline. At the end, each page of the attached documents
 * has a sheet with a heading and an empty frame; a document that cannot be shown has a sheet that says so.
 * @throws when the token is invalid, or the browser fails
 */
export type PrintView = (token: string, attached: readonly Attached[]) => Promise<Uint8Array>;

export function createPrintView({ browser, ask, baseUrl, timeZone, language }: Deps): PrintView {
  return (token, attached) => {
    const spoken = language();
    return browser.run(
      async (context) => {
        await answerBy(context, (asked) => ask({ ...asked, language: spoken }), baseUrl);
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
}

/** The application itself answers every request: nothing reaches a network, and no port is needed. */
async function answerBy(
  context: BrowserContext,
  ask: (asked: Omit<AppRequest, 'language'>) => Promise<AppResponse>,
  { origin }: URL,
): Promise<void> {
  await context.route('**/*', async (route: Route) => {
    const request = route.request();
    const url = new URL(request.url());
    if (url.origin !== origin || request.method() !== 'GET') return route.abort();
    const { status, headers, body } = await ask({ path: `${url.pathname}${url.search}`, accept: request.headers()['accept'] ?? '*/*' });
    return route.fulfill({ status, headers, body });
  });
  // Nothing answers it, and no network is used.
  await context.routeWebSocket(/.*/, () => undefined);
}

/** Without a valid token the page has a different heading. */
async function waitForReading(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  if ((await page.locator('#reading h1').count()) !== 1) throw new Error('The page shows no reading of an application.');
  await page.evaluate('document.fonts.ready');
  // A picture that cannot be shown is left out.
  await page.evaluate('Promise.allSettled([...document.images].map((image) => image.decode()))');
}
