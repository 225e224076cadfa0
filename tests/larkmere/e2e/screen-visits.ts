import type { Browser, BrowserContext, Page } from 'playwright-core';
import { AUTH_CARD_TITLES, larkmereForm, readPersonaAnswers, openForm } from './larkmere-form.ts';
import { withoutTimes } from '../../e2e/without-times.ts';
import { expectedReadOnlyView } from '../../e2e/expected-read-only-view.ts';
import { pdfFile } from '../../e2e/sample-files.ts';
import type { RunningSite } from '../../e2e/start-site.ts';
import { createLoggedInAccount, goToPage, clickButton, sees, seesCard, seesHeading, submitApplication } from '../../e2e/steps.ts';

const full = readPersonaAnswers('us-freshman');

export type TakeScreenshot = (name: string, wholePage?: boolean) => Promise<void>;

export type ScreenVisit = (page: Page, shoot: TakeScreenshot, context: BrowserContext, site: RunningSite) => Promise<void>;

export const screenVisits: Readonly<Record<string, ScreenVisit>> = {
  async visitor(page, shoot) {
    await openForm(page);
    await shoot('about-visitor');
  },
  readme: readmeScreens,
  async cards(page, shoot) {
    for (const [path, name] of Object.entries(AUTH_CARD_TITLES)) {
      const file = path.split('?')[0];
      await page.goto(`/${path}`);
      await seesCard(page, name);
      await shoot(`card-${file}`);
      await clickButton(page, 'Submit');
      await shoot(`card-${file}-errors`);
    }
  },
  async student(page, shoot, context, site) {
    await createLoggedInAccount(context, site, full);
    await openForm(page);
    for (const { id, title } of larkmereForm.pages) {
      await goToPage(page, title);
      await shoot(`${id}-filled`);
    }
    await clickButton(page, 'Account');
    await shoot('account-student', false);
    await page.keyboard.press('Escape');
    await submitApplication(page);
    await page.getByRole('link', { name: larkmereForm.text['pdf.download'] ?? '' }).waitFor({ timeout: 30_000 });
    await shoot('completion-copy-ready');
  },
  async own(page, shoot, context, site) {
    await createLoggedInAccount(context, site, full);
    await openForm(page);
    await goToPage(page, 'Final steps');
    await submitApplication(page);
    await page.goto('/account');
    await seesHeading(page, larkmereForm.text['own.title'] ?? '');
    await shoot('own-submitted');
  },
  async repeats(page, shoot, context, site) {
    await createLoggedInAccount(context, site, { parent_first_name: 'Ida', parent_2_first_name: 'Ola' });
    await openForm(page);
    await page.locator('#parent_2_addr_same_as_stu_perm input').first().waitFor({ state: 'attached' });
    await clickButton(page, 'Remove Parent/Guardian 2');
    await page.getByRole('alertdialog').waitFor();
    await shoot('dialog-remove', false);
  },
  async gaps(page, shoot, context, site) {
    await createLoggedInAccount(context, site, readPersonaAnswers('with-gaps'));
    await openForm(page);
    await goToPage(page, 'Final steps');
    await clickButton(page, 'Submit');
    await sees(page, /We're missing some information\./);
    for (const { id, title } of larkmereForm.pages) {
      await goToPage(page, title);
      await shoot(`${id}-validating`);
    }
  },
  async 'review-filled'(page, shoot, context, site) {
    await createLoggedInAccount(context, site, Object.fromEntries(Object.entries(full).filter(([key]) => !key.startsWith('transcript'))));
    await openForm(page);
    await page.goto('/education#transcript');
    const question = page.getByRole('group', { name: /^Transcript/ });
    await question.getByLabel(/^Choose a file/).setInputFiles(pdfFile('my_high_school_transcript.pdf', 30_000));
    await question
      .getByText(larkmereForm.text['upload.ready'] ?? '')
      .first()
      .waitFor({ timeout: 30_000 });
    await goToPage(page, 'Final steps');
    await page.getByRole('link', { name: larkmereForm.text['step.review_first'] ?? '' }).click();
    await seesHeading(page, larkmereForm.text['step.review'] ?? '');
    await page.locator('#review-transcript').scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
    await shoot('review-filled');
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.scrollTo(0, 0));
    await shoot('review-print');
  },
  async service(page, shoot, context) {
    const application = {
      answer: full,
      add_another: { parents: 2 },
      document_answer: {},
      tabs: {},
      username: 'marisol@example.org',
      submission: null,
      reading: expectedReadOnlyView(larkmereForm, full, { parents: 2 }),
    };
    await context.route('**/service/tmp-pdf?*', (route) =>
      route.fulfill({ contentType: 'application/json', body: JSON.stringify(application) }),
    );
    await page.goto('/about?service_token=good');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shoot('service-view');
  },
};

export interface ScreenView {
  readonly width: number;
  readonly scheme: 'light' | 'dark';
}

/** One visit in a window of this width and scheme; `take` gets a PNG of each screen, `only` limits it to these screens and the window. */
export async function visitScreens(
  browser: Browser,
  site: RunningSite,
  { width, scheme }: ScreenView,
  visit: ScreenVisit,
  take: (name: string, picture: Buffer) => Promise<void>,
  only?: readonly string[],
): Promise<void> {
  const height = width < 600 ? 844 : 900;
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width, height },
    reducedMotion: 'reduce',
    colorScheme: scheme,
    hasTouch: width < 600,
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const shoot: TakeScreenshot = async (name, wholePage = true) => {
    if (only?.includes(name) !== false) await take(name, await settledPicture(page, wholePage && !only));
  };
  try {
    await visit(page, shoot, context, site);
  } finally {
    await context.close();
  }
}

const LONGEST_TRIES = 8;
const LONGEST_QUIET_MS = 3000;
const SECTIONS = new RegExp((larkmereForm.text['sections.count'] ?? '').replace(/\{\w+\}/g, '\\d+'));

/** Once nothing is on its way and two pictures are the same, all has come: toasts, lists that load late, what a page measures of itself. */
async function settledPicture(page: Page, fullPage: boolean): Promise<Buffer> {
  // Visits that hold a request back always have one pending, and a read-only view has no list of its sections.
  const isPage = larkmereForm.pages.some(({ id }) => new URL(page.url()).pathname === `/${id}`);
  if (isPage)
    await page
      .getByText(SECTIONS)
      .first()
      .waitFor({ state: 'attached', timeout: LONGEST_QUIET_MS })
      .catch(() => undefined);
  await page.waitForLoadState('networkidle', { timeout: LONGEST_QUIET_MS }).catch(() => undefined);
  // Transient parts are removed for each picture: the page may have shown them again.
  const take = (): Promise<Buffer> => withoutTimes(page, () => page.screenshot({ fullPage }));
  let last: Buffer | undefined;
  for (let tries = 1; tries < LONGEST_TRIES; tries++) {
    const now = await take();
    if (last?.equals(now)) return now;
    last = now;
    await page.waitForTimeout(300);
  }
  return take();
}

async function readmeScreens(page: Page, shoot: TakeScreenshot): Promise<void> {
  if (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) return;
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  if (!isPhone) await page.setViewportSize({ width: 1280, height: 800 });
  await openForm(page);
  await shoot(isPhone ? 'readme-arrival' : 'readme-laptop', false);
}
