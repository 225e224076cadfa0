import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { calls } from '../../../src/contract/calls.ts';
import { composeMail } from '../../../src/server/mail/compose.ts';
import { LOGO_ADDRESS } from '../../../src/server/mail/delivery.ts';
import { loadDefinition } from '../../../src/server/definition.ts';
import { institutionAssets, logoForMails } from '../../../scripts/vite/institution-assets.ts';
import { photoOfPage } from '../../e2e/sample-photos.ts';
import type { Site } from '../../e2e/site.ts';
import { goToWork } from '../../e2e/staff.ts';
import { callAs, field, givenLoggedIn, goToPage, press, sees, seesHeading, seesPath } from '../../e2e/steps.ts';
import { MAIL_PARAMS } from '../../institutions/mail-params.ts';
import { form, openForm, persona, text } from './application.ts';
import type { Shoot } from './screen-visits.ts';

const full = persona('us-freshman');
const withoutFile = Object.fromEntries(Object.entries(full).filter(([key]) => !key.startsWith('transcript')));
const ROOT = join(import.meta.dirname, '../../..');
const others = [
  { first_name: 'Noor', last_name: 'Haddad' },
  { first_name: 'Kenji', last_name: 'Okafor' },
  { first_name: 'Elena', last_name: 'Ruiz' },
];

/** What README.md shows (`.github/pictures`): a student's way on a phone, once in the dark, and what is read on a laptop. */
export async function readmeScreens(page: Page, shoot: Shoot, context: BrowserContext, site: Site): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const take = (name: string): Promise<void> => shoot(`readme-${name}`, false);
  if (isPhone && !isDark) await onPhone(page, take, context, site);
  if (isPhone && isDark) await inTheDark(page, take, context, site);
  if (!isPhone && !isDark) await onLaptop(page, take, context, site);
}

type Take = (name: string) => Promise<void>;

/** The heading, label or question of these words, below what stays at the top. */
const showAtTop = (page: Page, selector: string): Promise<void> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      element.scrollIntoView({ block: 'start' });
    });

async function onPhone(page: Page, take: Take, context: BrowserContext, site: Site): Promise<void> {
  await openForm(page);
  await take('arrival');
  await goToPage(page, 'Education');
  await page.locator('#hs_ceeb summary').click();
  await showAtTop(page, '#hs_ceeb');
  await take('help');

  await givenLoggedIn(context, site, persona('with-gaps'));
  await callAs(context, site, 'POST', calls.webStatus.path, { web_status: 'validating' });
  await openForm(page);
  await page.getByRole('link', { name: /^Date of Birth/ }).click();
  await showAtTop(page, '#birth_date');
  await take('error');

  await context.clearCookies();
  await givenLoggedIn(context, site, withoutFile);
  await openForm(page);
  await goToPage(page, 'Education');
  await page.getByRole('button', { name: /Education/, expanded: false }).click();
  await take('sections');
  await page.getByRole('button', { name: /Education/, expanded: true }).click();
  const question = page.getByRole('group', { name: /^Transcript/ });
  const photos = await Promise.all([1, 2].map((n) => photoOfPage(`IMG_000${n}.jpg`, n)));
  await question.getByLabel(/^Choose a File/).setInputFiles(photos);
  await question.getByText(text('photos.several').replace('{pages}', '2')).first().waitFor({ timeout: 60_000 });
  await showAtTop(page, '#transcript');
  await take('photos');
  await question.getByRole('button', { name: text('upload.send_pages') }).click();
  await question.getByText(text('upload.ready')).first().waitFor({ timeout: 60_000 });

  await goToPage(page, 'Final Steps');
  await page.getByRole('link', { name: text('step.review_first') }).click();
  await seesHeading(page, text('step.review'));
  await take('review');
  await goToPage(page, 'Final Steps');
  await page.getByRole('button', { name: 'Submit' }).evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await take('submit');
  await press(page, 'Submit');
  await seesPath(page, '/completion');
  await page.getByRole('link', { name: text('pdf.download') }).waitFor({ timeout: 60_000 });
  await take('submitted');
}

async function inTheDark(page: Page, take: Take, context: BrowserContext, site: Site): Promise<void> {
  await givenLoggedIn(context, site, full);
  await openForm(page);
  await take('dark');
}

async function onLaptop(page: Page, take: Take, context: BrowserContext, site: Site): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openForm(page);
  await take('laptop');
  for (const name of others) await submit(page, site, { ...full, ...name });
  await givenLoggedIn(context, site, { ...full, first_name: 'Amara', last_name: 'Osei' });
  await callAs(context, site, 'POST', calls.submit.path);
  await goToWork(page, site, 'olive@office.example', 'editor');
  await sees(page, 'Okafor');
  await page.setViewportSize({ width: 1280, height: 600 });
  await take('office');
  await page.getByRole('link', { name: 'Amara Osei' }).click();
  await seesHeading(page, 'Amara Osei');
  await field(page, 'New state').selectOption('Documents missing');
  await field(page, 'What is missing, each on a line of its own').fill('Your official transcript');
  await press(page, 'Set State');
  await press(page, 'Set State and Send Email');
  await sees(page, /is on its way/);
  await page.goto('/completion');
  await seesHeading(page, text('state.documents_missing'));
  await page.getByRole('link', { name: text('pdf.download') }).waitFor({ timeout: 60_000 });
  await page.setViewportSize({ width: 1280, height: 900 });
  await take('status');
  // Where the site's own rules for styles hold no more.
  await page.goto('about:blank');
  await page.setViewportSize({ width: 700, height: 720 });
  await page.setContent(await mail());
  await take('mail');
}

async function submit(page: Page, site: Site, answers: object): Promise<void> {
  const elsewhere = await page.context().browser()?.newContext();
  if (!elsewhere) return;
  await givenLoggedIn(elsewhere, site, answers);
  await callAs(elsewhere, site, 'POST', calls.submit.path);
  await elsewhere.close();
}

/** The email after a submission, as a reader of emails shows it. */
async function mail(): Promise<string> {
  const logo = await logoForMails(institutionAssets(ROOT, form.institution));
  const situation = { answers: full, counts: {}, tabs: {}, today: '2027-03-31' };
  const { html } = composeMail(
    loadDefinition(ROOT).inLanguage(form.language),
    { kind: 'submitted', to: 'marisol@example.org', params: MAIL_PARAMS.submitted, situation },
    logo,
  );
  return html.replace(`cid:${LOGO_ADDRESS}`, `data:image/png;base64,${logo?.toString('base64') ?? ''}`);
}
