import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { sectionsIn } from '../../src/form/model/form.ts';
import { evaluate } from '../../src/form/run/evaluate.ts';
import { shippedInstitutions } from '../institutions/shipped.ts';
import { useInstitution } from './institution-site.ts';
import { expectAccessible } from './look-over.ts';
import { PROJECT } from './project-copy.ts';
import { givenLoggedIn, press, seesHeading } from './steps.ts';

const CONFIG = 'institution.config.json';

/** An institution as it is shipped, but that phones show one section at a time; built. */
async function oneAtATime(folder: string): Promise<string> {
  const own = await mkdtemp(join(tmpdir(), 'matricula-one-section-'));
  // Where root runs the tests, the database is another user's.
  await chmod(own, 0o711);
  await cp(join(folder, 'schemas'), join(own, 'schemas'), { recursive: true });
  const config = JSON.parse(await readFile(join(folder, CONFIG), 'utf8')) as object;
  await writeFile(join(own, CONFIG), JSON.stringify({ ...config, phones: { one_section_at_a_time: true } }));
  // Without what a test's own process has in its environment.
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], INSTITUTION: own };
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: PROJECT, env });
  return own;
}

const institutions: { readonly name: string; readonly folder: string }[] = [];
for (const { name, folder } of shippedInstitutions) institutions.push({ name, folder: await oneAtATime(folder) });
afterAll(() => Promise.all(institutions.map(({ folder }) => rm(folder, { recursive: true, force: true }))));

const PHONE = { width: 390, height: 844 };
const today = new Date().toISOString().slice(0, 10);

describe.each(institutions)('the institution $name', ({ folder }) => {
  const { form, setting, asVisitor, pages, say, openForm, goOn } = useInstitution(folder);
  const [first, second] = pages;
  const { sections } = evaluate(form, { answers: {}, counts: {}, tabs: {}, today });
  /** The first section of each part of the first page that a new student sees. */
  const parts = first.content.flatMap((item) => sectionsIn(form, item).find((id) => sections[id]?.visible) ?? []);
  const titleOf = (id: string | undefined): string => form.sections[id ?? '']?.title ?? '';
  const regions = (page: Page) => page.locator('form').getByRole('region');
  const seesAlone = async (page: Page, n: number): Promise<void> => {
    await page
      .locator('form')
      .getByRole('region', { name: titleOf(parts[n]), exact: true })
      .waitFor();
    await expect.poll(() => regions(page).count()).toBe(1);
  };
  const next = (page: Page) => press(page, say('step.next_section'));
  const hasFocus = (page: Page, n: number) =>
    page.getByRole('heading', { name: titleOf(parts[n]), exact: true }).evaluate((heading) => heading === document.activeElement);

  test('a phone shows a section, Next Section the following one, and Back of the browser the one before', { timeout: 120_000 }, () =>
    asVisitor(async ({ page, context }) => {
      await givenLoggedIn(context, setting.site, {});
      await openForm(page);
      await seesAlone(page, 0);
      expect(await page.getByRole('button', { name: say('step.previous_section') }).count()).toBe(0);
      expect(await page.getByRole('button', { name: say(first.buttons.at(-1)?.text ?? ''), exact: true }).count()).toBe(0);
      await expectAccessible(page, 'the first section alone', undefined, [390]);
      await next(page);
      await seesAlone(page, 1);
      await expect.poll(() => hasFocus(page, 1)).toBe(true);
      await next(page);
      await seesAlone(page, 2);
      await press(page, say('step.previous_section'));
      await seesAlone(page, 1);
      for (const n of [2, 1, 0]) {
        await page.goBack();
        await seesAlone(page, n);
      }
      for (let n = 1; n < parts.length; n++) {
        await next(page);
        await seesAlone(page, n);
      }
      expect(await page.getByRole('button', { name: say('step.next_section') }).count()).toBe(0);
      await goOn(page);
      await seesHeading(page, second.title);
      await page.goBack();
      await seesHeading(page, first.title);
      await seesAlone(page, parts.length - 1);
    }, PHONE),
  );

  test('the list, an address and a search lead to another section, and so does what is missing', { timeout: 120_000 }, () =>
    asVisitor(async ({ page, context }) => {
      await givenLoggedIn(context, setting.site, {});
      await page.goto(`/${first.id}#${form.sections[parts[2] ?? '']?.keys[0] ?? ''}`);
      await seesAlone(page, 2);
      const list = page.getByRole('button', { name: first.title });
      await list.click();
      await page
        .getByRole('navigation', { name: say('sections.title') })
        .getByRole('link', { name: titleOf(parts[1]) })
        .click();
      await seesAlone(page, 1);
      await expect.poll(() => hasFocus(page, 1)).toBe(true);
      // What a browser does before it scrolls to the words that it has found.
      await page.locator('[hidden="until-found"]').first().dispatchEvent('beforematch');
      await seesAlone(page, 0);

      const last = pages.at(-1);
      await page.locator(`nav a[href="/${last?.id ?? ''}"]`).click();
      await seesHeading(page, last?.title ?? '');
      while ((await page.getByRole('button', { name: say('step.next_section') }).count()) > 0) await next(page);
      await press(page, say('button.submit'));
      await seesHeading(page, first.title);
      const missing = Object.values(form.questions).find(({ section, required }) => section === parts[1] && required);
      await page
        .locator(`a[href="/${first.id}#${missing?.key ?? ''}"]`)
        .first()
        .click();
      await seesAlone(page, 1);
    }, PHONE),
  );

  test('where there is room, and on paper, all of them show, and a phone that is turned keeps its place', { timeout: 120_000 }, () =>
    asVisitor(async ({ page }) => {
      await openForm(page);
      await expect.poll(() => regions(page).count()).toBeGreaterThanOrEqual(parts.length);
      expect(await page.getByRole('button', { name: say('step.next_section') }).count()).toBe(0);
      await page.setViewportSize(PHONE);
      await seesAlone(page, 0);
      await next(page);
      await seesAlone(page, 1);
      await page.emulateMedia({ media: 'print' });
      await expect.poll(() => regions(page).count()).toBeGreaterThanOrEqual(parts.length);
      await page.emulateMedia({ media: null });
      await page.setViewportSize({ width: 844, height: 390 });
      await expect.poll(() => regions(page).count()).toBeGreaterThanOrEqual(parts.length);
      await page.setViewportSize(PHONE);
      await seesAlone(page, 1);
      await page.setViewportSize({ width: 844, height: 390 });
      await expect.poll(() => regions(page).count()).toBeGreaterThanOrEqual(parts.length);
      await regions(page).last().locator('input, select').first().focus();
      await page.setViewportSize(PHONE);
      await seesAlone(page, parts.length - 1);

      // Nothing has the focus: what is read counts.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      const heading = (n: number) => page.locator('form').getByRole('heading', { name: titleOf(parts[n]), exact: true });
      const isSeen = (n: number) =>
        heading(n).evaluate((one) => one.getBoundingClientRect().top >= 0 && one.getBoundingClientRect().top < innerHeight);
      await page.setViewportSize({ width: 844, height: 390 });
      await expect.poll(() => isSeen(parts.length - 1)).toBe(true);
      await heading(2).evaluate((one) => one.scrollIntoView({ block: 'start' }));
      await page.waitForFunction(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))));
      await page.setViewportSize(PHONE);
      await seesAlone(page, 2);
      await page.setViewportSize({ width: 844, height: 390 });
      await expect.poll(() => isSeen(2)).toBe(true);
    }),
  );
});
