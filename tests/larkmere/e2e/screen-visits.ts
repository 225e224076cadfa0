import type { Browser, BrowserContext, Page } from 'playwright-core';
import { fillPage } from '../../e2e/fill-form.ts';
import { AUTH_CARDS, form, persona, openForm } from './application.ts';
import { timeless } from '../../e2e/timeless.ts';
import { photoScreens } from './photo-screens.ts';
import { readmeScreens } from './readme-visit.ts';
import { readingOf } from '../../e2e/reading-of.ts';
import { pdfFile, type SampleFile } from '../../e2e/sample-files.ts';
import type { Site } from '../../e2e/site.ts';
import { field, givenLoggedIn, goToStep, newAccount, press, sees, seesCard, seesHeading, seesPath } from '../../e2e/steps.ts';

const full = persona('us-freshman');

/** Takes a picture of what shows now, and of the whole page where it is not only the window's. */
export type Shoot = (name: string, wholePage?: boolean) => Promise<void>;

export type Visit = (page: Page, shoot: Shoot, context: BrowserContext, site: Site) => Promise<void>;

/** The PDF copy is not ready before the returned function is called, however fast the machine is. */
async function whileCopyIsMade(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route('**/api/pdf', (route) => route.fulfill({ json: { status: 'IN_PROGRESS', url: '' } }));
  return () => context.unroute('**/api/pdf');
}

/** The ways to every screen in every state, by the names of the ways. */
export const visits: Readonly<Record<string, Visit>> = {
  async visitor(page, shoot) {
    await openForm(page);
    await shoot('about-visitor');
    await press(page, 'Account');
    await shoot('account-visitor', false);
    await page.keyboard.press('Escape');
    for (const name of ['Help', 'Privacy']) {
      await press(page, name);
      await page.getByRole('dialog', { name }).waitFor();
      await shoot(`dialog-${name.toLowerCase()}`, false);
      await page.keyboard.press('Escape');
    }
    await fillPage(page, form, 'about', persona('canadian'));
    await shoot('about-visitor-filled');
  },
  readme: readmeScreens,
  async cards(page, shoot) {
    for (const [path, name] of Object.entries(AUTH_CARDS)) {
      const file = path.split('?')[0];
      await page.goto(`/${path}`);
      await seesCard(page, name);
      await shoot(`card-${file}`);
      await press(page, 'Submit');
      await shoot(`card-${file}-errors`);
    }
    await page.goto('/login');
    await field(page, 'Email Address').fill('nobody@example.org');
    await field(page, 'Password').fill('wrong');
    await press(page, 'Submit');
    await sees(page, 'Login Card Error');
    await shoot('card-login-refused', false);
    await page.goto('/signup');
    await field(page, 'Email Address').fill('marisol@example.org');
    await field(page, 'Password').fill('Half good');
    await shoot('card-signup-half');
    await page.goto('/forgot');
    await field(page, 'Email Address').fill(newAccount().email);
    await press(page, 'Submit');
    await sees(page, /If there is an account for/);
    await shoot('card-forgot-sent');
  },
  async student(page, shoot, context, site) {
    await givenLoggedIn(context, site, full);
    await openForm(page);
    for (const { id, title } of form.pages) {
      await goToStep(page, title);
      await seesHeading(page, title);
      await shoot(`${id}-filled`);
    }
    await press(page, 'Account');
    await shoot('account-student', false);
    await page.keyboard.press('Escape');
    const letReady = await whileCopyIsMade(context);
    await press(page, 'Submit');
    await seesPath(page, '/completion');
    await seesHeading(page, form.text['completion.heading'] ?? '');
    await sees(page, form.text['pdf.preparing'] ?? '');
    await shoot('completion');
    await letReady();
    await page.getByRole('link', { name: form.text['pdf.download'] ?? '' }).waitFor({ timeout: 30_000 });
    await shoot('completion-copy-ready');
    await context.route('**/api/pdf', (route) => route.fulfill({ json: { status: 'FAILED', url: '' } }));
    await page.reload();
    await sees(page, form.text['pdf.failed'] ?? '');
    await shoot('completion-copy-failed');
  },
  async own(page, shoot, context, site) {
    const say = (key: string): string => form.text[key] ?? '';
    await givenLoggedIn(context, site, full);
    await page.goto('/account');
    await seesHeading(page, say('own.title'));
    await shoot('own-draft');
    await press(page, say('own.delete'));
    await press(page, say('own.delete_yes'));
    await sees(page, say('own.password_rule'));
    await shoot('dialog-delete-account', false);
    await page.keyboard.press('Escape');
    await openForm(page);
    await goToStep(page, 'Final Steps');
    await seesHeading(page, 'Final Steps');
    await press(page, 'Submit');
    await seesPath(page, '/completion');
    await page.goto('/account');
    await seesHeading(page, say('own.title'));
    await shoot('own-submitted');
    await press(page, say('own.withdraw'));
    await page.getByRole('alertdialog').waitFor();
    await shoot('dialog-withdraw', false);
    await press(page, say('own.withdraw_yes'));
    await sees(page, say('own.withdraw_done'));
    await shoot('own-withdrawn');
    await whileCopyIsMade(context);
    await page.goto('/completion');
    await seesHeading(page, say('state.withdrawn'));
    await sees(page, say('pdf.preparing'));
    await shoot('completion-withdrawn');
  },
  async draft(page, shoot, context, site) {
    await givenLoggedIn(context, site, full);
    await openForm(page);
    await press(page, 'Help');
    await shoot('dialog-help-student', false);
    await press(page, form.text['pdf.make'] ?? '');
    await page.getByRole('link', { name: form.text['pdf.download'] ?? '' }).waitFor({ timeout: 30_000 });
    await shoot('dialog-help-copy', false);
  },
  async copies(page, shoot, context, site) {
    await givenLoggedIn(context, site, full);
    await openForm(page);
    await page.locator('#parent_country').evaluate((question) => question.scrollIntoView({ block: 'center' }));
    await shoot('copied-address', false);
  },
  async repeats(page, shoot, context, site) {
    await givenLoggedIn(context, site, { parent_first_name: 'Ida', parent_2_first_name: 'Ola' });
    await openForm(page);
    await shoot('about-two-parents');
    await press(page, 'Remove Parent/Guardian 2');
    await page.getByRole('alertdialog').waitFor();
    await shoot('dialog-remove', false);
  },
  async gaps(page, shoot, context, site) {
    await givenLoggedIn(context, site, persona('with-gaps'));
    await openForm(page);
    await shoot('about-student');
    await goToStep(page, 'Final Steps');
    await seesHeading(page, 'Final Steps');
    await shoot('final-steps-student');
    await press(page, 'Submit');
    await sees(page, /We're missing some information\./);
    for (const { id, title } of form.pages) {
      await goToStep(page, title);
      await seesHeading(page, title);
      await shoot(`${id}-validating`);
    }
  },
  async review(page, shoot, context, site) {
    const review = form.text['step.review'] ?? '';
    await openForm(page);
    await fillPage(page, form, 'about', persona('minimal'));
    await page.getByRole('link', { name: review }).click();
    await seesHeading(page, review);
    await shoot('review-visitor');
    await page.evaluate(() => document.documentElement.scrollIntoView());
    await context.clearCookies();
    await givenLoggedIn(context, site, persona('with-gaps'));
    await page.goto('/review');
    await seesHeading(page, review);
    await shoot('review-gaps');
    await page.getByRole('link', { name: /^Answer Last Name/ }).click();
    await seesHeading(page, 'About You');
    await shoot('review-change', false);
  },
  async 'review-filled'(page, shoot, context, site) {
    await givenLoggedIn(context, site, Object.fromEntries(Object.entries(full).filter(([key]) => !key.startsWith('transcript'))));
    await openForm(page);
    await goToStep(page, 'Education');
    const question = page.getByRole('group', { name: /^Transcript/ });
    await question.getByLabel(/^Choose a File/).setInputFiles(pdfFile('my_high_school_transcript.pdf', 30_000));
    await question
      .getByText(form.text['upload.ready'] ?? '')
      .first()
      .waitFor({ timeout: 30_000 });
    await goToStep(page, 'Final Steps');
    await seesHeading(page, 'Final Steps');
    await shoot('final-steps-review-link');
    await page.getByRole('link', { name: form.text['step.review_first'] ?? '' }).click();
    await seesHeading(page, form.text['step.review'] ?? '');
    await page.locator('#review-transcript').scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
    await shoot('review-filled');
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.scrollTo(0, 0));
    await shoot('review-print');
  },
  async tabs(page, shoot, context, site) {
    await givenLoggedIn(context, site, { transcript_grades: full['transcript_grades'] ?? 'Biology A-' });
    await openForm(page);
    await goToStep(page, 'Education');
    const other = page.getByRole('tab', { name: 'My counselor sends it' });
    await other.scrollIntoViewIfNeeded();
    await page.evaluate(() => document.querySelector('[role=tablist]')?.scrollIntoView({ block: 'center' }));
    await page.getByRole('tab', { selected: true }).focus();
    await page.keyboard.press('ArrowRight');
    await shoot('tabs', false);
    await other.click();
    await page.getByRole('alertdialog').waitFor();
    await shoot('tabs-leave', false);
    await context.route('**/api/tabs', async (route) => {
      await page.waitForTimeout(2000);
      await route.continue();
    });
    await press(page, form.text['tabs.leave'] ?? '');
    await sees(page, form.text['tabs.switching'] ?? '');
    await shoot('tabs-switching', false);
    await page.getByRole('tabpanel', { name: 'My counselor sends it' }).waitFor();
    await shoot('tabs-switched', false);
  },
  async idle(page, shoot, context, site) {
    await givenLoggedIn(context, site);
    await context.clock.install();
    await openForm(page);
    await sees(page, form.text['banner.first_title'] ?? '');
    await context.clock.fastForward(14 * 60_000);
    await page.getByRole('alertdialog').waitFor();
    await shoot('still-working', false);
    await context.clock.fastForward(60_000);
    await seesPath(page, '/login');
    await shoot('card-login-after-idle');
  },
  async upload(page, shoot, context, site) {
    await givenLoggedIn(context, site);
    await openForm(page);
    await goToStep(page, 'Education');
    const question = page.getByRole('group', { name: /^Transcript/ });
    const see = async (words: string, name: string): Promise<void> => {
      await question.getByText(words).first().waitFor();
      await question.scrollIntoViewIfNeeded();
      await shoot(`upload-${name}`, false);
    };
    const choose = (file: SampleFile): Promise<void> => question.getByLabel(/^Choose a File/).setInputFiles(file);
    await see(form.text['upload.choose'] ?? '', 'empty');
    await choose(pdfFile('scan.gif'));
    await see('You can only enter the following file types', 'refused');
    await context.route('**/public/upload', () => undefined, { times: 1 });
    await choose(pdfFile('my_high_school_transcript.pdf', 30_000));
    await see('Uploading', 'sending');
    await question.getByRole('button', { name: /^Cancel/ }).click();
    await context.route('**/public/upload', (route) => route.abort('connectionreset'), { times: 1 });
    await choose(pdfFile('my_high_school_transcript.pdf', 30_000));
    await see(form.text['upload.broken'] ?? '', 'broken');
    await press(page, 'Close message');
    let isHeld = true;
    const isConversion = (url: URL): boolean => url.pathname === '/api/pdf/document-answer/transcript';
    await context.route(isConversion, (route) =>
      isHeld && route.request().method() === 'GET'
        ? route.fulfill({ contentType: 'application/json', body: JSON.stringify({ status: 'IN_PROGRESS', message: '' }) })
        : route.fallback(),
    );
    await question.getByRole('button', { name: /^Try Again/ }).click();
    await see(form.text['upload.converting'] ?? '', 'converting');
    await page.getByRole('tab').last().click();
    await page.getByRole('dialog').waitFor();
    await shoot('dialog-upload-in-progress', false);
    await page.keyboard.press('Escape');
    isHeld = false;
    await see(form.text['upload.ready'] ?? '', 'ready');
    await question.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('alertdialog').waitFor();
    await shoot('dialog-delete-file', false);
  },
  photos: photoScreens,
  async link(page, shoot) {
    await openForm(page);
    // Folded where there is little room.
    const fold = page.getByRole('button', { name: form.text['arrival.visitor'] ?? '' });
    if (await fold.isVisible()) await fold.click();
    await press(page, form.text['link.ask'] ?? '');
    await page.getByRole('dialog').waitFor();
    await shoot('dialog-link', false);
    await page.goto('/about?token=gone');
    await page.getByRole('dialog', { name: form.text['link.not_opened'] ?? '' }).waitFor();
    await shoot('dialog-unexpected-error', false);
  },
  async broken(page, shoot, context, site) {
    await givenLoggedIn(context, site);
    await context.route('**/api/profile', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto('/about');
    await seesHeading(page, 'Something went wrong.');
    await shoot('root-error');
  },
  async reminders(page, shoot) {
    await page.goto('/reminders?id=nobody');
    await seesHeading(page, form.text['reminders.title'] ?? '');
    await shoot('reminders');
    await press(page, form.text['reminders.stop'] ?? '');
    await page.getByRole('alert').waitFor();
    await shoot('reminders-refused');
  },
  async request(page, shoot) {
    await page.goto('/request#nobody');
    await seesHeading(page, form.text['request.wrong_title'] ?? '');
    await shoot('request-refused');
  },
  async service(page, shoot, context) {
    const application = {
      answer: full,
      add_another: { parents: 2 },
      document_answer: {},
      tabs: {},
      username: 'marisol@example.org',
      submission: null,
      reading: readingOf(form, full, { parents: 2 }),
    };
    await context.route('**/service/tmp-pdf?*', (route) =>
      route.fulfill({ contentType: 'application/json', body: JSON.stringify(application) }),
    );
    await page.goto('/about?service_token=good');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shoot('service-reading');
  },
  async unreachable(page, shoot, context, site) {
    await givenLoggedIn(context, site);
    await openForm(page);
    await context.route('**/api/answer', (route) => route.abort('connectionrefused'));
    await page.getByLabel('First Name').first().fill('Bo');
    await press(page, 'Save & Continue');
    await sees(page, form.text['form.not_saved'] ?? '');
    await page.evaluate(() => window.scrollTo(0, 0));
    await shoot('about-not-saved', false);
  },
};

export interface Looks {
  readonly width: number;
  readonly scheme: 'light' | 'dark';
}

/**
 * One visit in a window of this width and scheme. @param take gets a PNG of each screen @param only takes these screens alone, and
 * no more of each than fits into the window: what is inserted further down changes nothing
 */
export async function visitScreens(
  browser: Browser,
  site: Site,
  { width, scheme }: Looks,
  visit: Visit,
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
  const shoot: Shoot = async (name, wholePage = true) => {
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
/** It comes once a page rests. */
const SECTIONS = new RegExp((form.text['sections.count'] ?? '').replace(/\{\w+\}/g, '\\d+'));

/** Once nothing is on its way and two pictures are the same, all has come: toasts, lists that load late, what a page measures of itself. */
async function settledPicture(page: Page, fullPage: boolean): Promise<Buffer> {
  // Where a visit holds a request back, something always is on its way; and what is read only has no list of its sections.
  const isPage = form.pages.some(({ id }) => new URL(page.url()).pathname === `/${id}`);
  if (isPage)
    await page
      .getByText(SECTIONS)
      .first()
      .waitFor({ state: 'attached', timeout: LONGEST_QUIET_MS })
      .catch(() => undefined);
  await page.waitForLoadState('networkidle', { timeout: LONGEST_QUIET_MS }).catch(() => undefined);
  // What passes is taken out for each of them: the page may have said it again.
  const take = (): Promise<Buffer> => timeless(page, () => page.screenshot({ fullPage }));
  let last: Buffer | undefined;
  for (let tries = 1; tries < LONGEST_TRIES; tries++) {
    const now = await take();
    if (last?.equals(now)) return now;
    last = now;
    await page.waitForTimeout(300);
  }
  return take();
}
